import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Mode } from "../validation/required.ts";
import { LOCKED } from "./lock.ts";
import { mayAttribute, type PermissionMap } from "./permission.ts";

/** Who asks, for an organization of which variant. */
export interface Viewer {
  readonly permission: PermissionMap;
  readonly variant: string | null;
}

/** The attributes a person may see at all; the primary key and those of the server included. */
export function viewableAttributes(type: EntityType, permission: PermissionMap): readonly AttributeType[] {
  return type.attributes.filter((a) => mayAttribute(permission, type.name, a.name, "view"));
}

/** Whether the attribute is one for this organization; configuration is for all. */
export function applies(type: EntityType, attribute: AttributeType, variant: string | null): boolean {
  const { variants } = attribute;
  if (variants === null || type.scope === "configuration") return true;
  return variant !== null && variants.has(variant);
}

/** An entity whose every attribute is of one variant is for organizations of that variant alone. */
export function servesVariant(type: EntityType, variant: string | null): boolean {
  if (type.scope !== "organization") return true;
  const served = new Set(type.attributes.flatMap(({ variants }) => [...(variants ?? [])]));
  return served.size !== 1 || (variant !== null && served.has(variant));
}

/** Whether people can choose the attribute: as a column, in a filter, a preset, a mapping or a rule; the lock of a record never. */
export function isSelectable({ name, unselectable }: Pick<AttributeType, "name" | "unselectable">): boolean {
  return name !== LOCKED && !unselectable;
}

/** The columns a list can show, in order: viewable, applying, with an element type. */
export function listAttributes(type: EntityType, { permission, variant }: Viewer): readonly AttributeType[] {
  return viewableAttributes(type, permission).filter((a) => a.element !== null && applies(type, a, variant));
}

/** The fields a form of this mode shows before rules hide some, in order. */
export function formAttributes(type: EntityType, mode: Mode, viewer: Viewer): readonly AttributeType[] {
  return viewableAttributes(type, viewer.permission).filter(
    (a) => writable(a, mode) && applies(type, a, viewer.variant),
  );
}

/** Whether a body of this mode can store the attribute: not the key, not the server's, not excluded. */
export function writable(attribute: AttributeType, mode: Mode): boolean {
  if (attribute.primaryKey || attribute.serverSet) return false;
  return mode === "create" ? !attribute.excludeCreate : !attribute.excludeUpdate;
}

/** Update permission binds updates only; a new record is given every value but those it excepts. */
export function mayChange(type: EntityType, attribute: AttributeType, mode: Mode, permission: PermissionMap): boolean {
  if (mode === "create") return permission[type.name]?.attribute?.[attribute.name]?.create !== false;
  return mayAttribute(permission, type.name, attribute.name, "update");
}
