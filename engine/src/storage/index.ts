// From metadata to the steps that change tables, as data.
export { planStorage } from "./plan.ts";
export { type RefersElsewhere, takesOver } from "./plan-columns.ts";
export type {
  FillStep,
  IndexStep,
  StorageNames,
  StorageStep,
  StoredColumn,
  UniqueScope,
  UniqueStep,
} from "./storage-step.ts";
