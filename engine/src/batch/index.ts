// Batch edits as state.
export {
  acceptBatch,
  backInBatch,
  BATCH_STEPS,
  batchIssues,
  type BatchState,
  type BatchStep,
  batchValueIssues,
  batchValues,
  canGoOn,
  changeBatchValue,
  chooseBatchAttributes,
  chosenAttributes,
  decideBatchCell,
  hasConflicts,
  editBatchCell,
  openBatch,
  reviewBatch,
  withBatchRecords,
  withoutReview,
} from "./batch-model.ts";
export { batchBody, batchPlaces, batchReview, decideBatch, withBatchResults } from "./batch-review.ts";
export { type BatchResult, isClash } from "../changes/batch-result.ts";
