import type { Meta, StoryObj } from "@storybook/react-vite";
import { Download, Pencil, Plus, Trash2 } from "lucide-react";
import { expect, fn, screen, userEvent } from "storybook/test";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { LinkButton } from "./LinkButton.tsx";
import { Inline, Stack } from "../layout/Stack.tsx";

const meta = {
  title: "Actions/Button",
  component: Button,
  args: { children: "Add user", onClick: fn() },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Variants: Story = {
  render: () => (
    <Stack>
      <Inline>
        <Button>Cancel</Button>
        <Button variant="primary" icon={Plus}>
          Add user
        </Button>
        <Button variant="quiet">Clear filters</Button>
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
      </Inline>
      <Inline>
        <Button size="small">Cancel</Button>
        <Button size="small" variant="primary" icon={Plus}>
          Add user
        </Button>
        <Button size="small" variant="quiet">
          Clear filters
        </Button>
        <IconButton icon={Pencil} label="Edit" size="small" />
      </Inline>
      <Inline>
        <LinkButton to="/user/list">Back to the list</LinkButton>
        <LinkButton to="/user/create" variant="primary" icon={Plus}>
          Add user
        </LinkButton>
        <IconButton icon={Pencil} label="Edit" />
        <IconButton icon={Download} label="Export" variant="secondary" />
      </Inline>
    </Stack>
  ),
};

export const States: Story = {
  render: () => (
    <Inline>
      <Button disabled>Disabled</Button>
      <Button variant="primary" busy>
        Saving
      </Button>
      <Button variant="primary" disabledReason="Nothing has changed">
        Save
      </Button>
      <LinkButton to="/user/create" disabledReason="The organization is locked">
        Add user
      </LinkButton>
    </Inline>
  ),
};

export const DisabledWithReason: Story = {
  args: { children: "Save", variant: "primary", disabledReason: "Nothing has changed" },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button", { name: "Save" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription("Nothing has changed");
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("Nothing has changed");
    await userEvent.keyboard("{Enter}");
    await expect(args.onClick).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    await expect(screen.queryByRole("tooltip")).toBeNull();
  },
};

export const BusyTakesNoClicks: Story = {
  args: { children: "Saving", variant: "primary", busy: true },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole("button", { name: "Saving" });
    button.click();
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute("aria-busy", "true");
  },
};

export const Dark: Story = { ...Variants, globals: { theme: "dark" } };
