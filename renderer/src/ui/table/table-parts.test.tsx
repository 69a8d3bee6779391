import { Pencil, Trash2 } from "lucide-react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, unmount } from "../../testing/mount.tsx";
import { DataTable } from "./DataTable.tsx";
import { RowActions } from "./RowActions.tsx";
import type { TableColumn } from "./table-types.ts";

afterEach(unmount);

const columns: readonly TableColumn<string>[] = [
  { key: "name", label: "Name", width: 100, cell: (name) => name },
  {
    key: "actions",
    label: "Actions",
    labelHidden: true,
    width: 88,
    holdsControls: true,
    cell: (name) => (
      <RowActions
        name={name}
        actions={[
          { label: `Edit ${name}`, icon: Pencil, onSelect: () => undefined },
          { label: `Delete ${name}`, icon: Trash2, onSelect: () => undefined },
        ]}
      />
    ),
  },
];

/** The elements around a focused one that cut its ring. */
function cutting(focused: Element): readonly Element[] {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused);
  expect(outlineStyle).toBe("solid");
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  expect(ring).toBeGreaterThan(0);
  const box = focused.getBoundingClientRect();
  const found: Element[] = [];
  for (let at = focused.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowClipMargin } = getComputedStyle(at);
    if (overflowX === "visible") continue;
    const margin = overflowX === "clip" ? Number.parseFloat(overflowClipMargin) : 0;
    const shown = at.getBoundingClientRect();
    const room = [box.left - shown.left, box.top - shown.top, shown.right - box.right, shown.bottom - box.bottom];
    if (Math.min(...room) + margin < ring) found.push(at);
  }
  return found;
}

function open(rows: readonly string[]): void {
  mount(
    <MemoryRouter>
      <DataTable caption="Roles" columns={columns} rows={rows} rowKey={(name) => name} />
    </MemoryRouter>,
  );
}

test.each([1200, 414])("the ring of a focused control in a cell is whole, at %s px", async (width) => {
  await page.viewport(width, 896);
  open(["Nurse", "Doctor"]);
  const last = page.getByRole("button", { name: "Delete Nurse" });
  await expect.element(last).toBeInTheDocument();
  for (let i = 0; i < 10 && document.activeElement !== last.element(); i += 1) {
    await userEvent.tab();
    if (document.activeElement?.matches("button")) expect(cutting(document.activeElement)).toEqual([]);
  }
  await expect.element(last).toHaveFocus();
});

test("a text that is cut has its whole as a title, and one that fits has none", async () => {
  await page.viewport(1200, 896);
  const long = "Nurse of the night ".repeat(30).trim();
  open([long, "Doctor"]);
  for (const [name, title] of [
    [long, long],
    ["Doctor", null],
  ] as const) {
    const text = page.getByText(name, { exact: true });
    await userEvent.hover(text);
    await expect.poll(() => text.element().getAttribute("title")).toBe(title);
  }
});
