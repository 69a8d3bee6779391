import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { CodeBlock } from "./CodeBlock.tsx";

const meta = {
  title: "Tables/CodeBlock",
  component: CodeBlock,
  args: { label: "Filter Code", children: JSON.stringify({ attribute: "provider", value: 1 }, null, 2) },
} satisfies Meta<typeof CodeBlock>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Json: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole("group", { name: "Filter Code" })).toHaveTextContent('"attribute": "provider"');
  },
};
