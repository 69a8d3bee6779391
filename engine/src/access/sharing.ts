import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isHeld, type PermissionMap } from "./permission.ts";

/**
 * The value of `sharedBy` that shares a record, or null if records of this entity cannot be shared one by one.
 * @example
 * ```ts
 * import { sharedValue } from "@armature/engine/access";
 * import { attributes, item, itemWith } from "./library.ts";
 * sharedValue(itemWith(attributes, { sharedBy: "lent" })); // → 1
 * sharedValue(item); // → null
 * ```
 */
export function sharedValue({ sharedBy, byName }: EntityType): unknown {
  return sharedBy === null ? null : (byName.get(sharedBy)?.valueYes ?? 1);
}

/**
 * Whether everybody in its scope can see the record. A record that is not shared belongs to its creator alone.
 * @example
 * ```ts
 * import { isShared } from "@armature/engine/access";
 * import { atlas, attributes, itemWith } from "./library.ts";
 * const type = itemWith(attributes, { sharedBy: "lent" });
 * isShared(type, { ...atlas, lent: 1 }); // → true
 * isShared(type, { ...atlas, lent: 0 }); // → false
 * ```
 */
export function isShared(type: EntityType, record: Values): boolean {
  return type.sharedBy !== null && record[type.sharedBy] === sharedValue(type);
}

/**
 * Whether a person may share records and write shared ones (permission `{entity}.share`).
 * @example
 * ```ts
 * import { mayShare } from "@armature/engine/access";
 * import { item } from "./library.ts";
 * mayShare(item, { permission: { item: { share: true } } }); // → true
 * mayShare(item, { permission: {} }); // → false
 * ```
 */
export function mayShare(
  { name }: Pick<EntityType, "name">,
  { permission, isServer }: { readonly permission: PermissionMap; readonly isServer?: boolean | undefined },
): boolean {
  return isServer === true || isHeld(permission, `${name}.share`);
}
