import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldLetters",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Name" }) },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "specialty" } };

export const Disabled: Story = { args: { value: "specialty", disabled: true } };

export const Typing: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Name" });
    await userEvent.type(input, "address2");
    await userEvent.tab();
    await expect(canvas.getByText("Must contain only letters.")).toBeVisible();
    await userEvent.type(input, "{Backspace}");
    await expect(input).toBeValid();
  },
};
