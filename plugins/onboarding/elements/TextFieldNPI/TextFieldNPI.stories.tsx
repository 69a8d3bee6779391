import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldNPI",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "NPI" }) },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "0012345670" } };

export const Disabled: Story = { args: { value: "0012345670", disabled: true } };

export const Typing: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "NPI" });
    await userEvent.type(input, "001234567");
    await expect(canvas.getByText(/9 \/ 10/)).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByText("Must be 10 digits long.")).toBeVisible();
    await userEvent.type(input, "O");
    await expect(canvas.getByText("Must be comprised of numbers.")).toBeVisible();
    await userEvent.type(input, "{Backspace}8");
    await expect(canvas.getByText(/no NPI: its last digit/)).toBeVisible();
    await userEvent.type(input, "{Backspace}0");
    await expect(input).toBeValid();
  },
};
