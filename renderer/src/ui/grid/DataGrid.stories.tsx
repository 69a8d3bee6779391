import type { Meta, StoryObj } from "@storybook/react-vite";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { Button } from "../inputs/Button.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { exampleColumns } from "../table/example-columns.tsx";
import { type ExampleUser, exampleUsers } from "../table/example-users.ts";
import type { TableSort } from "../table/table-types.ts";
import { DataGrid } from "./DataGrid.tsx";
import type { DataGridProps } from "./grid-types.ts";

const onToggle = fn();

function Interactive(props: DataGridProps<ExampleUser>) {
  const [sort, setSort] = useState<TableSort | null>({ key: "name", direction: "ascending" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["2"]));
  const toggle = (key: string, how: { readonly range: boolean }) => {
    onToggle(key, how);
    setSelected((now) => (now.has(key) ? new Set([...now].filter((each) => each !== key)) : new Set([...now, key])));
  };
  const all = selected.size === props.rows.length;
  return (
    <DataGrid
      {...props}
      sort={sort}
      onSort={setSort}
      selection={{
        selected,
        onToggle: toggle,
        onToggleAll: () => setSelected(all ? new Set() : new Set(props.rows.map(props.rowKey))),
        allState: all ? "all" : selected.size > 0 ? "some" : "none",
        label: (user) => `${user.firstName} ${user.lastName}`,
      }}
    />
  );
}

const meta = {
  title: "Tables/DataGrid",
  component: DataGrid<ExampleUser>,
  beforeEach: () => {
    onToggle.mockClear();
  },
  render: (args) => <Interactive {...args} />,
  args: {
    caption: "Users",
    columns: exampleColumns,
    rows: exampleUsers(25),
    rowKey: (user) => String(user.userId),
    onRowOpen: fn(),
  },
} satisfies Meta<typeof DataGrid<ExampleUser>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Comfortable: Story = {};
export const Compact: Story = { args: { density: "compact" } };
export const Dark: Story = { globals: { theme: "dark" } };
export const Loading: Story = { args: { busy: true } };
export const Cards: Story = { globals: { viewport: { value: "mobile1" } } };

export const Empty: Story = {
  args: {
    rows: [],
    empty: (
      <EmptyState
        icon={SearchX}
        title="No match"
        text="No user fits the filters."
        action={<Button>Clear filters</Button>}
      />
    ),
  },
};

export const Sorting: Story = {
  play: async ({ canvas }) => {
    const name = canvas.getByRole("columnheader", { name: "Name" });
    await expect(name).toHaveAttribute("aria-sort", "ascending");
    await userEvent.click(canvas.getByRole("button", { name: "Name" }));
    await expect(name).toHaveAttribute("aria-sort", "descending");
    await userEvent.click(canvas.getByRole("button", { name: "NPI" }));
    await expect(name).toHaveAttribute("aria-sort", "none");
    await expect(canvas.getByRole("columnheader", { name: "NPI" })).toHaveAttribute("aria-sort", "ascending");
  },
};

export const SelectingARange: Story = {
  play: async ({ canvas }) => {
    const user = userEvent.setup();
    const boxes = canvas.getAllByRole("checkbox", { name: /^Select (?!all)/ });
    await user.click(boxes[3]!);
    await expect(onToggle).toHaveBeenLastCalledWith("4", { range: false });
    await user.keyboard("{Shift>}");
    await user.click(boxes[7]!);
    await user.keyboard("{/Shift}");
    await expect(onToggle).toHaveBeenLastCalledWith("8", { range: true });
    await expect(canvas.getByRole("checkbox", { name: "Select all rows" })).toBePartiallyChecked();
  },
};

export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const cellsOf = (row: number) => canvas.getAllByRole("row")[row]?.querySelectorAll("td");
    await userEvent.tab();
    await expect(cellsOf(1)?.[0]).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    await expect(cellsOf(2)?.[1]).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(onToggle).toHaveBeenLastCalledWith("2", { range: false });
    await userEvent.keyboard("{Enter}");
    await expect(args.onRowOpen).toHaveBeenLastCalledWith(expect.objectContaining({ userId: 2 }));
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await expect(cellsOf(25)?.[7]).toHaveFocus();
  },
};

export const TwentyThousand: Story = {
  args: { rows: exampleUsers(20_000), density: "compact" },
  play: async ({ canvas }) => {
    const grid = canvas.getByRole("grid", { name: "Users" });
    const box = grid.parentElement!;
    await expect(grid).toHaveAttribute("aria-rowcount", "20001");
    await waitFor(() => expect(canvas.getAllByRole("row").length).toBeGreaterThan(10));
    await expect(canvas.getAllByRole("row").length).toBeLessThan(120);
    // The cell that Tab would reach has been scrolled away. Tab still reaches the grid, and keys continue from there.
    box.scrollTo({ top: box.scrollHeight });
    await waitFor(() => expect(canvas.getAllByRole("row").at(-1)).toHaveAttribute("aria-rowindex", "20001"));
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement?.parentElement).toHaveAttribute("aria-rowindex", "3"));
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await waitFor(() => expect(document.activeElement?.parentElement).toHaveAttribute("aria-rowindex", "20001"));
  },
};
