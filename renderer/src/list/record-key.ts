import type { EntityType, RecordId, Values } from "@armature/engine";

export function recordId(type: EntityType, record: Values): number {
  return Number(record[type.primaryKey.name]);
}

/** The key in the address of a record's page: its second key if it has a value, otherwise the primary key. */
export function pageId(type: EntityType, record: Values): RecordId {
  const other = record[type.otherKey ?? ""];
  return typeof other === "string" && other !== "" ? other : recordId(type, record);
}
