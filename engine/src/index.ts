// Element types, and what they receive.
export { COLUMN_KINDS, type ColumnKind, isReference } from "./elements/column-kind.ts";
export {
  defineElement,
  type ElementAttribute,
  type ElementContext,
  type ElementType,
  type LookupResult,
  type Need,
  NO_RESULT,
  type OperatorName,
  OPERATORS,
  type OwnOperator,
  WHOLE_OPERATORS,
  type ParseResult,
  type ReferenceFilter,
  ruleOperatorsOf,
  settingOf,
  type ValueSchema,
} from "./elements/element-type.ts";
export { type Choice, type Choices, choicesOf, NONE_LABEL } from "./elements/choices.ts";
export { CHOICES, lacksChoices } from "./elements/lacks-choices.ts";
export { createRegistry, type ElementRegistry } from "./elements/registry.ts";

// Metadata as stored.
export {
  attributeShape,
  type AttributeSpec,
  type AttributeSpecInput,
  parseAttributeSpec,
  type Prerequisite,
  serializeAttributeSpec,
} from "./metadata/attribute-spec.ts";
export {
  type EntityScope,
  type EntitySpec,
  type EntitySpecInput,
  parseEntitySpec,
  serializeEntitySpec,
} from "./metadata/entity-spec.ts";
export {
  logicOfFilter,
  type MappingFilterSpec,
  type MappingRow,
  type MappingSpec,
  type MappingSpecInput,
  parseMappingSpec,
  serializeMappingSpec,
  storedRow,
} from "./metadata/mapping-spec.ts";
export {
  parsePresetSpec,
  type PresetEntry,
  type PresetSpec,
  type PresetSpecInput,
  serializePresetSpec,
} from "./metadata/preset-spec.ts";
export type { UniqueSpec } from "./metadata/unique-spec.ts";
export {
  type Field as ShapeField,
  type FieldKind,
  readDefinition,
  readShape,
  type Shape,
  writeShape,
} from "./metadata/shape.ts";
export { localLayer, type LocalLayer, overlay, type Properties, upgradeConflicts } from "./metadata/overlay.ts";

// Compiled metadata.
export type { AttributeType } from "./schema/attribute-type.ts";
export { compilePublished } from "./schema/compile-entity.ts";
export { compileMetadata } from "./schema/compile.ts";
export { claimedValue, claimsOf, clashIssue, type UniqueClaim } from "./schema/unique-claim.ts";
export { COMMON_ATTRIBUTES, type EntityType, type Metadata, type RecordTypes } from "./schema/entity-type.ts";
export { COMPUTED_VALUES, type ComputedContext } from "./schema/computed-values.ts";
export type { MappingType, PresetColumn, PresetType } from "./schema/preset-type.ts";
export { lintWarnings } from "./schema/lint-warnings.ts";
export type { MetadataSpec } from "./schema/metadata-spec.ts";
export { fillTemplate, templateChanges, templateReads } from "./schema/template.ts";

// Rules.
export { type CompiledRule, compileRules, type RuleProgram } from "./rules/compile.ts";
export { compileLogic, type Test, type Values } from "./rules/compile-logic.ts";
export { JSON_LOGIC_OPERATIONS, type JsonLogic, toJsonLogic } from "./rules/json-logic.ts";
export { parseJsonLogic } from "./rules/parse-json-logic.ts";
export { type Literal, type LogicNode, logicOf, readsOfLogic, type ValueNode } from "./rules/logic.ts";
export {
  describeCondition,
  describeLogic,
  describeRule,
  type LabelOf,
  logicWithShownValues,
  withShownValues,
} from "./rules/describe.ts";
export {
  writeBlock,
  type Effects,
  effectsOf,
  evaluate,
  isNeeded,
  applySetValue,
  type SetValueResult,
  type RuleResults,
} from "./rules/effects.ts";
export { type ActionNode, type CheckValue, type ConditionNode, readsOf, type RuleNode } from "./rules/node.ts";
export {
  type ActionSpec,
  type CheckSpec,
  type ConditionSpec,
  type GroupSpec,
  parseRules,
  type RuleSpec,
} from "./rules/parse.ts";
export { conditionOf } from "./rules/condition-of.ts";
export { serializeCondition, serializeRules } from "./rules/serialize.ts";
export {
  type ExplainedCondition,
  explain,
  type Reason,
  type ExplainedRule,
  explainCondition,
} from "./rules/explain.ts";
export {
  calculate,
  contains,
  equals,
  isEmpty,
  isTruthy,
  lessThan,
  numberOf,
  sameValue,
  textForm,
} from "./rules/value.ts";

