import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, textForm } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { fold, normalizeText } from "../text/fold.ts";

/** Where a paste begins, in what a list shows. */
export interface PasteTarget {
  /** The records shown, in their order, with their import keys. */
  readonly records: readonly Values[];
  /** The columns shown, in their order. */
  readonly columns: readonly AttributeType[];
  /** Index of the first record; past the end all rows are new. */
  readonly row: number;
  /** Index of the first column. */
  readonly column: number;
}

/** Cells as a sheet for the review of an import: its rows are matched by import key. */
export interface PastedSheet {
  readonly headers: readonly string[];
  readonly cells: readonly (readonly string[])[];
  /** The cells hold the key themselves: rows are not about the records at their places. */
  readonly isKeyed: boolean;
}

/** Why cells cannot be pasted. */
export type PasteProblem = "noImportKey" | "nothing" | "tooWide";

/**
 * Cells put over the rows and columns of a list, from one cell on. A first row that names attributes is taken for headers
 * and says the columns. Each row is about the record at its place, by its import key, unless the cells hold the key
 * themselves; rows past the end are new records.
 */
export function pastedSheet(
  type: EntityType,
  available: readonly AttributeType[],
  cells: readonly (readonly string[])[],
  target: PasteTarget,
): PastedSheet | { readonly problem: PasteProblem } {
  const { importKey } = type;
  if (!importKey) return { problem: "noImportKey" };
  const [first = [], ...below] = cells;
  const named = namedColumns(first, available);
  const rows = named ? below : cells;
  const columns = named ?? target.columns.slice(target.column, target.column + widthOf(cells));
  if (rows.every((row) => row.every((cell) => normalizeText(cell) === ""))) return { problem: "nothing" };
  if (!named && columns.length < widthOf(cells)) return { problem: "tooWide" };
  const headers = columns.map((attribute) => attribute.label);
  const padded = rows.map((row) => columns.map((_, index) => row[index] ?? ""));
  if (columns.includes(importKey)) return { headers, cells: padded, isKeyed: true };
  const keyOf = (index: number) => {
    const key = target.records[target.row + index]?.[importKey.name];
    return isEmpty(key) ? "" : textForm(key);
  };
  const withKeys = padded.map((row, index) => [keyOf(index), ...row]);
  return { headers: [importKey.label, ...headers], cells: withKeys, isKeyed: false };
}

function widthOf(cells: readonly (readonly string[])[]): number {
  return cells.reduce((width, row) => Math.max(width, row.length), 0);
}

/** The attributes that a row of texts names, where each of them is the label or the name of one. */
function namedColumns(texts: readonly string[], available: readonly AttributeType[]): readonly AttributeType[] | null {
  const found = texts.flatMap((text) => {
    const key = fold(text);
    return available.find(({ label, name }) => fold(label) === key || fold(name) === key) ?? [];
  });
  return found.length > 0 && found.length === texts.length ? found : null;
}
