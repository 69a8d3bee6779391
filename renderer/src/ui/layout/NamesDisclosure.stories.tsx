import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import { NamesDisclosure } from "./NamesDisclosure.tsx";

const meta = {
  title: "Parts/NamesDisclosure",
  component: NamesDisclosure,
  args: {
    label: "Editing 7 users",
    names: ["Ann Lee", "Bob Ray", "נועה לוי", "x".repeat(120), "Dan Kim", "Eve Fox", "Flo Day"],
    children: "All seven",
  },
} satisfies Meta<typeof NamesDisclosure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Names: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(6);
    await userEvent.click(canvas.getByRole("button", { name: "2 more" }));
    await expect(canvas.getByText("All seven")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Editing 7 users" }));
    await expect(canvas.getByText("Ann Lee")).toBeVisible();
  },
};
export const Dark: Story = { globals: { theme: "dark" } };
export const Phone: Story = { globals: { viewport: { value: "mobile1" } } };
