import type { BatchResult, BatchState, Values } from "@armature/engine";
import { dropDraft, editsOf, type KeptEdits, readKept, writeKept } from "../form/draft.ts";

/** What of a batch edit outlives a reload: what was put in, and what came of it. */
export interface BatchDraft {
  readonly values: Values;
  /** What was put in for one record instead. */
  readonly reviewEdits: BatchState["reviewEdits"];
  /** Null until the records were sent. */
  readonly results: readonly BatchResult[] | null;
}

/**
 * @param isBegun whether the address is of a later step: only there is something that was sent already shown again
 */
export function readBatchDraft(key: string, isBegun: boolean): BatchDraft | null {
  const kept = (readKept(key) ?? {}) as Partial<BatchDraft> & KeptEdits;
  const { values, results = null } = kept;
  const reviewEdits = editsOf(kept);
  if (!values || (results !== null && !isBegun)) return null;
  return { values, reviewEdits, results };
}

/** Keeps it where there is something to keep. */
export function keepBatchDraft(key: string, { values, reviewEdits, results }: BatchDraft): void {
  if (results === null && Object.keys(values).length === 0) dropDraft(key);
  else writeKept(key, { values, reviewEdits, results });
}
