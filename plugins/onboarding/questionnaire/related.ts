import { NO_FACTS } from "@armature/engine/rules";
import type { EntityType, RecordId, Values } from "@armature/engine";
import { equals } from "@armature/engine/values";
import type { Link, RelatedTest } from "./question-type.ts";

/** Entity → its records by id. */
export type RecordsById = ReadonlyMap<string, ReadonlyMap<RecordId, Values>>;

/** How records of `other` belong to a record of `entity`. Null if they do not. */
export function linkOf(entity: EntityType, other: EntityType): Link | null {
  if (entity.scope === "self" && other.scope === "organization") return { kind: "all" };
  const children = referencesTo(other, entity.name);
  if (children.length > 0) return { kind: "children", by: children };
  const references = referencesTo(entity, other.name);
  return references.length > 0 ? { kind: "references", by: references } : null;
}

function referencesTo(entity: EntityType, target: string): readonly string[] {
  return entity.attributes.filter((a) => a.fkExists && a.fkName === target).map((a) => a.name);
}

/** The record's own attributes that decide which records are related to it. */
export function linkReads(link: Link): readonly string[] {
  return link.kind === "references" ? link.by : [];
}

/** Whether any related record satisfies the test. */
export function relatedHolds(test: RelatedTest, id: RecordId, values: Values, records: RecordsById): boolean {
  for (const [otherId, other] of records.get(test.entity) ?? []) {
    if (isLinked(test.link, id, values, otherId, other) && test.holds(other, NO_FACTS)) return true;
  }
  return false;
}

function isLinked(link: Link, id: RecordId, values: Values, otherId: RecordId, other: Values): boolean {
  if (link.kind === "all") return true;
  const [from, to] = link.kind === "children" ? [other, id] : [values, otherId];
  return link.by.some((name) => equals(from[name], to));
}