// Validation.
export { completionReads, incompleteAmong, incompleteLogic, missingForCompletion } from "./validation/completion.ts";
export type { Clash, Issue } from "./validation/issue.ts";
export { boundsOfDays, dayIssues } from "./validation/day-bounds.ts";
export { messageNames } from "./schema/message-names.ts";
export { type MessageNames, messageOf, type MessageTable, MESSAGES } from "./validation/messages.ts";
export { isRequired, type Mode } from "./validation/required.ts";
export { validateLength, wrongType } from "./validation/text-length.ts";
export { contextOf, validate, validateAttribute, type ValidateOptions } from "./validation/validate.ts";

// Access, for both sides.
export {
  applies,
  formAttributes,
  isSelectable,
  listAttributes,
  mayChange,
  servesVariant,
  type Viewer,
  viewableAttributes,
  writable,
} from "./access/attributes.ts";
export { isAccountAlone, isAccountChange, mayKeepAccounts } from "./access/account.ts";
export { isLocked, LOCKED, LOCKED_VALUES, lockedValue, lockText, unlockedValue } from "./access/lock.ts";
export { isOffered, offeredBelow } from "./schema/offered.ts";
export { keepsNamed } from "./schema/keeps-named.ts";
export { narrowType, requiring } from "./schema/narrow-type.ts";
export { type RemovalBlock, removalBlock } from "./access/removal.ts";
export { FILE_TYPES } from "./file-types.ts";
export { isShared, mayShare, sharedValue } from "./access/sharing.ts";
export {
  type AttributePermission,
  type EntityAction,
  ENTITY_ACTIONS,
  hideTemplates,
  isHeld,
  may,
  mayAttribute,
  type PermissionGroup,
  type PermissionMap,
  type PermissionProfiles,
  resolvePermission,
} from "./access/permission.ts";
export { closingAt } from "./access/closing.ts";
export {
  type ApplicationSpec,
  type ApplicationSpecInput,
  type Closing,
  type Lifecycle,
  NO_APPLICATION,
  serializeApplicationSpec,
  type Variants,
} from "./metadata/application-spec.ts";
export { parseApplicationSpec } from "./metadata/parse-application.ts";
export { noVariantText, titleOf } from "./schema/variant-words.ts";

