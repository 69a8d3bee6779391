import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import type { Mode } from "../validation/required.ts";
import { LOCKED } from "./lock.ts";
import { mayAttribute, type PermissionMap } from "./permission.ts";

/** The person who asks, and the variant of their organization. */
export interface Viewer {
  readonly permission: PermissionMap;
  readonly variant: string | null;
}

/** The attributes that a person may see, including the primary key and those that the server sets. */
export function viewableAttributes(type: EntityType, permission: PermissionMap): readonly AttributeType[] {
  return type.attributes.filter((a) => mayAttribute(permission, type.name, a.name, "view"));
}

/**
 * Whether the attribute exists for organizations of this variant. Attributes of configuration entities exist for all.
 * @example
 * ```ts
 * import { applies } from "@armature/engine/access";
 * import { attribute, item } from "./library.ts";
 * const schools = { ...attribute("title"), variants: new Set(["School"]) };
 * applies(item, schools, "School"); // → true
 * applies(item, schools, "Public"); // → false
 * ```
 */
export function applies(type: EntityType, attribute: AttributeType, variant: string | null): boolean {
  const { variants } = attribute;
  if (variants === null || type.scope === "configuration") return true;
  return variant !== null && variants.has(variant);
}

/**
 * Whether the entity exists for organizations of this variant. If all its attributes belong to one variant, so does the
 * entity.
 * @example
 * ```ts
 * import { servesVariant } from "@armature/engine/access";
 * import { attribute, item } from "./library.ts";
 * const schools = { ...item, attributes: [{ ...attribute("title"), variants: new Set(["School"]) }] };
 * servesVariant(schools, "School"); // → true
 * servesVariant(schools, "Public"); // → false
 * ```
 */
export function servesVariant(type: EntityType, variant: string | null): boolean {
  if (type.scope !== "organization") return true;
  const served = new Set(type.attributes.flatMap(({ variants }) => [...(variants ?? [])]));
  return served.size !== 1 || (variant !== null && served.has(variant));
}

/**
 * Whether people can choose the attribute as a column, in a filter, a preset, a mapping or a rule. The lock of a record never is.
 * @example
 * ```ts
 * import { isSelectable } from "@armature/engine/access";
 * import { attribute } from "./library.ts";
 * isSelectable(attribute("title")); // → true
 * isSelectable({ name: "locked", unselectable: false }); // → false
 * ```
 */
export function isSelectable({ name, unselectable }: Pick<AttributeType, "name" | "unselectable">): boolean {
  return name !== LOCKED && !unselectable;
}

/**
 * The columns that a list can show, in order.
 * @example
 * ```ts
 * import { listAttributes } from "@armature/engine/access";
 * import { item } from "./library.ts";
 * const permission = { item: { view: true, attribute: { pages: { view: false } } } };
 * listAttributes(item, { permission, variant: null }).map(({ name }) => name);
 * // → ["code", "title", "lent", "dueOn"]
 * ```
 */
export function listAttributes(type: EntityType, { permission, variant }: Viewer): readonly AttributeType[] {
  return viewableAttributes(type, permission).filter((a) => a.element !== null && applies(type, a, variant));
}

/**
 * The fields of a form in this mode, in order, before rules hide any.
 * @example
 * ```ts
 * import { formAttributes } from "@armature/engine/access";
 * import { item, viewer } from "./library.ts";
 * formAttributes(item, "create", viewer).map(({ name }) => name);
 * // → ["code", "title", "pages", "lent", "dueOn"]
 * ```
 */
export function formAttributes(type: EntityType, mode: Mode, viewer: Viewer): readonly AttributeType[] {
  return viewableAttributes(type, viewer.permission).filter(
    (a) => writable(a, mode) && applies(type, a, viewer.variant),
  );
}

/**
 * Whether a request body can store the attribute in this mode.
 * @example
 * ```ts
 * import { writable } from "@armature/engine/access";
 * import { attribute } from "./library.ts";
 * writable(attribute("title"), "create"); // → true
 * writable(attribute("itemId"), "create"); // → false
 * ```
 */
export function writable(attribute: AttributeType, mode: Mode): boolean {
  if (attribute.primaryKey || attribute.serverSet) return false;
  return mode === "create" ? !attribute.excludeCreate : !attribute.excludeUpdate;
}

/**
 * Whether the person may give the attribute a value. The update permission applies to existing records only; in a new
 * record every attribute may be set unless `create` is false for it.
 * @example
 * ```ts
 * import { mayChange } from "@armature/engine/access";
 * import { attribute, item } from "./library.ts";
 * const permission = { item: { attribute: { pages: { update: false } } } };
 * mayChange(item, attribute("pages"), "update", permission); // → false
 * mayChange(item, attribute("pages"), "create", { item: { ...permission.item, create: true } }); // → true
 * ```
 */
export function mayChange(type: EntityType, attribute: AttributeType, mode: Mode, permission: PermissionMap): boolean {
  if (mode === "create") return permission[type.name]?.attribute?.[attribute.name]?.create !== false;
  return mayAttribute(permission, type.name, attribute.name, "update");
}
