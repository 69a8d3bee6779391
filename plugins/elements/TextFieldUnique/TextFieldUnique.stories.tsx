import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldUnique",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Abbreviation", maxLength: 20 }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "Card-01" } };

export const Disabled: Story = { args: { value: "Card-01", disabled: true } };

export const Capitals: Story = {
  name: "In capitals, once it is left or sent [NMQ-112]",
  args: {
    attribute: anAttribute(element, { label: "Abbreviation", option: [{ name: "upperCase", value: true }] }),
  },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Abbreviation" });
    await userEvent.type(input, " card-01");
    await userEvent.tab();
    await expect(input).toHaveValue("CARD-01");
    await userEvent.type(input, "b{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("CARD-01B");
    await expect(input).toBeValid();
  },
};
