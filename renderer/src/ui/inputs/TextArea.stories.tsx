import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn } from "storybook/test";
import { TextArea } from "./TextArea.tsx";

const meta = {
  title: "Form/TextArea",
  component: TextArea,
  args: { id: "comments", label: "Comments", value: "Prefers to be called in the morning.", onChange: fn() },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: "", placeholder: "Anything that the team should know" } };
export const Invalid: Story = { args: { invalid: true } };
export const Disabled: Story = { args: { disabled: true } };
