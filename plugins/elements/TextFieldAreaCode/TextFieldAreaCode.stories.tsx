import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldAreaCode",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Area Code" }) },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "608" } };

export const Disabled: Story = { args: { value: "608", disabled: true } };

export const Typing: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Area Code" });
    await userEvent.type(input, "06");
    await userEvent.tab();
    await expect(canvas.getByText("Must be 3 digits long.")).toBeVisible();
    await userEvent.type(input, "8");
    await expect(canvas.getByText("Area codes cannot start with zero.")).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, "608");
    await expect(input).toBeValid();
  },
};
