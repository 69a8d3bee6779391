import type { EpicIdReport, EpicIdReportRow } from "../epic-ids.ts";
import { DataTable, FormSection, type TableColumn } from "@armature/renderer/ui";

const LISTS = [
  ["created", "Created"],
  ["updated", "Updated"],
  ["failed", "Failed"],
  ["skipped", "Skipped"],
] as const satisfies readonly (readonly [keyof EpicIdReport, string])[];

const COLUMNS: readonly TableColumn<EpicIdReportRow>[] = [
  { key: "row", label: "Row", width: 80, align: "end", cell: ({ row }) => row },
  { key: "message", label: "Message", width: 320, cell: ({ message }) => message },
];

/** The results of the rows of a sheet, with their row numbers in the sheet. */
export function EpicIdResults({ report }: { readonly report: EpicIdReport }) {
  return LISTS.map(([list, title]) => {
    const rows = report[list];
    return (
      <FormSection key={list} title={`${title} (${rows.length})`}>
        {rows.length === 0 ? (
          <p>None</p>
        ) : (
          <DataTable
            caption={`${title} rows`}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ row }) => String(row)}
            density="compact"
            maxHeight="15rem"
          />
        )}
      </FormSection>
    );
  });
}
