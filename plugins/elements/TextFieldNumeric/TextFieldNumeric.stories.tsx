import type { Meta, StoryObj } from "@storybook/react-vite";
import { toasts } from "@armature/renderer/ui";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldNumeric",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Beds" }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: 42 } };

export const Disabled: Story = { args: { value: 42, disabled: true } };

export const Required: Story = {
  args: { required: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: /Beds/ }));
    await userEvent.tab();
    await expect(canvas.getByText("Requires a value")).toBeVisible();
  },
};

export const Typing: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Beds" }), "0042");
    await expect(canvas.getByRole("textbox")).toHaveValue("0042");
    await expect(args.onChange).toHaveBeenLastCalledWith(42);
    await userEvent.tab();
    await expect(canvas.getByRole("textbox")).toHaveValue("42");
  },
};

export const Unread: Story = {
  name: "What is no number stays, and is told [GEN-030, NMQ-109]",
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Beds" });
    await userEvent.type(input, "twelve");
    await userEvent.tab();
    await expect(input).toHaveValue("twelve");
    await expect(input).toBeInvalid();
    await expect(canvas.getByText("Failed to parse input for Beds.")).toBeVisible();
    const reported = toasts.getState().map(({ type, message }) => `${type}: ${message}`);
    await expect(reported).toEqual(["error: Failed to parse input for Beds."]);
    await userEvent.clear(input);
    await userEvent.type(input, "12");
    await expect(input).toBeValid();
  },
};
