// What values were before, and how they are restored.
export { type HistoryEntry, type HistoryValue, valueHistory } from "./entries.ts";
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
} from "./restore-model.ts";
