import type { EntityType, RecordId, Values } from "@armature/engine";
import { AppError } from "../../base/errors.ts";
import type { ServerModule } from "../points/module.ts";
import { queryInMemory } from "../read/in-memory.ts";
import { viewable } from "../scope.ts";
import type { RecordStore, StoreCall } from "./record-store.ts";

/** The fixed lists of modules. A write to one is refused (405). */
export function listStore(modules: readonly ServerModule[]): RecordStore {
  const lists = new Map(modules.flatMap(({ lists: own = {} }) => Object.entries(own)));
  const listOf = ({ name }: EntityType) => lists.get(name) ?? [];
  const find = ({ type }: StoreCall, id: RecordId): Values | undefined =>
    listOf(type).find((each) => each[type.primaryKey.name] === id);
  return {
    query: async ({ type, scope }, query) => ({
      ...queryInMemory(type, scope, listOf(type), query),
      needsInformation: [],
    }),
    async get(call, id) {
      const record = find(call, id);
      return record ? { record: viewable(call.type, call.scope, record), names: { labels: {}, people: {} } } : null;
    },
    async history(call, id) {
      if (find(call, id)) return [];
      throw new AppError("unknownRecord", { args: { entity: call.type.label } });
    },
    apply: async ({ type }) => Promise.reject(fixedList(type)),
    check: async ({ type }) => Promise.reject(fixedList(type)),
  };
}

/** The error for a change of a fixed list. */
export function fixedList({ labelPlural }: EntityType): AppError {
  return new AppError("fixedList", { args: { entities: labelPlural }, headers: { allow: "GET" } });
}
