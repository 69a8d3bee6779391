import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isHeld, type PermissionMap } from "./permission.ts";

/** The value by which a record of the entity is shared; null where records are not shared one by one. */
export function sharedValue({ sharedBy, byName }: EntityType): unknown {
  return sharedBy === null ? null : (byName.get(sharedBy)?.valueYes ?? 1);
}

/** Whether everybody in its scope has the record; one that is not is its creator's alone. */
export function isShared(type: EntityType, record: Values): boolean {
  return type.sharedBy !== null && record[type.sharedBy] === sharedValue(type);
}

/** Whether a person may write records that are shared, and share them (`{entity}.share`). */
export function mayShare(
  { name }: Pick<EntityType, "name">,
  { permission, isServer }: { readonly permission: PermissionMap; readonly isServer?: boolean | undefined },
): boolean {
  return isServer === true || isHeld(permission, `${name}.share`);
}
