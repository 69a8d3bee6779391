import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/YesNo",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Provider" }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotAnswered: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "Yes" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
    await userEvent.click(canvas.getByRole("button", { name: "Clear answer" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

export const Yes: Story = { args: { value: 1 } };

export const No: Story = { args: { value: 0 } };

export const Disabled: Story = { args: { value: 1, disabled: true } };

export const OtherStoredValues: Story = {
  args: { attribute: anAttribute(element, { label: "Provider", valueYes: "PRN", valueNo: "Never" }) },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("radio", { name: "No" }));
    await expect(args.onChange).toHaveBeenLastCalledWith("Never");
  },
};

export const Required: Story = {
  args: { required: true, attempted: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Provider is required")).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: "No" }));
    await expect(canvas.queryByText("Provider is required")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Clear answer" })).toBeNull();
  },
};
