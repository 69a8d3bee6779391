import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { Button } from "../inputs/Button.tsx";
import { Tabs } from "./Tabs.tsx";

const meta = {
  title: "Pages/Tabs",
  component: Tabs,
  args: {
    label: "User",
    onChange: fn(),
    items: [
      { key: "details", label: "Details", content: "Name, license and contact." },
      { key: "history", label: "History", count: 14, content: "Who changed what, and when." },
      { key: "files", label: "Files", content: "Nothing attached." },
    ],
  },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    await expect(args.onChange).toHaveBeenLastCalledWith("history");
    await expect(canvas.getByRole("tabpanel")).toHaveTextContent("Who changed what, and when.");
  },
};
export const WithAnAction: Story = { args: { end: <Button>Columns</Button> } };
export const Dark: Story = { globals: { theme: "dark" } };
