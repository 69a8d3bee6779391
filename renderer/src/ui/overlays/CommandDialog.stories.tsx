import type { Meta, StoryObj } from "@storybook/react-vite";
import { Keyboard, LogOut, Users } from "lucide-react";
import { expect, fn, screen, userEvent } from "storybook/test";
import { CommandDialog, type CommandItem } from "./CommandDialog.tsx";

const meta = {
  title: "Windows/CommandDialog",
  component: CommandDialog<CommandItem>,
  args: {
    label: "Search or go to",
    query: "",
    onQuery: fn(),
    onChoose: fn(),
    onClose: fn(),
    groups: [
      {
        heading: "Go to",
        items: [
          { key: "users", label: "Users", hint: "Build", icon: Users },
          { key: "create", label: "Create User", hint: "Build › Users", icon: Users },
        ],
      },
      {
        heading: "Do",
        items: [
          { key: "keys", label: "Show keyboard shortcuts", keys: ["?"], icon: Keyboard },
          { key: "logout", label: "Logout", icon: LogOut },
        ],
      },
    ],
  },
} satisfies Meta<typeof CommandDialog<CommandItem>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Groups: Story = {};

export const Nothing: Story = { args: { query: "xyz", groups: [], status: "Nothing found for xyz" } };

export const ChosenByKeys: Story = {
  play: async ({ args }) => {
    const search = await screen.findByRole("combobox");
    await userEvent.click(search);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await expect(args.onChoose).toHaveBeenCalledOnce();
  },
};
