import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const bounded = anAttribute(element, {
  label: "Go-live",
  option: [
    { name: "minimum", value: "2026-01-10" },
    { name: "maximum", value: "2026-12-31" },
  ],
});

const meta = {
  title: "Element types/DateField",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Go-live" }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Typed: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Go-live" });
    await userEvent.type(input, "1/31/2026");
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-01-31");
    await expect(input).toHaveValue("1/31/2026");
    await userEvent.tab();
    await expect(input).toHaveValue("2026-01-31");
  },
};

export const NoDate: Story = {
  name: "No date",
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox");
    await userEvent.type(input, "2026-02-29");
    await userEvent.tab();
    await expect(input).toHaveValue("2026-02-29");
    await expect(input).toHaveAccessibleDescription(/Go-live takes a date such as 2026-01-31/);
  },
};

export const Chosen: Story = {
  args: { value: "2026-01-31" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose a date" }));
    await expect(await screen.findByRole("button", { name: "Saturday, January 31, 2026" })).toHaveFocus();
    await userEvent.keyboard("{PageDown}{ArrowRight}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-03-01");
    await expect(canvas.getByRole("textbox")).toHaveValue("2026-03-01");
    await expect(canvas.getByRole("button", { name: "Choose a date" })).toHaveFocus();
  },
};

export const Bounded: Story = {
  args: { attribute: bounded, value: "2026-01-20" },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose a date" }));
    const before = await screen.findByRole("button", { name: "Friday, January 9, 2026" });
    await expect(before).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(before);
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{PageUp}");
    await expect(screen.getByRole("button", { name: "Saturday, January 10, 2026" })).toHaveFocus();
  },
};

export const Disabled: Story = { args: { value: "2026-01-31", disabled: true } };
