import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const meta = {
  title: "Element types/DatesField",
  component: ElementField,
  args: { plugin, attribute: anAttribute(element, { label: "Training days" }), onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Typed: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Training days" });
    await userEvent.type(input, "2026-02-01");
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-02-01"]);
    await expect(input).toHaveValue("");
    await userEvent.type(input, "1/31/2026{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-01-31", "2026-02-01"]);
  },
};

export const Chosen: Story = {
  args: { value: ["2026-01-31", "2026-02-14"] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Choose dates" }));
    await userEvent.click(await screen.findByRole("button", { name: "Friday, January 2, 2026" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-01-02", "2026-01-31", "2026-02-14"]);
    await userEvent.click(screen.getByRole("button", { name: "Saturday, January 31, 2026" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-01-02", "2026-02-14"]);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(canvas.getByRole("button", { name: "Remove 2026-01-02" }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["2026-02-14"]);
  },
};

export const NoDate: Story = {
  name: "No date",
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole("textbox"), "tomorrow");
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(["tomorrow"]);
    await expect(canvas.getByRole("textbox")).toBeInvalid();
  },
};

export const Required: Story = {
  args: { required: true, attempted: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Training days is required")).toBeVisible();
  },
};

export const Disabled: Story = { args: { value: ["2026-01-31", "2026-02-14"], disabled: true } };
