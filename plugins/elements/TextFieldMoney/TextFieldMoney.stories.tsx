import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextFieldMoney",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Fee" }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: 1200.5 } };

export const Disabled: Story = { args: { value: 1200.5, disabled: true } };

export const Padded: Story = {
  name: "Padded and parted once it is left [NMQ-098, NMQ-099]",
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Fee" });
    await userEvent.type(input, "1200.5");
    await expect(input).toHaveValue("1200.5");
    await expect(args.onChange).toHaveBeenLastCalledWith(1200.5);
    await userEvent.tab();
    await expect(input).toHaveValue("1,200.50");
    await expect(args.onChange).toHaveBeenLastCalledWith(1200.5);
  },
};

export const NoAmount: Story = {
  name: "What is no amount stays and is refused [NMQ-097]",
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Fee" });
    await userEvent.type(input, "1.234");
    await userEvent.tab();
    await expect(input).toHaveValue("1.234");
    await expect(canvas.getByText("Fee takes an amount such as 1,200.50")).toBeVisible();
  },
};

export const Cleared: Story = {
  args: { value: 5 },
  play: async ({ canvas, args }) => {
    await userEvent.clear(canvas.getByRole("textbox", { name: "Fee" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};
