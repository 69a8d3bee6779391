import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn, expect, screen, userEvent, waitFor } from "storybook/test";
import { Drawer } from "./Drawer.tsx";

const meta = {
  title: "Windows/Drawer",
  component: Drawer,
  args: { open: true, onClose: fn(), title: "Value history", children: <p className="p-5">No changes yet.</p> },
} satisfies Meta<typeof Drawer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Right: Story = {
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole("dialog", { name: "Value history" })).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalled();
  },
};
export const Left: Story = { args: { side: "left", title: "Navigation" } };
