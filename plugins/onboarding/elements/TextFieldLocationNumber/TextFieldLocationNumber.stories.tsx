import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldLocationNumber",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Location Number", maxLength: null }) },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "123100" } };

export const Disabled: Story = { args: { value: "123100", disabled: true } };

export const NoDigits: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Location Number" });
    await userEvent.type(input, "123-A");
    await userEvent.tab();
    await expect(canvas.getByText("Location number must be only contain numbers")).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, "123100");
    await expect(input).toBeValid();
  },
};
