import { type FieldStory, fieldStories } from "@armature/plugins/kit/field-stories.testing.tsx";
import { someInlineRecords, anOptionSource } from "@armature/plugins/kit/field.testing.tsx";
import { expect, fn, screen, userEvent } from "storybook/test";
import { plugin } from "./index.tsx";

const options = [
  { value: 1, label: "702 State Street" },
  { value: 2, label: "1 Capitol Square" },
];
const addresses = anOptionSource(0, { options, labelOf: (id) => options.find((option) => option.value === id)?.label });
const edit = fn();

export default {
  title: "Element types/AddressField",
  ...fieldStories(
    plugin,
    { label: "Practice address" },
    { options: addresses, inlineRecords: someInlineRecords({ add: (onAdded) => onAdded(2), edit }) },
  ),
};

export const Empty: FieldStory = {
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByRole("button", { name: "Edit address" })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "Add address" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(2);
    await expect(canvas.getByRole("combobox", { name: "Practice address" })).toHaveValue("1 Capitol Square");
  },
};

export const Chosen: FieldStory = {
  args: { value: 1 },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Edit address" }));
    await expect(edit).toHaveBeenLastCalledWith(1);
    await userEvent.click(canvas.getByRole("combobox", { name: "Practice address" }));
    await userEvent.click(await screen.findByRole("option", { name: "1 Capitol Square" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(2);
  },
};

export const NoAddresses: FieldStory = { args: { options: anOptionSource(0) } };

export const Disabled: FieldStory = {
  args: { value: 1, disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: /^(Add|Edit) address/ })).not.toBeInTheDocument();
  },
};

export const MayOnlyChoose: FieldStory = {
  name: "Without permission to add or change",
  args: { value: 1, inlineRecords: someInlineRecords() },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: /^(Add|Edit) address/ })).not.toBeInTheDocument();
  },
};
