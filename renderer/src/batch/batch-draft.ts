import type { BatchResult, BatchState, Values } from "@armature/engine";
import { dropDraft, readKept, writeKept } from "../form/draft.ts";

/** What of a batch edit outlives a reload: what was put in, and what came of it. */
export interface BatchDraft {
  readonly values: Values;
  /** What was put in for one record instead. */
  readonly mended: BatchState["mended"];
  /** Null until the records were sent. */
  readonly results: readonly BatchResult[] | null;
}

/**
 * @param isBegun whether the address is of a later step: only there is something that was sent already shown again
 */
export function readBatchDraft(key: string, isBegun: boolean): BatchDraft | null {
  const { values, mended = {}, results = null } = (readKept(key) ?? {}) as Partial<BatchDraft>;
  if (!values || (results !== null && !isBegun)) return null;
  return { values, mended, results };
}

/** Keeps it where there is something to keep. */
export function keepBatchDraft(key: string, { values, mended, results }: BatchDraft): void {
  if (results === null && Object.keys(values).length === 0) dropDraft(key);
  else writeKept(key, { values, mended, results });
}
