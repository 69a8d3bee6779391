import type { EntityType, SortKey } from "@armature/engine";

/** Which records a sheet is to hold: some, those that a filter leaves, or none for a sheet to fill in. */
export type ExportRows =
  | { readonly kind: "selected"; readonly ids: readonly number[] }
  | { readonly kind: "filtered"; readonly isNarrowed: boolean; readonly load: () => Promise<readonly number[]> }
  | { readonly kind: "sample" };

/** What a list shows, for an export 'As shown'. */
export interface ShownList {
  /** Names of the columns, in their order. */
  readonly columns: readonly string[];
  readonly sort: readonly SortKey[];
}

export function idsOf(rows: ExportRows): Promise<readonly number[]> | readonly number[] {
  if (rows.kind === "filtered") return rows.load();
  return rows.kind === "selected" ? rows.ids : [];
}

/** What will be in the sheet, for people. */
export function rowsText({ label, labelPlural }: EntityType, rows: ExportRows): string {
  const words = labelPlural.toLowerCase();
  if (rows.kind === "sample") return `A sheet with the headers alone, to fill in ${words}.`;
  if (rows.kind === "filtered")
    return rows.isNarrowed ? `All ${words} that the filter of the list leaves.` : `All ${words}.`;
  const count = rows.ids.length;
  return count === 1 ? `1 selected ${label.toLowerCase()}.` : `${count.toLocaleString("en-US")} selected ${words}.`;
}
