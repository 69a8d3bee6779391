import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Diff } from "./Diff.tsx";

const meta = {
  title: "Tables/Diff",
  component: Diff,
  args: { old: "Nurse", new: "Nurse practitioner" },
} satisfies Meta<typeof Diff>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Changed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Nurse").tagName).toBe("DEL");
    await expect(canvas.getByText("Nurse practitioner").tagName).toBe("INS");
    await expect(canvas.getByText("Nurse practitioner")).toHaveStyle({ fontWeight: "600" });
  },
};
export const Dark: Story = { globals: { theme: "dark" } };
export const Set: Story = { args: { old: "" } };
export const Cleared: Story = {
  args: { new: "" },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("<no value>")).toBeVisible();
  },
};
export const Long: Story = { args: { old: "W".repeat(300), new: "word ".repeat(60).trim() } };
