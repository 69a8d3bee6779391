import { type EntityType, textForm } from "@armature/engine";
import { titleOf } from "@armature/engine/schema";
import { useMetadata } from "@armature/renderer";
import { announce } from "@armature/renderer/ui";
import type { ClipboardEvent } from "react";
import { flushSync } from "react-dom";
import { fieldIdOf } from "../issue.ts";
import { withEntry } from "../rule/rule-edits.ts";
import type { FilterFieldsProps } from "./FilterFields.tsx";
import { MappingTableRow } from "./MappingTableRow.tsx";
import { newRow, rowField, type RowDraft, rowsOf } from "./model.ts";
import { isTable, pastedRows } from "./pasted-rows.ts";

/** A row for each item: its number, and where its value comes from. Typing in the last, empty row adds one. */
export function MappingTable({ place: { subject }, draft, onChange, issues }: FilterFieldsProps) {
  const { mappings: words } = subject.application;
  const rows = rowsOf(draft);
  const change = (rowList: readonly RowDraft[]) => onChange({ ...draft, rowList });
  const setRow = (index: number, row: RowDraft | null) => {
    if (row !== null) return change(index === rows.length ? [...rows, row] : withEntry(rows, index, row));
    flushSync(() => change(withEntry(rows, index, null)));
    document.getElementById(fieldIdOf(rowField(index, words.itemNumber)))?.focus();
  };
  const paste = usePaste(subject, rows, change);
  return (
    <div className="relative overflow-x-auto" onPaste={paste}>
      <table className="w-full min-w-140 border-collapse text-table">
        <thead>
          <tr className="border-b text-left text-ink-muted">
            <Head>{titleOf(words.itemNumber)}</Head>
            <Head>Value Type</Head>
            <Head>Value</Head>
            <Head>Field of the linked record</Head>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...rows, newRow(words)].map((row, i) => (
            <MappingTableRow
              // Only its place identifies a row while its number is typed.
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              index={i}
              subject={subject}
              row={row}
              isNew={i === rows.length}
              onRow={(next) => setRow(i, next)}
              issues={issues}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ children }: { readonly children: string }) {
  return (
    <th scope="col" className="py-2 pr-3 font-medium">
      {children}
    </th>
  );
}

/** Puts pasted rows in place of the row that they are pasted into if it is empty, and after it otherwise. */
function usePaste(subject: EntityType, rows: readonly RowDraft[], change: (rows: readonly RowDraft[]) => void) {
  const { entities } = useMetadata();
  const { mappings: words } = subject.application;
  return (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData("text");
    const line = (event.target as HTMLElement).closest<HTMLElement>("tr[data-row]");
    if (!line || !isTable(text)) return;
    event.preventDefault();
    const added = pastedRows(text, { subject, entities, words });
    const at = Number(line.dataset["row"]);
    const present = rows[at];
    const isBlank = present === undefined || (textForm(present[words.itemNumber]) === "" && present.value === "");
    change([...rows.slice(0, isBlank ? at : at + 1), ...added, ...rows.slice(at + 1)]);
    announce(added.length === 1 ? "1 row was pasted." : `${added.length} rows were pasted.`);
  };
}
