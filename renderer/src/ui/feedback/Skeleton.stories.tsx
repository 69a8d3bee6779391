import type { Meta, StoryObj } from "@storybook/react-vite";
import { Skeleton } from "./Skeleton.tsx";
import { TableSkeleton } from "../table/TableSkeleton.tsx";

const meta = { title: "Messages/Skeleton", component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = {};
export const Form: Story = { args: { shape: "field", count: 4 } };
export const Table: Story = { render: () => <TableSkeleton count={8} columns={6} /> };
export const Cards: Story = { render: () => <TableSkeleton count={5} asCards /> };
export const Dark: Story = { render: () => <TableSkeleton count={8} />, globals: { theme: "dark" } };
