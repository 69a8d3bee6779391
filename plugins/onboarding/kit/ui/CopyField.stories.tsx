import type { Meta, StoryObj } from "@storybook/react-vite";
import { CopyField } from "./CopyField.tsx";

const meta = {
  title: "Form/CopyField",
  component: CopyField,
  args: { label: "Shareable link", value: "https://portal.example/member/account/7a0d5f0e/create-account" },
} satisfies Meta<typeof CopyField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Link: Story = {};
