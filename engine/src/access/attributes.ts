import type { Facts } from "../rules/facts.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Mode } from "../validation/required.ts";
import { LOCKED } from "./lock.ts";
import { mayAttribute, type PermissionMap } from "./permission.ts";

/** The person who asks, the variant of their organization, and what rules read beside the record. */
export interface Viewer {
  readonly permission: PermissionMap;
  readonly variant: string | null;
  readonly facts: Facts;
}

/** The attributes that a person may see, including the primary key and those that the server sets. */
export function viewableAttributes(type: EntityType, permission: PermissionMap): readonly AttributeType[] {
  return type.attributes.filter((a) => mayAttribute(permission, type.name, a.name, "view"));
}

/**
 * Whether the attribute exists for organizations of this variant. Attributes of configuration entities exist for all.
 */
export function applies(type: EntityType, attribute: AttributeType, variant: string | null): boolean {
  const { variants } = attribute;
  if (variants === null || type.scope === "configuration") return true;
  return variant !== null && variants.has(variant);
}

/**
 * Whether the entity exists for organizations of this variant. If all its attributes belong to one variant, so does the
 * entity.
 */
export function servesVariant(type: EntityType, variant: string | null): boolean {
  if (type.scope !== "organization") return true;
  const served = new Set(type.attributes.flatMap(({ variants }) => [...(variants ?? [])]));
  return served.size !== 1 || (variant !== null && served.has(variant));
}

/**
 * Whether people can choose the attribute as a column, in a filter, a preset, a mapping or a rule. The lock of a record never is.
 */
export function isSelectable({ name, unselectable }: Pick<AttributeType, "name" | "unselectable">): boolean {
  return name !== LOCKED && !unselectable;
}

/** The columns that a list can show, in order. */
export function listAttributes(type: EntityType, { permission, variant }: Viewer): readonly AttributeType[] {
  return viewableAttributes(type, permission).filter((a) => a.element !== null && applies(type, a, variant));
}

/** The fields of a form in this mode, in order, before rules hide any. */
export function formAttributes(type: EntityType, mode: Mode, viewer: Viewer): readonly AttributeType[] {
  return viewableAttributes(type, viewer.permission).filter(
    (a) => writable(a, mode) && applies(type, a, viewer.variant),
  );
}

/** Whether a request body can store the attribute in this mode. */
export function writable(attribute: AttributeType, mode: Mode): boolean {
  if (attribute.primaryKey || attribute.serverSet) return false;
  return mode === "create" ? !attribute.excludeCreate : !attribute.excludeUpdate;
}

/**
 * Whether the person may give the attribute a value. The update permission applies to existing records only; in a new
 * record every attribute may be set unless `create` is false for it.
 */
export function mayChange(type: EntityType, attribute: AttributeType, mode: Mode, permission: PermissionMap): boolean {
  if (mode === "create") return permission[type.name]?.attribute?.[attribute.name]?.create !== false;
  return mayAttribute(permission, type.name, attribute.name, "update");
}
