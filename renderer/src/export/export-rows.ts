import type { EntityType, SortKey } from "@armature/engine";

/** The records of an export: some, those that match a filter, or none for an empty sheet. */
export type ExportRows =
  | { readonly kind: "selected"; readonly ids: readonly number[] }
  | FilteredRows
  | { readonly kind: "sample" };

export interface FilteredRows {
  readonly kind: "filtered";
  readonly isNarrowed: boolean;
  /** Their number, such as '12' or '10,000+'. Null while unknown. */
  readonly count: string | null;
  readonly load: () => Promise<readonly number[]>;
}

/** What a list shows, for an export 'As shown'. */
export interface ShownList {
  /** Names of the columns, in order. */
  readonly columns: readonly string[];
  readonly sort: readonly SortKey[];
}

export function idsOf(rows: ExportRows): Promise<readonly number[]> | readonly number[] {
  if (rows.kind === "filtered") return rows.load();
  return rows.kind === "selected" ? rows.ids : [];
}

/** Describes what the sheet will contain. */
export function rowsText({ label, labelPlural }: EntityType, rows: ExportRows): string {
  const words = (count: string) => (count === "1" ? label : labelPlural).toLowerCase();
  if (rows.kind === "sample") return `A sheet with the headers alone, to fill in ${words("")}.`;
  if (rows.kind === "selected") {
    const count = rows.ids.length.toLocaleString("en-US");
    return `Exports ${count} selected ${words(count)}.`;
  }
  const { count, isNarrowed } = rows;
  if (count === null) return isNarrowed ? `Exports the filtered ${words("")}.` : `Exports all ${words("")}.`;
  return isNarrowed
    ? `Exports ${count} filtered ${words(count)}.`
    : `Exports ${count === "1" ? "" : "all "}${count} ${words(count)}.`;
}
