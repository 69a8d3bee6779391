import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, textForm } from "../values/value.ts";
import { matchColumns } from "../import/match-columns.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { fold, normalizeText } from "../values/fold.ts";

/** Where a paste begins in a list. */
export interface PasteTarget {
  /** The shown records in order, with their import keys. */
  readonly records: readonly Values[];
  /** The shown columns in order. */
  readonly columns: readonly AttributeType[];
  /** Index of the first record. After the last record, all rows are new. */
  readonly row: number;
  /** Index of the first column. */
  readonly column: number;
}

/** Pasted cells as a sheet, which an import review matches by import key. */
export interface PastedSheet {
  readonly headers: readonly string[];
  readonly cells: readonly (readonly string[])[];
  /** Whether the cells contain the key. If so, rows are not about the records at their position. */
  readonly isKeyed: boolean;
}

/** Why cells cannot be pasted. */
export type PasteProblem = "noImportKey" | "nothing" | "tooWide";

/**
 * Places cells over the rows and columns of a list. The first row is the header if it names columns. Each row is about
 * the record at its position, unless the cells contain the import key. Rows after the last record are new records.
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
  const named = headerOf(first, below.length, available);
  const rows = named ? below : cells;
  const columns = target.columns.slice(target.column, target.column + widthOf(cells));
  if (rows.every((row) => row.every((cell) => normalizeText(cell) === ""))) return { problem: "nothing" };
  if (!named && columns.length < widthOf(cells)) return { problem: "tooWide" };
  const key = headerFor(importKey, available);
  const headers = named ?? columns.map((attribute) => headerFor(attribute, available));
  const padded = rows.map((row) => headers.map((_, index) => row[index] ?? ""));
  if (headers.includes(key)) return { headers, cells: padded, isKeyed: true };
  const rowKeyOf = (index: number) => {
    const value = target.records[target.row + index]?.[importKey.name];
    return isEmpty(value) ? "" : textForm(value);
  };
  const withKeys = padded.map((row, index) => [rowKeyOf(index), ...row]);
  return { headers: [key, ...headers], cells: withKeys, isKeyed: false };
}

/** The header that means the attribute alone: its label, or its name if another attribute has that label. */
function headerFor({ label, name }: AttributeType, available: readonly AttributeType[]): string {
  return available.some((other) => other.name !== name && fold(other.label) === fold(label)) ? name : label;
}

function widthOf(cells: readonly (readonly string[])[]): number {
  return cells.reduce((width, row) => Math.max(width, row.length), 0);
}

/**
 * The headers, if the row is one: every text names a column, or at least half of several do and rows follow. A known
 * column has its label; a person is asked about any other.
 */
function headerOf(
  texts: readonly string[],
  rowsBelow: number,
  available: readonly AttributeType[],
): readonly string[] | null {
  const columns = matchColumns(texts, available);
  const headers = columns.map(({ header, match }) =>
    "attribute" in match ? headerFor(match.attribute, available) : header,
  );
  const known = columns.filter(({ match }) => match.kind !== "unmatched" || match.doubt).length;
  const isWhole = known > 0 && known === texts.length;
  return isWhole || (rowsBelow > 0 && known > 1 && known >= texts.length / 2) ? headers : null;
}
