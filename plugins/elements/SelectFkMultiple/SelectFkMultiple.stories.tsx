import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { anOptionSource } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

const withNone = anOptionSource(0, {
  options: ["Flu", "Measles", "Mumps", "None"].map((label, i) => ({ value: i + 1, label })),
});

export default {
  title: "Element types/SelectFkMultiple",
  ...fieldStories(plugin, { label: "Specialties" }, { options: anOptionSource(30) }),
};

export const Empty: FieldStory = {
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole("combobox", { name: "Specialties" });
    await userEvent.type(box, "person 7");
    await userEvent.click(await screen.findByRole("option", { name: "Person 7" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([7]);
    await expect(box).toHaveValue("");
    await userEvent.type(box, "person 3");
    await userEvent.click(await screen.findByRole("option", { name: "Person 3" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([7, 3]);
  },
};

export const Chosen: FieldStory = {
  args: { value: [3, 1, 2] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Remove Person 1" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([3, 2]);
    await waitFor(() => expect(canvas.getByRole("button", { name: "Remove Person 2" })).toHaveFocus());
    await userEvent.click(canvas.getByRole("button", { name: "Clear Specialties" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const LastTakenBack: FieldStory = {
  name: "Backspace takes the last back",
  args: { value: [3, 1] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await userEvent.keyboard("{Backspace}");
    await expect(args.onChange).toHaveBeenLastCalledWith([3]);
  },
};

export const None: FieldStory = {
  name: "None stands alone",
  args: { options: withNone, value: [1, 2] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await userEvent.click(await screen.findByRole("option", { name: "None" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([4]);
    await userEvent.click(await screen.findByRole("option", { name: "Mumps" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([3]);
  },
};

export const Many: FieldStory = { args: { value: Array.from({ length: 25 }, (_, i) => i + 1) } };

export const Unknown: FieldStory = {
  name: "Unknown id",
  args: { value: [1, 99], attempted: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Remove Unknown (99)" }));
    await expect(args.onChange).toHaveBeenLastCalledWith([1]);
  },
};

const find = fn(() => Promise.resolve({ options: [{ value: 77, label: "Zoë Kim" }], hasMore: false }));
export const MoreOnTheServer: FieldStory = {
  args: { options: anOptionSource(15, { hasMore: true, find }) },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox"), "Zoë");
    await userEvent.click(await screen.findByRole("option", { name: "Zoë Kim" }));
    await expect(find).toHaveBeenCalledWith("Zoë", expect.anything());
    await expect(args.onChange).toHaveBeenLastCalledWith([77]);
  },
};

const retry = fn();
export const Failed: FieldStory = {
  args: { options: anOptionSource(0, { state: "failed", retry }), value: [5] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Retry" }));
    await expect(retry).toHaveBeenCalledOnce();
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
