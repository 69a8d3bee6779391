import type { Meta, StoryObj } from "@storybook/react-vite";
import { CopyText } from "./CopyText.tsx";

const meta = {
  title: "Actions/CopyText",
  component: CopyText,
  args: { label: "Tax ID", text: "12-3456789" },
} satisfies Meta<typeof CopyText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneLine: Story = {};
export const Lines: Story = {
  args: { label: "Address", text: "100 Lantern Way\nSuite 1\nLantern Falls, WI 53703-1000" },
};
