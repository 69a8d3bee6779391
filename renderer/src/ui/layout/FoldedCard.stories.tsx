import type { Meta, StoryObj } from "@storybook/react-vite";
import { Trash2 } from "lucide-react";
import { expect, userEvent } from "storybook/test";
import { Banner } from "../feedback/Banner.tsx";
import { FoldedCard } from "./FoldedCard.tsx";
import { IconButton } from "../inputs/IconButton.tsx";

const meta = {
  title: "Structure/FoldedCard",
  component: FoldedCard,
  args: {
    label: "Rule 1",
    sentence: "If Provider is 'Yes', show it.",
    action: <IconButton icon={Trash2} label="Remove rule 1" />,
    children: <p>Its parts</p>,
  },
} satisfies Meta<typeof FoldedCard>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {
  async play({ canvas }) {
    await expect(canvas.queryByText("Its parts")).not.toBeInTheDocument();
    const sentence = canvas.getByRole("button", { name: "If Provider is 'Yes', show it." });
    sentence.focus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByText("Its parts")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.queryByText("Its parts")).not.toBeInTheDocument();
  },
};

export const Open: Story = { args: { isOpen: true } };

export const Noted: Story = {
  args: { note: <Banner tone="warning">The rule never holds.</Banner> },
};

/** A read-only card cannot be opened. */
export const Read: Story = {
  args: { action: undefined, children: undefined },
  async play({ canvas }) {
    await expect(canvas.queryByRole("button")).not.toBeInTheDocument();
  },
};

export const Dark: Story = { args: { isOpen: true }, globals: { theme: "dark" } };
