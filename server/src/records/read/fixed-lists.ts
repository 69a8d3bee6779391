import type { ElementRegistry, EntityType, RecordId, Values } from "@armature/engine";
import { AppError } from "../../base/errors.ts";
import type { MetadataStore } from "../../metadata/metadata-store.ts";
import type { ServerModule } from "../points/module.ts";
import { queryInMemory } from "./in-memory.ts";
import { entityOf } from "./query.ts";
import type { Records } from "../records.ts";
import { type Scope, viewable } from "../scope.ts";

/** The records of each entity whose store is `code`, in the order of the answer. */
const LISTS: Readonly<Record<string, (elements: ElementRegistry) => readonly Values[]>> = {
  elementType: (elements) => elements.names.map((name) => ({ name, label: elements.get(name).label })),
  operator: () => [
    { name: "contains", callback: "contains" },
    { name: "does not contain", callback: "doesNotContain" },
  ],
};

/**
 * Serves the fixed lists of the product and of modules together with the stored records. A write to a fixed list is
 * refused (405).
 */
export function withFixedLists(records: Records, metadata: MetadataStore, modules: readonly ServerModule[]): Records {
  const own = new Map(modules.flatMap(({ lists = {} }) => Object.entries(lists)));
  const listOf = (type: EntityType) => LISTS[type.name]?.(metadata.elements) ?? own.get(type.name) ?? [];
  const fixed = (entity: string) => {
    const type = entityOf(metadata.current(), entity);
    return type.store === "code" ? type : null;
  };
  const find = (type: EntityType, scope: Scope, id: RecordId): Values => {
    const record = listOf(type).find((each) => each[type.primaryKey.name] === id);
    if (!record) throw new AppError("unknownRecord", { args: { entity: type.label } });
    return viewable(type, scope, record);
  };
  return {
    ...records,
    async query(scope, query) {
      const type = fixed(query.entity);
      if (!type) return records.query(scope, query);
      return { ...queryInMemory(type, scope, listOf(type), query), needsInformation: [] };
    },
    async get(scope, entity, id) {
      const type = fixed(entity);
      return type
        ? { record: find(type, scope, id), names: { labels: {}, people: {} } }
        : records.get(scope, entity, id);
    },
    async history(scope, entity, id) {
      const type = fixed(entity);
      if (!type) return records.history(scope, entity, id);
      find(type, scope, id);
      return [];
    },
    async apply(scope, changeset, options) {
      const type = fixed(changeset.entity);
      if (type) throw fixedList(type);
      return records.apply(scope, changeset, options);
    },
    async check(scope, entity, target) {
      const type = fixed(entity);
      if (type) throw fixedList(type);
      return records.check(scope, entity, target);
    },
  };
}

/** The error for a change of a fixed list. */
export function fixedList({ labelPlural }: EntityType): AppError {
  return new AppError("fixedList", { args: { entities: labelPlural }, headers: { allow: "GET" } });
}
