import type { Decisions } from "@armature/engine/changes";
import type { ImportState, SheetPlace } from "@armature/engine/import";
import { editsOf, type KeptEdits, readKept, writeKept } from "../data/draft.ts";

/** What survives a reload of an import: the decisions and the results. */
type ImportDraft = Pick<ImportState, "columns" | "values" | "conflicts" | "reviewEdits" | "skipped" | "results">;

/** The stored form, in which a map is a list of its entries. */
type Kept = Omit<ImportDraft, "conflicts"> & { readonly decided: readonly (readonly [string, Decided])[] };
type Decided = Decisions extends ReadonlyMap<string, infer Decision> ? Decision : never;

/** The key of an import: its file or paste, and the sheet and header row. */
export function importDraft(fileId: number, place?: SheetPlace): string {
  return place ? `import ${fileId} ${place.headerRow} ${place.name}` : `import ${fileId}`;
}

export function readImportDraft(key: string): Partial<ImportDraft> {
  const kept = (readKept(key) ?? {}) as Partial<Kept> & KeptEdits;
  const { columns, values, results, decided = [], skipped = {} } = kept;
  const reviewEdits = editsOf(kept);
  if (!columns || !values || results === undefined) return {};
  return { columns, values, results, conflicts: new Map(decided), reviewEdits, skipped };
}

export function keepImportDraft(key: string, { conflicts, ...state }: ImportDraft): void {
  const { columns, values, results, reviewEdits, skipped } = state;
  const kept: Kept = { columns, values, results, decided: [...conflicts], reviewEdits, skipped };
  writeKept(key, kept);
}
