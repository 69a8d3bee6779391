import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { type FieldStory, fieldStories } from "../../kit/field-stories.testing.tsx";
import { anOptionSource } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

const ofChoices = anAttribute(element, {
  label: "EHR",
  fkExists: false,
  fkName: null,
  comboboxOptionList: ["Clarity", "Caboodle", { value: "x", label: "Other" }],
});

export default {
  title: "Element types/Autocomplete",
  ...fieldStories(plugin, { label: "Department" }, { options: anOptionSource(40) }),
};

export const Records: FieldStory = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox", { name: "Department" }), "person 1");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(13));
    await userEvent.keyboard("7");
    await userEvent.click(await screen.findByRole("option", { name: "Person 17" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(17);
  },
};

export const Choices: FieldStory = {
  args: { attribute: ofChoices },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox", { name: "EHR" }), "oth");
    await userEvent.click(await screen.findByRole("option", { name: "Other" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("x");
  },
};

export const Unknown: FieldStory = {
  name: "Unknown id",
  args: { value: 99 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("combobox")).toHaveValue("Unknown (99)");
  },
};

const find = fn(() => Promise.resolve({ options: [{ value: 77, label: "Zoë Kim" }], hasMore: false }));
export const MoreOnTheServer: FieldStory = {
  args: { options: anOptionSource(15, { hasMore: true, find }) },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("combobox"), "Zoë");
    await userEvent.click(await screen.findByRole("option", { name: "Zoë Kim" }));
    await expect(find).toHaveBeenCalledWith("Zoë", expect.anything());
    await expect(args.onChange).toHaveBeenLastCalledWith(77);
  },
};

export const NoReference: FieldStory = {
  name: "No reference set",
  args: {
    attribute: anAttribute(element, { fkExists: false, fkName: null, comboboxOptionList: null }),
    options: undefined,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await waitFor(() => expect(screen.getByRole("option", { name: "No record reference set!" })).toBeVisible());
  },
};
