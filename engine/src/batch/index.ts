// Batch edits as state.
export {
  BATCH_STEPS,
  batchIssues,
  type BatchItem,
  type BatchState,
  type BatchStep,
  batchValueIssues,
  batchValues,
  canGoOn,
  changeBatchValue,
  chooseBatchAttributes,
  chosenAttributes,
  hasConflicts,
  openBatch,
  reviewBatch,
} from "./batch-model.ts";
export { batchItems, batchRows } from "./batch-items.ts";
export { type BatchResult } from "../changes/batch-result.ts";
