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
  withoutReview,
} from "./batch-model.ts";
export { batchItems, type BatchRow, batchRows } from "./batch-items.ts";
export { type BatchResult, isClash } from "../changes/batch-result.ts";
