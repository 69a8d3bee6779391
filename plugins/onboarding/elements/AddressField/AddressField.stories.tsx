import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { someInlineRecords, anOptionSource, ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const options = [
  { value: 1, label: "702 State Street" },
  { value: 2, label: "1 Capitol Square" },
];
const addresses = anOptionSource(0, { options, labelOf: (id) => options.find((option) => option.value === id)?.label });
const edit = fn();

const meta = {
  title: "Element types/AddressField",
  component: ElementField,
  args: {
    plugin,
    attribute: anAttribute(element, { label: "Practice address" }),
    options: addresses,
    inlineRecords: someInlineRecords({ add: (onAdded) => onAdded(2), edit }),
    onChange: fn(),
  },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByRole("button", { name: "Edit address" })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", { name: "Add address" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(2);
    await expect(canvas.getByRole("combobox", { name: "Practice address" })).toHaveValue("1 Capitol Square");
  },
};

export const Chosen: Story = {
  args: { value: 1 },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Edit address" }));
    await expect(edit).toHaveBeenLastCalledWith(1);
    await userEvent.click(canvas.getByRole("combobox", { name: "Practice address" }));
    await userEvent.click(await screen.findByRole("option", { name: "1 Capitol Square" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(2);
  },
};

export const NoAddresses: Story = { args: { options: anOptionSource(0) } };

export const Disabled: Story = {
  args: { value: 1, disabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: /^(Add|Edit) address/ })).not.toBeInTheDocument();
  },
};

export const MayOnlyChoose: Story = {
  name: "Without permission to add or change",
  args: { value: 1, inlineRecords: someInlineRecords() },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: /^(Add|Edit) address/ })).not.toBeInTheDocument();
  },
};
