import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { announce } from "./announcements.ts";
import { LiveRegions } from "./LiveRegions.tsx";

const meta = { title: "Messages/LiveRegions", component: LiveRegions } satisfies Meta<typeof LiveRegions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Announces: Story = {
  play: async () => {
    announce("24 users found");
    announce("The connection is lost", { assertive: true });
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("24 users found"));
    await expect(screen.getByRole("alert")).toHaveTextContent("The connection is lost");
  },
};
