import type { Meta, StoryObj } from "@storybook/react-vite";
import { TriangleAlert } from "lucide-react";
import { expect, fn, userEvent } from "storybook/test";
import { ToggleChip } from "./ToggleChip.tsx";

const onChange = fn();

const meta = {
  title: "Tables/ToggleChip",
  component: ToggleChip,
  args: { pressed: false, onChange, tone: "warning", icon: TriangleAlert, children: "11 need information" },
} satisfies Meta<typeof ToggleChip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Off: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "11 need information" }));
    await expect(onChange).toHaveBeenCalledWith(true);
  },
};
export const On: Story = { args: { pressed: true } };
export const OnDark: Story = { args: { pressed: true }, globals: { theme: "dark" } };
