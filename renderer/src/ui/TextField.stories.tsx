import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { TextField } from "./TextField.tsx";

const meta = {
  title: "Form/TextField",
  component: TextField,
  args: { id: "first", label: "First name", value: "", onChange: fn() },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const WithHint: Story = { args: { value: "Mara", hint: "As on your badge", suffix: "@clinic.example" } };

export const WithIssues: Story = {
  args: { required: true, issues: ["Required"] },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: /First name/ });
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await expect(input).toHaveAccessibleDescription(/Required/);
  },
};
