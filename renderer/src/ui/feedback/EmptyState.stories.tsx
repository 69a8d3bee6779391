import type { Meta, StoryObj } from "@storybook/react-vite";
import { Lock, Plus, SearchX, ServerCrash, Users } from "lucide-react";
import { Button } from "../inputs/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

const meta = {
  title: "Messages/EmptyState",
  component: EmptyState,
  args: {
    icon: Users,
    title: "No users yet",
    text: "Users are the people who work in the record system. Add them one by one or import a sheet.",
    action: (
      <>
        <Button>Import</Button>
        <Button variant="primary" icon={Plus}>
          Add user
        </Button>
      </>
    ),
  },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const NoMatch: Story = {
  args: {
    icon: SearchX,
    title: "No match",
    text: "No user matches the search and the filters.",
    action: <Button>Clear filters</Button>,
  },
};
export const Failed: Story = {
  args: {
    icon: ServerCrash,
    title: "The users could not be loaded",
    text: "Request 0199c5f2-7c1e-7d2a-a6b5-4f1f0ce0a001",
    action: <Button>Retry</Button>,
  },
};
export const Forbidden: Story = {
  args: {
    icon: Lock,
    title: "You may not see this page",
    text: "Ask an administrator of your organization.",
    action: null,
  },
};
export const Dark: Story = { globals: { theme: "dark" } };
