import type { EntityType } from "../schema/entity-type.ts";
import type { Mode } from "../validation/required.ts";
import { writable } from "./attributes.ts";
import { isHeld, type PermissionMap } from "./permission.ts";

/**
 * Whether a body with these names changes account attributes only. Such a body is validated by those attributes alone,
 * even if the entity requires others. Names that a body can never store are ignored.
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

/** Whether account attributes are all that can be written: of the entity, or of the attributes a screen shows. */
export function isAccountAlone(type: Pick<EntityType, "accountList" | "byName" | "attributes">): boolean {
  const names = type.attributes.map(({ name }) => name);
  return isAccountChange(type, "create", names) || isAccountChange(type, "update", names);
}

/**
 * Whether the person manages the organization's accounts. Accounts outlive the organization's build, so this also holds
 * when the state closes other writes.
 */
export function mayKeepAccounts(
  { name, accountList }: Pick<EntityType, "name" | "accountList">,
  permission: PermissionMap,
): boolean {
  return accountList.length > 0 && isHeld(permission, `${name}.memberAdmin`);
}
