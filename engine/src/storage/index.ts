// From metadata to the steps that change tables, as data.
export {
  type FillStep,
  type IndexStep,
  type Place,
  planStorage,
  type RefersElsewhere,
  takesOver,
  type StorageNames,
  type StorageStep,
  type StoredColumn,
  type UniqueScope,
  type UniqueStep,
} from "./plan.ts";
