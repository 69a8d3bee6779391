import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { ExternalLink } from "./ExternalLink.tsx";

const meta = {
  title: "Actions/ExternalLink",
  component: ExternalLink,
  args: { href: "https://example.org/", children: "example.org" },
} satisfies Meta<typeof ExternalLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: "example.org (opens in a new tab)" });
    await expect(link).toHaveAttribute("href", "https://example.org/");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  },
};
