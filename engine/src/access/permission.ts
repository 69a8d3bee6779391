/** What a person may do with an entity. Entries under `attribute` override those of the entity. */
export interface PermissionGroup {
  readonly attribute?: Readonly<Record<string, AttributePermission>>;
  readonly [action: string]: boolean | Readonly<Record<string, AttributePermission>> | undefined;
}
export interface AttributePermission {
  readonly view?: boolean;
  readonly update?: boolean;
  /** Whether a new record may be given a value. If absent, it may, whatever `update` says. */
  readonly create?: boolean;
}

/**
 * Keyed by entity name, or by the first word of a named permission such as `organization.admin`. What has no entry is
 * refused.
 */
export type PermissionMap = Readonly<Record<string, PermissionGroup>>;

/** The actions of an entity that a permission can allow or refuse. */
export const ENTITY_ACTIONS = ["view", "create", "update", "remove"] as const;
/** One of {@link ENTITY_ACTIONS}. */
export type EntityAction = (typeof ENTITY_ACTIONS)[number];

/** The permission of administrators. */
export const ADMINISTRATION = "organization.admin";

/** The default permissions of each profile, from `metadata/<application>/permissions.json`. */
export interface PermissionProfiles {
  /** Entity → profile → letters out of `VCUR`. An entity without a row is for administrators only. */
  readonly entities: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Entity → named permission → letters that it adds to those of the profile. */
  readonly granted?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * Entity → attribute → action → the profiles that may do it (all others may not), or the named permission that allows
   * it.
   */
  readonly attributes: Readonly<Record<string, Readonly<Record<string, AttributeRule>>>>;
  /** Named permission → the profiles that have it. */
  readonly named: Readonly<Record<string, readonly string[]>>;
  /** Named permission → what it allows, for the reference. The platform describes its own. */
  readonly about?: Readonly<Record<string, string>>;
}

type AttributeRule = Readonly<Partial<Record<keyof AttributePermission, readonly string[] | string>>>;

/** How `permissions.json` writes each action. */
export const LETTER: Readonly<Record<EntityAction, string>> = { view: "V", create: "C", update: "U", remove: "R" };

/**
 * Computes every permission of a person: the defaults of the profile, overridden by stored exceptions. The map is
 * complete: it has an entry for every action of every entity. An entity without a row, which an administrator made, is
 * for administrators until a row or an exception says otherwise.
 * @param entityNames all entities
 */
export function resolvePermission(
  profiles: PermissionProfiles,
  profile: string,
  exceptions: PermissionMap | null,
  entityNames: readonly string[],
): PermissionMap {
  const map: Record<string, PermissionGroup> = {};
  const held: Record<string, boolean> = {};
  for (const [name, holders] of Object.entries(profiles.named)) {
    const [group, action] = splitNamed(name);
    const exception = exceptions?.[group]?.[action];
    held[name] = typeof exception === "boolean" ? exception : holders.includes(profile);
  }
  const person: Person = { profile, holds: (name) => held[name] === true };
  for (const entity of entityNames) map[entity] = entityGroup(profiles, person, entity);
  for (const [name, isHeldNow] of Object.entries(held)) {
    const [group, action] = splitNamed(name);
    map[group] = { ...map[group], [action]: isHeldNow };
  }
  for (const [group, entry] of Object.entries(exceptions ?? {})) {
    if (group !== OTHERS) map[group] = overlay(map[group] ?? {}, entry);
  }
  return map;
}

/** A profile with the named permissions that it, or an exception, gives. */
interface Person {
  readonly profile: string;
  readonly holds: (named: string) => boolean;
}