// Models.
export { type DisabledReason, type FieldState } from "./form/fields.ts";
export type { FormContext } from "./form/form-context.ts";
export {
  attemptSave,
  beginWith,
  changesOf,
  changeValue,
  type FormState,
  isDirty,
  issuesOf,
  type NoLongerAsked,
  openForm,
  rebaseForm,
  touchField,
  typedIn,
  withContext,
  withFound,
  withServerIssues,
} from "./form/form-model.ts";
export { fieldMarks, type OutlineMark } from "./form/field-marks.ts";
export {
  countMarks,
  headingOf,
  OUTLINE_MARKS,
  type OutlineField,
  outlineOf,
  type OutlineSection,
} from "./form/outline.ts";
export { republishForm, type Republished } from "./form/republish.ts";
export {
  areDefaultColumns,
  type ArrangedColumns,
  arrangeColumns,
  type ColumnLayout,
  withColumnAt,
  withColumns,
  withPin,
} from "./list/column-layout.ts";
export { displayText, executeQuery, matcherOf, meetsOwn } from "./list/execute.ts";
export {
  type Bound,
  FILTER_OPERATORS,
  type FilterOperator,
  isAnswer,
  isMoment,
  isOrderedByText,
  isRange,
  isReadBySql,
  operatorsOf,
  type OperatorTakes,
  ownOperatorOf,
  type Range,
  rangeOf,
  termProblem,
} from "./list/operators.ts";
export { type Calendar, settleDays, utcCalendar } from "./list/settle-days.ts";
export {
  FILTER_MODES,
  type FilterMode,
  filterModesOf,
  type ListFilters,
  readFilterMode,
  whereOf,
} from "./list/filter-modes.ts";
export {
  defaultView,
  formerDefaults,
  isViewNameTaken,
  type ListView,
  parseListView,
  serializeListView,
} from "./list/list-view.ts";
export { readClipboard } from "./list/clipboard.ts";
export {
  type GridAct,
  type GridEvent,
  type GridMode,
  type GridMove,
  stepGrid,
} from "./list/grid-edit.ts";
export { writeClipboard } from "./list/write-clipboard.ts";
export { type PastedSheet, type PasteProblem, pastedSheet, type PasteTarget } from "./list/paste.ts";
export { formatSort, parseFilter, parseSort } from "./list/parse-query.ts";
export {
  allState,
  hiddenSelected,
  NO_SELECTION,
  type Selection,
  toggleAll,
  toggleRange,
  toggleRow,
} from "./list/selection.ts";
export {
  addTerm,
  draftIssue,
  editTerm,
  EMPTY_DRAFT,
  isCompleteDraft,
  removeTerm,
  termChoices,
  type TermDraft,
  termOperators,
  withOperator,
} from "./list/term-editor.ts";
export {
  COUNT_BOUND,
  type Filter,
  filterPieces,
  type FilterIds,
  type FilterTerm,
  MAX_ALL,
  MAX_LIMIT,
  type Page,
  type Query,
  type QueryResult,
  type SortKey,
} from "./list/query.ts";
export { type HistoryEntry, type HistoryValue, valueHistory } from "./history/entries.ts";
export {
  chooseAsOf,
  chooseFormer,
  formerValues,
  neverHad,
  openRestore,
  restoreChangeset,
  restoreReview,
  type RestoreState,
  withRestoreRecord,
} from "./history/restore-model.ts";

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
  mendBatchCell,
  openBatch,
  reviewBatch,
  withBatchRecords,
  decideBatchCell,
  hasConflicts,
  withoutReview,
} from "./batch/batch-model.ts";
export { batchBody, batchPlaces, batchReview, decideBatch, withBatchResults } from "./batch/batch-review.ts";
export { type BatchResult, isClash } from "./batch/batch-result.ts";
export {
  AS_SHOWN,
  canExport,
  choosePreset,
  exportColumns,
  type ExportState,
  openExport,
  optionalColumns,
  type Preset,
  requiredColumns,
  toggleAllColumns,
  toggleColumn,
} from "./export/export-model.ts";
export {
  type ColumnChoices,
  type ColumnMatch,
  headersOf,
  matchColumns,
  openColumns,
  type SheetColumn,
} from "./import/match-columns.ts";
export { type MatchedRow, matchRecords } from "./import/match-records.ts";
export { type ImportRow, readRows, unreadTexts, type ValueChoices } from "./import/read-rows.ts";
export {
  conflictOf,
  type ConflictPart,
  IMPORT_STEPS,
  type ImportSheet,
  type ImportState,
  type ImportStep,
  isSkipped,
  REMOVED,
  rowNumber,
  type SheetPlace,
  type Skipped,
  type TopRow,
  WHOLE_ROW,
} from "./import/import-state.ts";
export {
  importColumns,
  type ImportColumns,
  type ImportEntry,
  readColumns,
  readColumnsInParts,
  readEntries,
  readEntriesInParts,
  suggestedColumns,
} from "./import/read-import.ts";
export { finish, type InParts } from "./in-parts.ts";
export {
  acceptImport,
  backInImport,
  canImportGoOn,
  decideColumns,
  decideAllConflicts,
  decideConflict,
  decideValue,
  goOnInImport,
  importBody,
  importStepNumber,
  mendImportCells,
  skipImportCell,
  takeSuggestedValues,
  unskipImportCell,
  openImport,
  withImportFailure,
  withImportResults,
  wrongText,
  withSheet,
} from "./import/import-model.ts";

// Autosave.
export {
  type AnswerSave,
  answerSave,
  AUTOSAVE_FAILURE_SHOWN,
  AUTOSAVE_PAUSE,
  type AutosaveState,
  flushSaves,
  hasUnsavedAnswers,
  nextSaveAt,
  openAutosave,
  type RefusedAnswer,
  refusedAnswers,
  replacedAnswers,
  type Replaced,
  retrySave,
  retrySaves,
  type Save,
  saveFailed,
  saveFailure,
  type SaveIndicator,
  saveIndicator,
  type SaveStatus,
  takeDueSaves,
  typeAnswer,
} from "./form/autosave.ts";
export { followRecord, saveSucceeded, takeTheirs } from "./form/autosave-stored.ts";

