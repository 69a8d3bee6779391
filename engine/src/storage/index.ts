// From metadata to the steps that change tables, as data.
export {
  type IndexStep,
  type Place,
  planStorage,
  type StorageNames,
  type StorageStep,
  type StoredColumn,
  type UniqueScope,
  type UniqueStep,
} from "./plan.ts";
