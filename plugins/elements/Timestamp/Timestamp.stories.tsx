import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { anAttribute } from "../../kit/attribute.testing.ts";
import { ElementField } from "../../kit/field.testing.tsx";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const confirmed = anAttribute(element, {
  label: "Confirmed",
  option: [{ name: "emptyText", value: "Not confirmed" }],
});

const meta = {
  title: "Element types/Timestamp",
  component: ElementField,
  args: { plugin, attribute: confirmed, onChange: fn() },
} satisfies Meta<typeof ElementField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas }) => expect(canvas.getByRole("textbox")).toHaveValue("Not confirmed"),
};

export const Filled: Story = {
  args: { value: "2026-03-05T12:00:00.000Z" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox")).toHaveValue("March 05, 2026");
    await expect(canvas.getByRole("textbox")).toBeDisabled();
  },
};

export const WithoutWords: Story = { name: "Without words for none", args: { attribute: anAttribute(element) } };
