import type { ImportState } from "@armature/engine";
import { readKept, writeKept } from "../form/draft.ts";

/** What of an import outlives a reload: what was decided, and what came of it. */
type ImportDraft = Pick<ImportState, "columns" | "values" | "results">;

export function readImportDraft(key: string): Partial<ImportDraft> {
  const { columns, values, results } = (readKept(key) ?? {}) as Partial<ImportDraft>;
  return columns && values && results !== undefined ? { columns, values, results } : {};
}

export function keepImportDraft(key: string, { columns, values, results }: ImportDraft): void {
  writeKept(key, { columns, values, results });
}
