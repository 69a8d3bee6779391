import type { EntityType, RecordId, Values } from "@armature/engine";

export function recordId(type: EntityType, record: Values): number {
  return Number(record[type.primaryKey.name]);
}

/** The key by which a record's page is named: its other one where it has a value, else the primary one. */
export function pageId(type: EntityType, record: Values): RecordId {
  const other = record[type.otherKey ?? ""];
  return typeof other === "string" && other !== "" ? other : recordId(type, record);
}
