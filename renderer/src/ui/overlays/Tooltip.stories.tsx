import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../inputs/Button.tsx";
import { Tooltip } from "./Tooltip.tsx";

const meta = {
  title: "Windows/Tooltip",
  component: Tooltip,
  args: { label: "Copied", side: "bottom", children: <Button>Copy</Button> },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OnFocus: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await waitFor(() => expect(screen.getByRole("tooltip")).toBeVisible());
    await expect(canvas.getByRole("button")).toHaveAccessibleDescription("Copied");
  },
};

export const OnHover: Story = {
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole("button"));
    await waitFor(() => expect(screen.getByRole("tooltip")).toBeVisible());
    await userEvent.unhover(canvas.getByRole("button"));
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
};
