import type { Values } from "@armature/engine";
import type { BatchResult, BatchState } from "@armature/engine/batch";
import { dropDraft, editsOf, type KeptEdits, readKept, writeKept } from "../data/draft.ts";

/** What survives a reload of a batch edit: the input and the results. */
export interface BatchDraft {
  readonly values: Values;
  /** Values entered for single records. */
  readonly edits: BatchState["edits"];
  /** Null until the records were sent. */
  readonly results: readonly BatchResult[] | null;
}

/** @param isBegun whether the address names a later step; only then are earlier results shown again */
export function readBatchDraft(key: string, isBegun: boolean): BatchDraft | null {
  const kept = (readKept(key) ?? {}) as Partial<BatchDraft> & KeptEdits;
  const { values, results = null } = kept;
  if (!values || (results !== null && !isBegun)) return null;
  return { values, edits: editsOf(kept), results };
}

/** Stores the draft, or deletes it if there is nothing to keep. */
export function keepBatchDraft(key: string, { values, edits, results }: BatchDraft): void {
  if (results === null && Object.keys(values).length === 0) dropDraft(key);
  else writeKept(key, { values, reviewEdits: edits, results });
}
