import type { EntityType } from "../schema/entity-type.ts";
import type { Mode } from "../validation/required.ts";
import { writable } from "./attributes.ts";
import { isHeld, type PermissionMap } from "./permission.ts";

/**
 * Whether a body of these names holds only what an account is made of. Such a body is validated by these attributes alone,
 * whatever the definitions require besides; names that a body never stores do not count.
 */
export function isAccountChange(
  { accountList, byName }: Pick<EntityType, "accountList" | "byName">,
  mode: Mode,
  names: Iterable<string>,
): boolean {
  let storesAny = false;
  for (const name of names) {
    const attribute = byName.get(name);
    if (attribute === undefined || !writable(attribute, mode)) continue;
    if (!accountList.includes(name)) return false;
    storesAny = true;
  }
  return storesAny;
}

/** Whether nothing can be stored of an entity, or of what a screen shows of it, but what an account is made of. */
export function isAccountAlone(type: Pick<EntityType, "accountList" | "byName" | "attributes">): boolean {
  const names = type.attributes.map(({ name }) => name);
  return isAccountChange(type, "create", names) || isAccountChange(type, "update", names);
}

/** Whether a person keeps the accounts of the organization, also when the build is closed: they outlive it. */
export function mayKeepAccounts(
  { name, accountList }: Pick<EntityType, "name" | "accountList">,
  permission: PermissionMap,
): boolean {
  return accountList.length > 0 && isHeld(permission, `${name}.memberAdmin`);
}
