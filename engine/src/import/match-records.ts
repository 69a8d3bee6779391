import type { RecordId } from "../changes/changeset.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, textForm } from "../rules/value.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { fold } from "../text/fold.ts";
import type { Issue } from "../validation/issue.ts";
import type { ImportRow } from "./read-rows.ts";

/** What a row of a sheet is about: a record there is, or one to be made. */
export interface MatchedRow {
  readonly row: ImportRow;
  /** Null for a new record, and for a row whose key is missing or repeated. */
  readonly record: Values | null;
  readonly id: RecordId | null;
  readonly issues: readonly Issue[];
}

/**
 * Matches rows to records by import key, trimmed and without case; an unknown key is a new record, a missing or repeated
 * one is the row's issue (GEN-109, GEN-D15, GEN-D17).
 */
export function matchRecords(
  type: EntityType,
  rows: readonly ImportRow[],
  records: readonly Values[],
): readonly MatchedRow[] {
  const name = type.importKey?.name ?? "";
  const keyOf = (values: Values) => (isEmpty(values[name]) ? "" : fold(textForm(values[name])));
  const byKey = new Map<string, Values>();
  for (const record of records) byKey.set(keyOf(record), record);
  const first = new Map<string, ImportRow>();
  return rows.map((row) => {
    const key = keyOf(row.values);
    const issue = keyIssue(name, key, first.get(key));
    if (issue) return { row, record: null, id: null, issues: [...row.issues, issue] };
    first.set(key, row);
    const record = byKey.get(key) ?? null;
    return { row, record, id: record ? (record[type.primaryKey.name] as RecordId) : null, issues: row.issues };
  });
}

function keyIssue(attribute: string, key: string, earlier: ImportRow | undefined): Issue | null {
  if (key === "") return { code: "keyMissing", attribute };
  return earlier ? { code: "keyRepeated", attribute, args: { row: earlier.number } } : null;
}