function entityGroup(profiles: PermissionProfiles, person: Person, entity: string): PermissionGroup {
  const row = profiles.entities[entity];
  const granted = Object.entries(profiles.granted?.[entity] ?? {}).filter(([named]) => person.holds(named));
  const own = row ? (row[person.profile] ?? "") : lettersWithoutRow(person);
  const letters = [own, ...granted.map(([, more]) => more)].join("");
  const group: Record<string, boolean | Record<string, AttributePermission>> = {};
  for (const action of ENTITY_ACTIONS) group[action] = letters.includes(LETTER[action]);
  const overrides: Record<string, AttributePermission> = {};
  for (const [attribute, rule] of Object.entries(profiles.attributes[entity] ?? {})) {
    const actions = Object.entries(rule).map(([action, holders]) => [action, isOf(person, holders)] as const);
    overrides[attribute] = Object.fromEntries(actions);
  }
  if (Object.keys(overrides).length > 0) group["attribute"] = overrides;
  return group;
}

function lettersWithoutRow({ holds }: Person): string {
  return holds(ADMINISTRATION) ? Object.values(LETTER).join("") : "";
}

function isOf({ profile, holds }: Person, holders: readonly string[] | string): boolean {
  return typeof holders === "string" ? holds(holders) : holders.includes(profile);
}

/** Merges action by action, and within an attribute too: an exception to `update` leaves `view` as it is. */
function overlay(base: PermissionGroup, over: PermissionGroup): PermissionGroup {
  const attribute: Record<string, AttributePermission> = { ...base.attribute };
  for (const [name, entry] of Object.entries(over.attribute ?? {})) attribute[name] = { ...attribute[name], ...entry };
  return { ...base, ...over, ...(Object.keys(attribute).length > 0 && { attribute }) };
}

function splitNamed(name: string): [string, string] {
  const dot = name.indexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
}

/**
 * Hides attributes with a template from people who may not view what the template reads. Its text would reveal those
 * values.
 */
export function hideTemplates(map: PermissionMap, types: Iterable<Templated>): PermissionMap {
  const hidden: Record<string, PermissionGroup> = {};
  for (const { name, attributes } of types) {
    const made = attributes.filter((a) => a.templateReads.some((read) => !mayAttribute(map, name, read, "view")));
    if (made.length === 0) continue;
    const attribute = Object.fromEntries(made.map((a) => [a.name, { view: false }]));
    hidden[name] = overlay(map[name] ?? {}, { attribute });
  }
  return { ...map, ...hidden };
}

interface Templated {
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly templateReads: readonly string[] }[];
}

/**
 * Whether a named permission such as `organization.admin` is given. Absent means no.
 * @example
 * ```ts
 * import { isHeld } from "@armature/engine";
 * isHeld({ organization: { admin: true } }, "organization.admin"); // → true
 * isHeld({}, "organization.admin"); // → false
 * ```
 */
export function isHeld(map: PermissionMap, name: string): boolean {
  const [group, action] = splitNamed(name);
  return map[group]?.[action] === true;
}

/**
 * Whether an action is allowed. What has no entry is refused.
 * @example
 * ```ts
 * import { may } from "@armature/engine";
 * may({ item: { remove: true } }, "item", "remove"); // → true
 * may({}, "item", "view"); // → false
 * ```
 */
export function may(map: PermissionMap, entity: string, action: EntityAction): boolean {
  return (map[entity]?.[action] ?? map[OTHERS]?.[action]) === true;
}

/** The entry of {@link allowingAbsent} for everything without an entry. No map of the server has it. */
export const OTHERS = "*";

/**
 * A map in which an absent view, update or remove counts as allowed, and an absent create as refused. Pages read the map
 * of a session so. The server sends a complete map and checks each call, so this decides only what a page offers where
 * the map was made elsewhere.
 */
export function allowingAbsent(map: PermissionMap): PermissionMap {
  return { [OTHERS]: { view: true, update: true, remove: true }, ...map };
}

/**
 * As {@link may}, but the attribute's own entry wins over the entity's.
 * @example
 * ```ts
 * import { mayAttribute } from "@armature/engine";
 * const permission = { item: { attribute: { pages: { view: true, update: false } } } };
 * mayAttribute(permission, "item", "pages", "update"); // → false
 * mayAttribute(permission, "item", "pages", "view"); // → true
 * ```
 */
export function mayAttribute(
  map: PermissionMap,
  entity: string,
  attribute: string,
  action: "view" | "update",
): boolean {
  return map[entity]?.attribute?.[attribute]?.[action] ?? may(map, entity, action);
}
