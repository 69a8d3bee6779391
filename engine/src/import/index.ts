// Imports of sheets as state: columns, rows, conflicts.
export { dayTexts, holdsDays, readDaysAs } from "./day-texts.ts";
export { type ColumnChoices, type ColumnDoubt, headersOf, matchColumns, type SheetColumn } from "./match-columns.ts";
export { type OptionSuggestion, optionSuggester, type SuggestedOption } from "./suggest-option.ts";
export { type HiddenCells, hiddenText } from "./hidden-cells.ts";
export { cellsWithoutResult, readRows, type ValueChoices } from "./read-rows.ts";
export {
  conflictOf,
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
} from "./import-state.ts";
export {
  importColumns,
  type ImportColumns,
  readColumns,
  readColumnsInParts,
  suggestedColumns,
} from "./read-columns.ts";
export { type ImportEntry, readEntries, readEntriesInParts } from "./read-entries.ts";
export { finish, type InParts } from "./in-parts.ts";
export { FILE_TYPES } from "./file-types.ts";
export {
  acceptImport,
  backInImport,
  canImportGoOn,
  decideAllConflicts,
  decideColumns,
  decideConflict,
  decideValue,
  goOnInImport,
  importBody,
  importStepNumber,
  editImportCells,
  openImport,
  skipImportCell,
  takeSuggestedValues,
  unskipImportCell,
  withImportResults,
  withSheet,
  wrongText,
} from "./import-model.ts";
