// Forms as state: fields, outline, republishing, and forms that save themselves.
export type { FieldState } from "./fields.ts";
export type { FormContext } from "./form-context.ts";
export {
  attemptSave,
  setInitialValue,
  changeValue,
  type FormState,
  isDirty,
  issuesOf,
  openForm,
  ownIssuesOf,
  rebaseForm,
  restoreTyped,
  takeStored,
  touchField,
  withContext,
  withServerIssues,
} from "./form-model.ts";
export { changesOf, unsavedInput } from "./form-changes.ts";
export { fieldMarks, type OutlineMark } from "./field-marks.ts";
export { countMarks, headingsOf, OUTLINE_MARKS, type OutlineField, outlineOf, type OutlineSection } from "./outline.ts";
export {
  type FieldChange,
  fieldChanges,
  type FieldPlace,
  moveFields,
  type MoveTarget,
  renameSection,
} from "./move-fields.ts";
export { type Republished, republishForm } from "./republish.ts";
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
  retrySave,
  retrySaves,
  type Save,
  type SaveStatus,
  saveFailed,
  saveFailure,
  saveIndicator,
  takeDueSaves,
  typeAnswer,
} from "./autosave.ts";
export { isReplacedMeanwhile, savedValues, waitsForOthers } from "./autosave-rules.ts";
export { convertAnswers, followRecord, saveSucceeded, takeTheirs } from "./autosave-stored.ts";
