import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Badge } from "../feedback/Badge.tsx";
import { MatchTable } from "./MatchTable.tsx";
import { TextInput } from "../inputs/TextInput.tsx";

const box = (name: string, value: string) => (
  <TextInput id={name} label={name} value={value} onChange={() => undefined} />
);

const meta = {
  title: "Tables/MatchTable",
  component: MatchTable,
  args: {
    caption: "Columns of the file",
    heads: ["In the file", "Sample", "Means", "State"],
    rows: [
      {
        key: "1",
        name: "Given name",
        sample: "Ann, Bob",
        choice: box("Given name", "First Name"),
        state: <Badge tone="info">Suggested</Badge>,
        isOpen: false,
      },
      {
        key: "2",
        name: "x".repeat(120),
        sample: "נועה",
        choice: box("Long", ""),
        state: <Badge tone="warning">Needs a choice</Badge>,
        isOpen: true,
      },
    ],
  },
} satisfies Meta<typeof MatchTable>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Columns: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("row", { name: /Given name Ann, Bob .*Suggested/ })).toBeVisible();
  },
};
export const Dark: Story = { globals: { theme: "dark" } };
export const Phone: Story = { globals: { viewport: { value: "mobile1" } } };
