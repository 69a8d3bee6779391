import type { Meta, StoryObj } from "@storybook/react-vite";
import { Columns3 } from "lucide-react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Checkbox } from "../inputs/Checkbox.tsx";
import { Popover } from "./Popover.tsx";
import { Stack } from "../layout/Stack.tsx";

const meta = {
  title: "Windows/Popover",
  component: Popover,
  args: {
    label: "Columns",
    icon: Columns3,
    showLabel: true,
    children: (
      <Stack gap="tight">
        <Checkbox label="First name" checked onChange={fn()} />
        <Checkbox label="Last name" checked onChange={fn()} />
        <Checkbox label="NPI" checked={false} onChange={fn()} />
      </Stack>
    ),
  },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OpensAndCloses: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "Columns" });
    await userEvent.click(button);
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "First name" })).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("checkbox")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Columns" }));
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "First name" })).toBeVisible());
  },
};
