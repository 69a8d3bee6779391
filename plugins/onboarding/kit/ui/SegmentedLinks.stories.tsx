import type { Meta, StoryObj } from "@storybook/react-vite";
import { ListTree, Network } from "lucide-react";
import { expect } from "storybook/test";
import { SegmentedLinks } from "./SegmentedLinks.tsx";

const meta = {
  title: "Navigation/SegmentedLinks",
  component: SegmentedLinks,
  args: {
    label: "View",
    segments: [
      { label: "Chart", to: "/chart", icon: Network, current: true },
      { label: "List", to: "/list", icon: ListTree, current: false },
    ],
  },
} satisfies Meta<typeof SegmentedLinks>;

export default meta;

type Story = StoryObj<typeof meta>;

export const TwoViews: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole("link", { current: "page" })).toHaveTextContent("Chart");
    await expect(canvas.getByRole("link", { name: "List" })).not.toHaveAttribute("aria-current");
  },
};

export const Dark: Story = { globals: { theme: "dark" } };
