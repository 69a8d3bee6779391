import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldDEA",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "DEA" }) },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "AB1234563" } };

export const Disabled: Story = { args: { value: "AB1234563", disabled: true } };

export const Typing: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "DEA" });
    await userEvent.type(input, "AB123456");
    await expect(canvas.getByText(/8 \/ 9/)).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByText("Must be comprised of 2 letters, followed by 7 numbers.")).toBeVisible();
    await userEvent.type(input, "3");
    await expect(input).toBeValid();
  },
};
