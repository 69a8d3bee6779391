import type { Meta, StoryObj } from "@storybook/react-vite";
import { Skeleton } from "./Skeleton.tsx";

const meta = { title: "Messages/Skeleton", component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = {};
export const Form: Story = { args: { shape: "field", count: 4 } };
export const Table: Story = { args: { shape: "table", count: 8, columns: 6 } };
export const Dark: Story = { args: { shape: "table", count: 8 }, globals: { theme: "dark" } };
