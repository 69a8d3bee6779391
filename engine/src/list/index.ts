// Lists as state: filters, columns, views, selection, editing of cells, the clipboard.
export { areDefaultColumns, arrangeColumns, withColumnAt, withColumns, withPin } from "./column-layout.ts";
export { executeQuery, itemTexts, listText, matcherOf, meetsOwn } from "./execute.ts";
export {
  type Bound,
  FILTER_OPERATORS,
  type FilterOperator,
  isAboutNone,
  isAnswer,
  isOrderedByText,
  isRange,
  isReadBySql,
  isShownByDay,
  operatorsOf,
  type OperatorTakes,
  ownOperatorOf,
  rangeOf,
  termProblem,
} from "./operators.ts";
export { isComparedByDay, type RowOperatorChoice, rowOperatorsOf, takenBy } from "./row-operators.ts";
export { calendarIn, resolveDays } from "./resolve-days.ts";
export {
  FILTER_MODES,
  type FilterMode,
  filterModesOf,
  type ListFilters,
  readFilterMode,
  whereOf,
} from "./filter-modes.ts";
export {
  defaultView,
  formerDefaults,
  isViewNameTaken,
  type ListView,
  parseListView,
  serializeListView,
} from "./list-view.ts";
export { readClipboard } from "./clipboard.ts";
export { type GridAct, type GridEvent, type GridMove, stepGrid } from "./grid-edit.ts";
export { writeClipboard } from "./write-clipboard.ts";
export { pastedSheet, type PasteProblem, type PasteTarget } from "./paste.ts";
export { formatSort, parseFilter, parseSort } from "./parse-query.ts";
export { filterWork, workProblem } from "./filter-work.ts";
export {
  allState,
  hiddenSelected,
  NO_SELECTION,
  type Selection,
  toggleAll,
  toggleRange,
  toggleRow,
} from "./selection.ts";
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
} from "./term-editor.ts";
export {
  COUNT_BOUND,
  type FilterIds,
  type FilterLogic,
  filterPieces,
  type FilterProperties,
  type FilterTerm,
  MAX_ALL,
  MAX_LIMIT,
  type QueryResult,
} from "./query.ts";
