import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isHeld, type PermissionMap } from "./permission.ts";

/** The value of `sharedBy` that shares a record, or null if records of this entity cannot be shared one by one. */
export function sharedValue({ sharedBy, byName }: EntityType): unknown {
  return sharedBy === null ? null : (byName.get(sharedBy)?.valueYes ?? 1);
}

/** Whether everybody in its scope can see the record. A record that is not shared belongs to its creator alone. */
export function isShared(type: EntityType, record: Values): boolean {
  return type.sharedBy !== null && record[type.sharedBy] === sharedValue(type);
}

/** Whether a person may share records and write shared ones (permission `{entity}.share`). */
export function mayShare(
  { name }: Pick<EntityType, "name">,
  { permission, isServer }: { readonly permission: PermissionMap; readonly isServer?: boolean | undefined },
): boolean {
  return isServer === true || isHeld(permission, `${name}.share`);
}
