import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { AllRequired } from "./AllRequired.tsx";
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

/** Tab skips the button; Alt+H leads to it. */
export const Password: Story = {
  args: { label: "Password", value: "a long secret", type: "password", required: true },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText(/^Password/);
    await expect(input).toHaveAttribute("type", "password");
    await userEvent.click(canvas.getByRole("button", { name: "Show password" }));
    await expect(input).toHaveAttribute("type", "text");
    await expect(input).toHaveAttribute("spellcheck", "false");
    await userEvent.click(input);
    await userEvent.keyboard("{Alt>}h{/Alt}");
    await userEvent.click(await canvas.findByRole("menuitem", { name: "Hide password" }));
    await expect(input).toHaveAttribute("type", "password");
    await expect(input).toHaveFocus();
  },
};

/** Where all fields are required, only assistive technology announces it. */
export const RequiredLikeAll: Story = {
  args: { required: true },
  render: (args) => (
    <AllRequired>
      <TextField {...args} />
    </AllRequired>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox", { name: "First name required" })).toBeVisible();
    await expect(canvas.queryByText("*")).toBeNull();
  },
};
