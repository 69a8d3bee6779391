// From metadata to the steps that change tables, as data.
export { planStorage } from "./plan.ts";
export { type FormerForms, placeOfMaking } from "./plan-columns.ts";
export type {
  Conversion,
  FormerColumn,
  IndexStep,
  StorageNames,
  StorageStep,
  StoredColumn,
  UniqueScope,
  UniqueStep,
} from "./storage-step.ts";
