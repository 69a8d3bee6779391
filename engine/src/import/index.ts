// Imports of sheets as state: columns, rows, conflicts.
export {
  type ColumnChoices,
  type ColumnMatch,
  headersOf,
  matchColumns,
  openColumns,
  type SheetColumn,
} from "./match-columns.ts";
export { type MatchedRow, matchRecords } from "./match-records.ts";
export { type ImportRow, readRows, unreadTexts, type ValueChoices } from "./read-rows.ts";
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
} from "./import-state.ts";
export {
  importColumns,
  type ImportColumns,
  type ImportEntry,
  readColumns,
  readColumnsInParts,
  readEntries,
  readEntriesInParts,
  suggestedColumns,
} from "./read-import.ts";
export { finish, type InParts } from "../in-parts.ts";
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
