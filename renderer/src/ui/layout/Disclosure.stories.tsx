import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor } from "storybook/test";
import { Disclosure } from "./Disclosure.tsx";

const meta = {
  title: "Tables/Disclosure",
  component: Disclosure,
  args: { label: "3 users", children: "Ann Lee, Bob Ray, Cat Day" },
} satisfies Meta<typeof Disclosure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OpensAndCloses: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: "3 users", expanded: false });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getByText("Ann Lee, Bob Ray, Cat Day")).toBeVisible());
    await userEvent.keyboard("{Enter}");
    await expect(canvas.queryByText("Ann Lee, Bob Ray, Cat Day")).not.toBeInTheDocument();
  },
};

export const Dark: Story = { globals: { theme: "dark" } };
