import { Banner, DataTable, Stack, type TableColumn } from "@armature/renderer/ui";
import type { LocationResult } from "../location-results.ts";
import { errorsOf, refusedText, type RowError } from "../model.ts";

const COLUMNS: readonly TableColumn<RowError>[] = [
  { key: "row", label: "Row", width: 80, cell: ({ row }) => String(row) },
  { key: "error", label: "Error", width: 480, cell: ({ error }) => error },
];

/** Lists the errors by row. */
export function RefusedRows({ results }: { readonly results: readonly LocationResult[] }) {
  return (
    <Stack>
      <Banner tone="danger" title={refusedText(results)}>
        No locations were imported. Correct the file and retry.
      </Banner>
      <DataTable
        caption="Errors"
        columns={COLUMNS}
        rows={errorsOf(results)}
        rowKey={({ row, error }) => `${row} ${error}`}
        density="compact"
        maxHeight="40dvh"
      />
    </Stack>
  );
}
