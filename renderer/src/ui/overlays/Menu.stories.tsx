import type { Meta, StoryObj } from "@storybook/react-vite";
import { Copy, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Menu } from "./Menu.tsx";

const onEdit = fn();
const onDelete = fn();

const meta = {
  title: "Actions/Menu",
  component: Menu,
  args: {
    label: "Actions",
    align: "start",
    items: [
      { label: "Edit", icon: Pencil, onSelect: onEdit },
      { label: "Copy", icon: Copy, onSelect: fn() },
      {
        label: "Delete",
        icon: Trash2,
        onSelect: onDelete,
        danger: true,
        separated: true,
        disabledReason: "Cannot be deleted while it has departments.",
      },
    ],
  },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const IconOnly: Story = { args: { icon: Ellipsis, iconOnly: true, variant: "quiet" } };

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Actions" }));
    await waitFor(() => expect(screen.getByRole("menu")).toBeVisible());
  },
};

export const ByKeyboard: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole("button", { name: "Actions" });
    trigger.focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Edit" })).toHaveAttribute("data-focus"));
    await userEvent.keyboard("{End}{Enter}");
    await expect(onDelete).not.toHaveBeenCalled();
    await expect(screen.getByRole("menuitem", { name: /Delete/ })).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Home}{Enter}");
    await expect(onEdit).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

export const OpenDark: Story = { ...Open, globals: { theme: "dark" } };

/** Choices may keep the menu open, so that people see their effect. */
export const Choices: Story = {
  args: {
    items: [
      { label: "Light", checked: true, keepsOpen: true, heading: "Theme", onSelect: onEdit },
      { label: "Dark", checked: false, keepsOpen: true, onSelect: onDelete },
      { label: "Logout", separated: true, onSelect: fn() },
    ],
  },
  play: async ({ canvas }) => {
    onDelete.mockClear();
    await userEvent.click(canvas.getByRole("button", { name: "Actions" }));
    await waitFor(() => expect(screen.getByRole("menuitemradio", { name: "Light" })).toBeChecked());
    await userEvent.click(screen.getByRole("menuitemradio", { name: "Dark" }));
    await expect(onDelete).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByRole("menu")).toBeVisible());
  },
};
