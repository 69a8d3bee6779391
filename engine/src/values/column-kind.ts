/** What a column of an entity table can hold. `reference` is an id, `references` a list of ids. */
export const COLUMN_KINDS = [
  "text",
  "integer",
  "numeric",
  "boolean",
  "date",
  "timestamp",
  "reference",
  "references",
  "json",
] as const;
/** The kind of column in which values are stored, one of {@link COLUMN_KINDS}. */
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Whether values of this kind are ids of other records. */
export function isReference(column: ColumnKind): boolean {
  return column === "reference" || column === "references";
}
