import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const attribute = anAttribute(element, { label: "Job Title", minLength: 3, maxLength: 20 });

const meta = {
  title: "Element types/TextField",
  component: ElementField,
  args: { plugin, attribute, onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { value: "Registered Nurse" } };

export const WithoutCounter: Story = {
  args: { attribute: anAttribute(element, { label: "Job Title", maxLength: null }), value: "Registered Nurse" },
};

export const Required: Story = {
  args: { required: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: /Job Title/ }));
    await userEvent.tab();
    await expect(canvas.getByText("Job Title is required")).toBeVisible();
  },
};

export const Disabled: Story = { args: { value: "Registered Nurse", disabled: true } };

export const TooShort: Story = {
  args: { value: "RN", attempted: true },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox");
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(/minimum character count of 3/);
  },
};

export const TooLong: Story = {
  args: { value: "Registered Nurse, Night Shift", attempted: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("This field has a maximum character count of 20")).toBeVisible();
    await expect(canvas.getByText(/29 \/ 20/)).toBeVisible();
  },
};

export const RightToLeft: Story = { args: { value: "ممرضة مسجلة" } };

export const Tidied: Story = {
  name: "Tidied when left",
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox"), "  Night nurse ");
    await userEvent.tab();
    await expect(canvas.getByRole("textbox")).toHaveValue("Night nurse");
    await expect(args.onChange).toHaveBeenLastCalledWith("Night nurse");
  },
};
