import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { anOptionSource } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

export default {
  title: "Element types/SelectFk",
  ...fieldStories(plugin, { label: "Supervisor" }, { options: anOptionSource(8) }),
};

export const Empty: FieldStory = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Supervisor" }));
    await userEvent.click(await screen.findByRole("option", { name: "Person 3" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(3);
    await expect(canvas.getByRole("combobox")).toHaveValue("Person 3");
  },
};

export const Unknown: FieldStory = {
  name: "Unknown id",
  args: { value: 99 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("combobox")).toHaveValue("Unknown (99)");
  },
};

export const Many: FieldStory = {
  args: { options: anOptionSource(200), value: 150 },
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole("combobox", { name: "Supervisor" });
    await expect(box).toHaveValue("Person 150");
    await userEvent.clear(box);
    await userEvent.type(box, "person 17");
    await userEvent.click(await screen.findByRole("option", { name: "Person 17" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(17);
  },
};

const find = fn(() => Promise.resolve({ options: [{ value: 77, label: "Zoë Kim" }], hasMore: false }));
export const MoreOnTheServer: FieldStory = {
  args: { options: anOptionSource(15, { hasMore: true, find }) },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox", { name: "Supervisor" }), "Zoë");
    await userEvent.click(await screen.findByRole("option", { name: "Zoë Kim" }));
    await expect(find).toHaveBeenCalledWith("Zoë", expect.anything());
    await expect(args.onChange).toHaveBeenLastCalledWith(77);
  },
};

export const Loading: FieldStory = {
  args: { options: anOptionSource(0, { state: "loading" }), value: 5 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("combobox")).toHaveValue("Loading…");
    await userEvent.click(canvas.getByRole("combobox"));
    await expect(await screen.findByRole("option", { name: "Searching…" })).toBeVisible();
  },
};

const retry = fn();
export const Failed: FieldStory = {
  args: { options: anOptionSource(0, { state: "failed", retry }), value: 5 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("The choices could not be loaded.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};

export const NothingToChoose: FieldStory = {
  args: { options: anOptionSource(0) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("combobox")).toHaveAttribute("placeholder", "No choices");
  },
};

export const NoReference: FieldStory = {
  name: "No reference set",
  args: { attribute: anAttribute(element, { fkExists: false, fkName: null }), options: undefined },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getByRole("option", { name: "No record reference set!" })).toBeVisible());
  },
};
