import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldEmail",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Email" }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "ann.lee@example.com" } };

export const Disabled: Story = { args: { value: "ann.lee@example.com", disabled: true } };

export const Required: Story = {
  args: { required: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: /Email/ }));
    await userEvent.tab();
    await expect(canvas.getByText("Requires a value")).toBeVisible();
  },
};

export const Typing: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Email" });
    await userEvent.type(input, "  Ann.Lee@example");
    await userEvent.tab();
    await expect(canvas.getByText("Email must be a valid email address")).toBeVisible();
    await userEvent.type(input, ".com");
    await expect(input).toBeValid();
    await expect(args.onChange).toHaveBeenLastCalledWith("Ann.Lee@example.com");
  },
};