// Changes.
export {
  type ChangeItem,
  type Changeset,
  type ChangeSource,
  type CreateItem,
  type DeleteItem,
  type ItemResult,
  type ItemStatus,
  type RecordId,
  SOURCES,
  type UpdateItem,
} from "./changes/changeset.ts";
export type { ChangeContext } from "./changes/change-context.ts";
export { CHANGE_MESSAGES, changeMessageOf } from "./changes/change-messages.ts";
export {
  hasNoIssues,
  type LeftOut,
  type Made,
  type PlannedCreate,
  type PlannedDelete,
  type PlannedItem,
  type PlannedUpdate,
  type PlannedWrite,
  type RefusedItem,
} from "./changes/planned-item.ts";
export { keptIssues } from "./changes/kept-values.ts";
export { planItem, refusedItem, withIssue, withoutRepeats } from "./changes/plan-item.ts";
export { planCreate, planUpdate } from "./changes/plan-write.ts";
export { planRestore, restoredId } from "./changes/plan-restore.ts";
export {
  type ChangeRow,
  chooseUndo,
  inverseOf,
  isUndone,
  openUndo,
  type Undo,
  type UndoCell,
  undoItems,
  type UndoPart,
  type UndoRecord,
  type UndoState,
} from "./changes/inverse.ts";
export { undoReview } from "./changes/undo-review.ts";
export { type PreviewIssue, withPreview } from "./changes/preview.ts";
export { changedValues, pickValues } from "./changes/diff.ts";
export { type ReviewEdits, withReviewEdits } from "./changes/review-edits.ts";
export {
  type CellState,
  clearsValues,
  isWritten,
  type ReviewAnswers,
  type ReviewCell,
  reviewItem,
  type ReviewKind,
  type ReviewRecord,
  type SinceCell,
} from "./changes/review.ts";
export { countsOf, isProblem, offeredFilters, type ReviewFilter, totalsText } from "./changes/review-rows.ts";
export {
  type CommonValues,
  commonValues,
  type RecordBlock,
  recordBlocks,
  type ReviewBlock,
  type ReviewRow,
  reviewRowOf,
  type ValueBlock,
  valueBlocks,
  withProblems,
} from "./changes/review-blocks.ts";
export { type ConflictChoice, type Decisions } from "./changes/decisions.ts";
export { compareThree, type ThreeWay } from "./changes/three-way.ts";
export { type Conflict, type Merged, mergeThree } from "./changes/merge.ts";
export { mergeReviewed, type MergedReview, REVIEWED, type Reviewed } from "./changes/reviewed.ts";

// Storage, operations, text, errors.
export {
  COLUMN_BUDGET,
  type IndexStep,
  type Place,
  planStorage,
  type StorageNames,
  type StorageStep,
  type StoredColumn,
  type UniqueScope,
  type UniqueStep,
} from "./storage/plan.ts";
export {
  type CallDescription,
  defineOperation,
  type Envelope,
  ErrorBody,
  Id,
  IdText,
  nullable,
  type OperationContract,
  type OperationInput,
  type OperationResult,
  UploadedFile,
  Workbook,
} from "./operation/contract.ts";
export type {
  CheckAnswer,
  CheckRequest,
  HistoryAnswer,
  ListAnswer,
  MetadataAnswer,
  People,
  RecordAnswer,
  ReferenceLabels,
  Referrers,
  ReferrersAnswer,
  StaleAnswer,
} from "./operation/entity-api.ts";
export { isInAppPath, plainTitle } from "./operation/onward.ts";
export { keyText } from "./text/key-text.ts";
export { lettersOf } from "./text/letters.ts";
export { alikeIn } from "./text/similar.ts";
export { CELL_ERRORS } from "./text/cell-error.ts";
export { DAYS_TO_1904, dayOfSerial } from "./text/day-serial.ts";
export { type DayReading, dayReadings, readDayAs } from "./text/day-readings.ts";
export { compareText, fold, isPlainText, normalizeText } from "./text/fold.ts";
export { isAddress, isPlainDomain, MAX_ADDRESS } from "./text/email-address.ts";
export { inWords } from "./text/in-words.ts";
export { isHostName } from "./text/host-name.ts";
export { joinList, splitList } from "./text/list-text.ts";
export { type Day, dayOf, daysInMonth, FIRST_DAY, isDay, LAST_DAY, partsOfDay, readDay } from "./text/day.ts";
export { addDays, addMonths, weekdayOf } from "./text/day-steps.ts";
export { EngineError, MetadataError, type Problem, PROBLEM_CODES, type ProblemCode, refuse } from "./errors.ts";
export { ARMATURE_VERSION, expectVersion, VersionError } from "./version.ts";
