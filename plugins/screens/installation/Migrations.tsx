import { listMigrations, type Migration } from "@armature/engine/platform";
import { historyTime, Loaded, Page, useOperationResult } from "@armature/renderer";
import { DataTable, EmptyState, type TableColumn, TableSkeleton } from "@armature/renderer/ui";
import { Database } from "lucide-react";

const COLUMNS: readonly TableColumn<Migration>[] = [
  { key: "name", label: "Migration", width: 320, monospaced: true, cell: ({ name }) => name },
  { key: "at", label: "Applied", width: 240, cell: ({ at }) => <time dateTime={at}>{historyTime(at)}</time> },
];

/** The data migrations that were applied, and when. Read-only. */
export default function Migrations() {
  const read = useOperationResult(listMigrations, {});
  return (
    <Page text="Database changes by release. New ones are applied at start.">
      <Loaded read={read} title="Could not load the migrations." skeleton={<TableSkeleton count={8} columns={2} />}>
        {(migrations) => (
          <DataTable
            caption="Migrations"
            columns={COLUMNS}
            rows={migrations}
            rowKey={({ name }) => name}
            empty={<EmptyState icon={Database} title="No data" />}
          />
        )}
      </Loaded>
    </Page>
  );
}
