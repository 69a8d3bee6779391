import type { Decisions } from "@armature/engine/changes";
import type { ImportState, SheetPlace } from "@armature/engine/import";
import { editsOf, type KeptEdits, readKept, writeKept } from "../data/draft.ts";

/** What survives a reload of an import: the decisions and the results. */
type ImportDraft = Pick<ImportState, "columns" | "values" | "decisions" | "edits" | "skipped" | "results">;

/** The stored form, in which a map is a list of its entries. */
type Kept = Pick<ImportDraft, "columns" | "values" | "skipped" | "results"> &
  KeptEdits & { readonly decided: readonly (readonly [string, Decided])[] };
type Decided = Decisions extends ReadonlyMap<string, infer Decision> ? Decision : never;

/** The key of an import: its file or paste, and the sheet and header row. */
export function importDraft(fileId: number, place?: SheetPlace): string {
  return place ? `import ${fileId} ${place.headerRow} ${place.name}` : `import ${fileId}`;
}

export function readImportDraft(key: string): Partial<ImportDraft> {
  const kept = (readKept(key) ?? {}) as Partial<Kept>;
  const { columns, values, results, decided = [], skipped = {} } = kept;
  if (!columns || !values || results === undefined) return {};
  return { columns, values, results, decisions: new Map(decided), edits: editsOf(kept), skipped };
}

export function keepImportDraft(key: string, state: ImportDraft): void {
  const { columns, values, results, decisions, edits, skipped } = state;
  const kept: Kept = { columns, values, results, decided: [...decisions], reviewEdits: edits, skipped };
  writeKept(key, kept);
}
