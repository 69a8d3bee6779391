import type { EntityType } from "../schema/entity-type.ts";
import { claimsOf } from "../schema/unique-claim.ts";
import type { ColumnKind } from "../values/column-kind.ts";
import {
  isLive,
  type StorageNames,
  type StorageStep,
  type StoredColumn,
  type UniqueScope,
  type UniqueStep,
} from "./storage-step.ts";

/** Values that are read by their label, and lists of values, cannot be indexed. */
const INDEXABLE: ReadonlySet<ColumnKind> = new Set(["text", "integer", "numeric", "date", "timestamp"]);

export function indexes(type: EntityType, kept: readonly StoredColumn[], names: StorageNames): readonly StorageStep[] {
  const live = new Map(kept.filter(isLive).map((column) => [column.attribute, column.place]));
  const built = kept.filter((column) => column.place === "index");
  const wanted = type.attributes.filter(
    ({ name, indexed, importKey, column, primaryKey }) =>
      (indexed || importKey) && !primaryKey && INDEXABLE.has(column) && live.get(name) !== "extra",
  );
  const dropped = built.filter((index) => wanted.every(({ name }) => name !== index.attribute));
  const missing = wanted.filter(({ name }) => built.every((index) => name !== index.attribute));
  return [
    ...dropped.map((column): StorageStep => ({ kind: "dropIndex", column })),
    ...missing.map(({ name, column }): StorageStep => {
      const columnName = names.index(type.name, name);
      return {
        kind: "index",
        column: { entity: type.name, attribute: name, place: "index", columnName, columnKind: column },
      };
    }),
  ];
}

export function keys(type: EntityType, kept: readonly StoredColumn[], names: StorageNames): readonly StorageStep[] {
  const claims = claimsOf(type);
  const present = new Map(kept.filter((c) => c.place === "key").map((column) => [column.attribute, column]));
  const dropped = [...present.values()].filter(({ attribute }) => !claims.some(({ name }) => name === attribute));
  const steps = claims.flatMap(({ name, scope }) => keySteps(type.name, name, scope, present.get(name), names));
  return [...dropped.map((column): StorageStep => ({ kind: "dropKey", column })), ...steps];
}

function keySteps(
  entity: string,
  claim: string,
  scope: UniqueScope,
  present: StoredColumn | undefined,
  names: StorageNames,
): readonly StorageStep[] {
  if (!present) {
    const column = newKey(entity, claim, scope, names);
    return [
      { kind: "addKey", column },
      { kind: "unique", column, scope },
    ];
  }
  const unique: UniqueStep = { kind: "unique", column: present, scope };
  if (present.scope !== scope) return [{ kind: "rescopeKey", column: present, scope }, unique];
  return present.ready === false ? [unique] : [];
}

function newKey(entity: string, attribute: string, scope: UniqueScope, names: StorageNames): StoredColumn {
  const columnName = names.key(entity, attribute);
  return { entity, attribute, place: "key", columnName, columnKind: "text", ready: false, scope };
}
