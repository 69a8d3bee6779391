import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { Badge } from "../feedback/Badge.tsx";
import { Line, LineList } from "./LineList.tsx";
import { Switch } from "../inputs/Switch.tsx";

const LONG =
  "A name of a hundred and twenty characters that stands in a line of its own and wraps where the screen ends, as it should";

const meta = {
  title: "Structure/LineList",
  component: LineList,
  args: {
    children: (
      <>
        <Line title="Organizations" text="All organizations with status and install lead." to="/organizations" />
        <Line title={LONG} text="Import the locations of an organization from a CSV file." to="/locations" />
        <Line title="Exports" text="What they will hold." mark={<Badge>Coming soon</Badge>} to="/exports" />
        <Line title="Member administration" text="Members manage accounts themselves.">
          <Switch label="On for everybody" checked onChange={fn()} />
        </Line>
        <Line title="Payor List">
          <span className="text-ink-faint">No data</span>
        </Line>
      </>
    ),
  },
} satisfies Meta<typeof LineList>;

export default meta;

type Story = StoryObj<typeof meta>;

/** A click anywhere on a link's line follows it. Other lines have controls at their end. */
export const Lines: Story = {
  async play({ canvas }) {
    const line = canvas.getByRole("region", { name: "Organizations" }).getBoundingClientRect();
    const pressed = document.elementFromPoint(line.left + line.width / 2, line.bottom - 4);
    await expect(pressed).toBe(canvas.getByRole("link", { name: "Organizations" }));
    await expect(canvas.getByRole("region", { name: "Payor List" })).toHaveTextContent("No data");
  },
};

export const Dark: Story = { globals: { theme: "dark" } };
export const Narrow: Story = { globals: { viewport: { value: "mobile1" } } };
