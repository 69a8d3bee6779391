import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { Accordion, type AccordionProps } from "./Accordion.tsx";
import { Badge } from "../feedback/Badge.tsx";

const meta = {
  title: "Layout/Accordion",
  component: Accordion,
  args: {
    open: null,
    onOpen: fn(),
    items: [
      { key: "one", label: "Background", mark: <Badge tone="success">Complete</Badge>, content: () => "Two questions" },
      { key: "two", label: "Billing", mark: <Badge>3 of 29</Badge>, content: () => "Twenty-nine questions" },
      { key: "three", label: "Volumes", content: () => "One question for each location" },
    ],
  },
  render: (args) => <Kept {...args} />,
} satisfies Meta<typeof Accordion>;
export default meta;
type Story = StoryObj<typeof meta>;

function Kept(args: AccordionProps) {
  const [open, setOpen] = useState(args.open);
  return <Accordion {...args} open={open} onOpen={setOpen} />;
}

export const OneAtATime: Story = {
  play: async ({ canvas }) => {
    const one = canvas.getByRole("button", { name: /^Background/ });
    await userEvent.tab();
    await expect(one).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(one).toHaveAttribute("aria-expanded", "true");
    await waitFor(() => expect(canvas.getByText("Two questions")).toBeVisible());
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await waitFor(() => expect(canvas.getByText("Twenty-nine questions")).toBeVisible());
    await expect(canvas.queryByText("Two questions")).not.toBeInTheDocument();
    await userEvent.keyboard(" ");
    await expect(canvas.queryByText("Twenty-nine questions")).not.toBeInTheDocument();
  },
};

export const Dark: Story = { args: { open: "two" }, globals: { theme: "dark" } };
