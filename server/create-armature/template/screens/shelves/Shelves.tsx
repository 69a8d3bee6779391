import { Loaded, Page, useRecords } from "@armature/renderer";
import { DataTable, EmptyState, type TableColumn, TableSkeleton } from "@armature/renderer/ui";
import { LayoutGrid } from "lucide-react";
import type { StoredItem } from "../../types/records.ts";
import { useEntityType } from "../typed.ts";

/** What stands where, by shelf mark. */
export default function Shelves() {
  const read = useRecords(useEntityType("item"), BY_SHELF);
  return (
    <Page text="What stands where.">
      <Loaded read={read} title="Could not load the shelves." skeleton={<TableSkeleton count={6} columns={2} />}>
        {({ result }) => (
          <DataTable
            caption="Shelves"
            columns={COLUMNS}
            rows={result}
            rowKey={({ id }) => String(id)}
            empty={<EmptyState icon={LayoutGrid} title="No items" text="Items with a shelf mark are listed here." />}
          />
        )}
      </Loaded>
    </Page>
  );
}

const BY_SHELF = {
  where: { kind: "term", attribute: "shelfMark", operator: "isNotEmpty", values: [] },
  sort: [{ attribute: "shelfMark", descending: false }],
  limit: 100,
  offset: 0,
  columns: ["shelfMark", "name"],
} as const;

const COLUMNS: readonly TableColumn<StoredItem>[] = [
  { key: "shelfMark", label: "Shelf", width: 120, cell: ({ shelfMark }) => shelfMark ?? "" },
  { key: "name", label: "Item", width: 320, cell: ({ name }) => name ?? "" },
];
