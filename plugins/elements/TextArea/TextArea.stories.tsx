import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/TextArea",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Notes", minLength: 3, maxLength: 60 }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "Call before noon.\nAsk for the charge nurse." } };

export const WithoutCounter: Story = {
  args: { attribute: anAttribute(element, { label: "Notes", maxLength: null }), value: "Call before noon." },
};

export const Disabled: Story = { args: { value: "Call before noon.\nAsk for the charge nurse.", disabled: true } };

export const Lines: Story = {
  name: "Lines are kept, outer ones dropped",
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole("textbox", { name: "Notes" });
    await userEvent.type(box, "{Enter}First{Enter}Second{Enter}");
    await userEvent.tab();
    await expect(box).toHaveValue("First\nSecond");
    await expect(args.onChange).toHaveBeenLastCalledWith("First\nSecond");
  },
};

export const TooLong: Story = {
  args: { value: "Call before noon, and ask for the charge nurse\nwho is on duty.", attempted: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox")).toBeInvalid();
    await expect(canvas.getByText("This field has a maximum character count of 60")).toBeVisible();
    await expect(canvas.getByText(/62 \/ 60/)).toBeVisible();
  },
};
