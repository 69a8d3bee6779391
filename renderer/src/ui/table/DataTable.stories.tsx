import type { Meta, StoryObj } from "@storybook/react-vite";
import { SearchX } from "lucide-react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { Button } from "../inputs/Button.tsx";
import { DataTable } from "./DataTable.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { exampleColumns } from "./example-columns.tsx";
import { type ExampleUser, exampleUsers } from "./example-users.ts";
import { IconButton } from "../inputs/IconButton.tsx";
import type { TableColumn } from "./table-types.ts";

const meta = {
  title: "Tables/DataTable",
  component: DataTable<ExampleUser>,
  args: {
    caption: "Users",
    columns: exampleColumns,
    rows: exampleUsers(25),
    rowKey: (user) => String(user.userId),
  },
} satisfies Meta<typeof DataTable<ExampleUser>>;
export default meta;
type Story = StoryObj<typeof meta>;

const removeColumn: TableColumn<ExampleUser> = {
  key: "remove",
  label: "Remove",
  holdsControls: true,
  cell: ({ email }) => <IconButton icon={SearchX} size="small" label={`Remove ${email}`} onClick={fn()} />,
};

export const Comfortable: Story = {};
export const Compact: Story = { args: { density: "compact" } };
export const Dark: Story = { globals: { theme: "dark" } };

/** A column's number is shown above its name. Assistive technology reads them as one name. */
export const NumberedColumns: Story = {
  args: { columns: exampleColumns.map((column, i) => ({ ...column, code: String(100 * (i + 1)) })) },
  async play({ canvas }) {
    await expect(canvas.getAllByRole("columnheader")[0]).toHaveTextContent(/^100 \S/);
  },
};

export const Empty: Story = {
  args: { rows: [], empty: <EmptyState icon={SearchX} title="No match" text="No user fits the filters." /> },
};

/** Names of any length, and several lines in a cell. */
export const Wrapping: Story = {
  args: {
    rows: exampleUsers(3),
    columns: [
      { key: "role", label: "Role", wraps: true, width: 80, cell: ({ email }) => `${email} `.repeat(6) },
      {
        key: "people",
        label: "People",
        wraps: true,
        width: 80,
        cell: () => <span className="text-ink-faint">(Unassigned)</span>,
      },
      removeColumn,
    ],
  },
  play: async ({ canvas }) => {
    for (const text of canvas.getAllByText(/@.*@/))
      await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  },
};

/** More columns than fit: the edge fades until the last one is reached. */
export const MoreToTheRight: Story = {
  args: { stickyLast: true, columns: [...exampleColumns.map((column) => ({ ...column, width: 400 })), removeColumn] },
  play: async ({ canvas }) => {
    const box = canvas.queryByRole("group", { name: "Users" });
    const fade = box?.nextElementSibling;
    if (!box || !fade) return;
    await waitFor(() => expect(fade).toBeVisible());
    box.scrollTo({ left: box.scrollWidth });
    await waitFor(() => expect(fade).not.toBeVisible());
    await expect(box.clientHeight).toBeLessThan(box.scrollHeight);
  },
};

/** Columns that fit scroll with the page below a sticky header, so no row is cut by a box. */
export const ScrollsWithThePage: Story = {
  args: { columns: exampleColumns.slice(0, 2).map((column) => ({ ...column, width: 80 })) },
  play: async ({ canvas }) => {
    const box = canvas.queryByRole("group", { name: "Users" });
    if (!box) return;
    await waitFor(() => expect(getComputedStyle(box).overflowY).toBe("visible"));
    await expect(box.tabIndex).toBe(-1);
    await expect(box.getBoundingClientRect().height).toBeGreaterThan(25 * 44);
  },
};

/** A click and Enter open a row; its buttons do not. */
export const RowsOpen: Story = {
  args: {
    onRowOpen: fn(),
    columns: [...exampleColumns.slice(0, 2), removeColumn],
  },
  play: async ({ args, canvas }) => {
    const [, first, second] = canvas.getAllByRole("row");
    await userEvent.click(canvas.getAllByRole("cell")[0] ?? document.body);
    await expect(args.onRowOpen).toHaveBeenLastCalledWith(args.rows[0]);
    first?.focus();
    await userEvent.tab();
    await expect(first?.querySelector("button")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    await expect(second).toHaveFocus();
    await expect(args.onRowOpen).toHaveBeenCalledTimes(1);
    await userEvent.keyboard("{Enter}");
    await expect(args.onRowOpen).toHaveBeenLastCalledWith(args.rows[1]);
  },
};

/** Buttons on a card have as much room as in a row. */
export const WithButtonsOnAPhone: Story = {
  globals: { viewport: { value: "mobile1" } },
  args: {
    columns: [
      ...exampleColumns.slice(0, 2),
      removeColumn,
      {
        key: "edit",
        label: "Edit",
        holdsControls: true,
        cell: () => (
          <Button size="small" onClick={fn()}>
            Edit
          </Button>
        ),
      },
    ],
  },
  play: async ({ canvas }) => {
    const [card] = canvas.getAllByRole("listitem");
    const lines = [...(card?.querySelectorAll("dl > div") ?? [])];
    for (const button of card?.querySelectorAll("button") ?? []) {
      const line = button.closest("dl > div");
      const [own, around] = [button.getBoundingClientRect(), line?.getBoundingClientRect()];
      await expect(own.top).toBeGreaterThanOrEqual((around?.top ?? Infinity) + 2);
      await expect(own.bottom).toBeLessThanOrEqual((around?.bottom ?? 0) - 2);
    }
    const last = lines.at(-1)?.getBoundingClientRect().bottom ?? Infinity;
    await expect(last).toBeLessThan(card?.getBoundingClientRect().bottom ?? 0);
  },
};

export const TwentyThousand: Story = {
  args: { rows: exampleUsers(20_000), density: "compact" },
  play: async ({ canvas }) => {
    const table = canvas.getByRole("table", { name: "Users" });
    await expect(table).toHaveAttribute("aria-rowcount", "20001");
    await waitFor(() => expect(canvas.getAllByRole("row").length).toBeGreaterThan(10));
    await expect(canvas.getAllByRole("row").length).toBeLessThan(120);
    const box = canvas.getByRole("group", { name: "Users" });
    box.scrollTo({ top: box.scrollHeight });
    await waitFor(() => expect(canvas.getAllByRole("row").at(-1)).toHaveAttribute("aria-rowindex", "20001"));
  },
};
