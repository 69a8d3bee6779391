// Imports of sheets as state: columns, rows, conflicts.
export { dayTexts, holdsDays, readDaysAs } from "./day-texts.ts";
export { type ColumnChoices, type ColumnDoubt, headersOf, type SheetColumn } from "./match-columns.ts";
export { optionSuggester, type SuggestedOption } from "./suggest-option.ts";
export { type HiddenCells, hiddenText } from "./hidden-cells.ts";
export { cellsWithoutResult, type ValueChoices } from "./read-rows.ts";
export {
  IMPORT_STEPS,
  type ImportEntry,
  type ImportSheet,
  type ImportState,
  type ImportStep,
  REMOVED,
  rowNumber,
  type SheetPlace,
} from "./import-state.ts";
export {
  importColumns,
  type ImportColumns,
  readColumns,
  readColumnsInParts,
  suggestedColumns,
} from "./read-columns.ts";
export { readEntries, readEntriesInParts } from "./read-entries.ts";
export { type InParts } from "./in-parts.ts";
export { FILE_TYPES } from "./file-types.ts";
export {
  backInImport,
  canImportGoOn,
  decideColumns,
  decideValue,
  goOnInImport,
  importResult,
  importStepNumber,
  openImport,
  takeSuggestedValues,
  withSheet,
  wrongText,
} from "./import-model.ts";
