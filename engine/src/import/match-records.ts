import type { RecordId } from "../changes/changeset.ts";
import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { keyText } from "../values/key-text.ts";
import type { Issue } from "../values/issue.ts";
import type { ImportRow } from "./read-rows.ts";

/** A row of a sheet with the record that it is about. */
export interface MatchedRow {
  readonly row: ImportRow;
  /** Null for a new record, and for a row whose key is missing or repeated. */
  readonly record: Values | null;
  readonly id: RecordId | null;
  readonly issues: readonly Issue[];
}

/**
 * Matches rows to records by import key, ignoring case and outer white space. An unknown key means a new record. A
 * missing or repeated key is an issue of the row.
 */
export function matchRecords(
  type: EntityType,
  rows: readonly ImportRow[],
  records: readonly Values[],
): readonly MatchedRow[] {
  const name = type.importKey?.name ?? "";
  const uses = new Map<string, KeyUse>();
  for (const record of records) uses.set(keyText(record[name]), { record, row: null });
  const matched: MatchedRow[] = [];
  for (const row of rows) {
    const key = keyText(row.values[name]);
    const use = uses.get(key);
    const issue = keyIssue(name, key, use);
    if (issue) {
      matched.push({ row, record: null, id: null, issues: [...row.issues, issue] });
      continue;
    }
    const record = use?.record ?? null;
    const id = record ? (record[type.primaryKey.name] as RecordId) : null;
    matched.push({ row, record, id, issues: row.issues });
    if (use) use.row = row;
    else uses.set(key, { record, row });
  }
  return matched;
}

/** The record with an import key, and the first row that names it. */
interface KeyUse {
  readonly record: Values | null;
  row: ImportRow | null;
}

function keyIssue(attribute: string, key: string, use: KeyUse | undefined): Issue | null {
  if (key === "") return { code: "keyMissing", attribute };
  return use?.row ? { code: "keyRepeated", attribute, args: { row: use.row.number } } : null;
}
