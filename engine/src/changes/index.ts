// Changes of records: changesets, plans, reviews, merges, undo.
export type { ChangeSource, CreateItem, IfMatch, ItemResult, UpdateItem } from "./changeset.ts";
export { isAsSeen } from "./changeset.ts";
export type { ChangeContext } from "./change-context.ts";
export { CHANGE_MESSAGES, changeMessageOf } from "./change-messages.ts";
export {
  hasNoIssues,
  type Made,
  type PlannedCreate,
  type PlannedDelete,
  type PlannedItem,
  type PlannedUpdate,
  type PlannedWrite,
} from "./planned-item.ts";
export { keptIssues } from "./kept-values.ts";
export { planItem, refusedItem, withIssue, withoutRepeats } from "./plan-item.ts";
export { planCreate, planUpdate } from "./plan-write.ts";
export { planRestore, restoredId } from "./plan-restore.ts";
export {
  type ChangeRow,
  chooseUndo,
  inverseOf,
  isUndone,
  openUndo,
  type Undo,
  undoItems,
  type UndoPart,
  type UndoRecord,
} from "./inverse.ts";
export { undoReview } from "./undo-review.ts";
export { type PreviewIssue, withPreview } from "./preview.ts";
export { changedValues, pickValues } from "./diff.ts";
export {
  type AttributeForm,
  type ChoiceMap,
  convertedEntities,
  formOf,
  isSameForm,
  needsConversion,
} from "./attribute-form.ts";
export { convertBack, type Converted, convertThrough, convertValue, valueIn } from "./convert-value.ts";
export { convertSent } from "./convert-sent.ts";
export { isSettable } from "./set-values.ts";
export { type ReviewEdits, withReviewEdits } from "./review-edits.ts";
export { isWritten, type ReviewCell, reviewItem, type ReviewKind, type ReviewRecord } from "./review.ts";
export { unsentResult } from "./batch-result.ts";
export {
  acceptCleared,
  bodiesOf,
  conflictChoice,
  decideAllConflicts,
  decideConflict,
  editItems,
  itemsChanged,
  itemsToSend,
  openReview,
  previewItems,
  type ResultOf,
  type ReviewItem,
  type ReviewSession,
  skipValue,
  stepBack,
  submitReview,
  unskipValue,
  WHOLE_ROW,
  withAnswers,
} from "./review-session.ts";
export { countsOf, isProblem, offeredFilters, type ReviewFilter, totalsText } from "./review-rows.ts";
export {
  commonValues,
  type RecordBlock,
  recordBlocks,
  type ReviewBlock,
  type ReviewRow,
  reviewRowOf,
  valueBlocks,
  withProblems,
} from "./review-blocks.ts";
export type { ConflictChoice, Decisions } from "./decisions.ts";
export { type Conflict, mergeThree } from "./merge.ts";
export { mergeReviewed, REVIEWED, type Reviewed } from "./reviewed.ts";
