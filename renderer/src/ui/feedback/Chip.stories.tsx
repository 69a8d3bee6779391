import type { Meta, StoryObj } from "@storybook/react-vite";
import { Check, CircleAlert, GitCompareArrows, Lock, Sparkles } from "lucide-react";
import { expect, fn, userEvent } from "storybook/test";
import { Avatar } from "../text/Avatar.tsx";
import { Badge } from "./Badge.tsx";
import { Chip } from "./Chip.tsx";
import { Count } from "./Count.tsx";
import { KeyHint } from "../text/KeyHint.tsx";
import { Spinner } from "./Spinner.tsx";
import { Inline, Stack } from "../layout/Stack.tsx";

const meta = { title: "Messages/Chip", component: Chip, args: { children: "Status is Active" } } satisfies Meta<
  typeof Chip
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = {
  render: () => (
    <Stack>
      <Inline>
        <Badge tone="success" icon={Check}>
          Active
        </Badge>
        <Badge icon={Lock}>Locked</Badge>
        <Badge tone="accent">Provider</Badge>
        <Badge tone="warning">Needs information</Badge>
      </Inline>
      <Inline>
        <Chip tone="info" icon={Sparkles}>
          New
        </Chip>
        <Chip tone="warning" icon={GitCompareArrows}>
          Changed
        </Chip>
        <Chip tone="danger" icon={CircleAlert}>
          Error
        </Chip>
        <Chip tone="accent" onRemove={fn()}>
          Status is Active
        </Chip>
        <Chip onRemove={fn()}>County is one of Alameda, Marin, Napa</Chip>
      </Inline>
      <Inline>
        <Count value={12} label="errors" />
        <Count value={12_000} label="rows" />
        <KeyHint keys={["Ctrl", "K"]} />
        <Avatar name="Ada Lovelace" />
        <Avatar name="Åsa" size="small" labelled />
        <Spinner label="Loading" />
      </Inline>
    </Stack>
  ),
};

export const Removed: Story = {
  args: { onRemove: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Remove Status is Active" }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

export const Dark: Story = { ...Small, globals: { theme: "dark" } };
