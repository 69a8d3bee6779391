import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldNumber",
  component: ElementField,
  args: {
    plugin,
    attribute: anAttribute(element, {
      label: "Beds",
      option: [
        { name: "minimum", value: 1 },
        { name: "maximum", value: 100 },
      ],
    }),
    onChange: fn(),
  },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: 42 } };

export const Disabled: Story = { args: { value: 42, disabled: true } };

export const Hint: Story = {
  name: "Says what it asks for [NMQ-106]",
  play: async ({ canvas }) => {
    await expect(canvas.getByPlaceholderText("Enter a number from 1 to 100.")).toBeVisible();
  },
};

export const OutOfBounds: Story = {
  args: { value: 101, attempted: true },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Beds" });
    await expect(canvas.getByText("Value must be less than 100.")).toBeVisible();
    await userEvent.clear(input);
    await userEvent.type(input, "0");
    await expect(canvas.getByText("Value must be greater than 1.")).toBeVisible();
    await userEvent.type(input, "99");
    await expect(input).toBeValid();
    await expect(args.onChange).toHaveBeenLastCalledWith(99);
  },
};

export const Decimals: Story = {
  name: "With decimals",
  args: { attribute: anAttribute(element, { label: "Visits", option: [{ name: "decimals", value: 2 }] }) },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Visits" });
    await userEvent.type(input, "1.50");
    await expect(input).toHaveValue("1.50");
    await expect(args.onChange).toHaveBeenLastCalledWith(1.5);
    await userEvent.tab();
    await expect(input).toHaveValue("1.5");
  },
};

export const NoNumber: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Beds" });
    await userEvent.type(input, "12 or so");
    await userEvent.tab();
    await expect(input).toHaveValue("12 or so");
    await expect(canvas.getByText("Beds takes a whole number")).toBeVisible();
  },
};
