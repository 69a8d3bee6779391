import {
  ENTITY_ACTIONS,
  type EntityAction,
  isHeld,
  LETTER,
  OTHERS,
  type PermissionGroup,
  type PermissionMap,
} from "./permission.ts";

/** What an access token may do, at most. */
export interface TokenScopes {
  /** Entity → letters out of `VCUR`. */
  readonly entities: Readonly<Record<string, string>>;
  /** Named permissions such as `organization.admin`. */
  readonly named: readonly string[];
}

/** What a person and a token of that person may both do. What the scopes do not name is refused. */
export function limitPermission(held: PermissionMap, scopes: TokenScopes): PermissionMap {
  return Object.fromEntries(Object.entries(held).map(([name, group]) => [name, limitedGroup(name, group, scopes)]));
}

function limitedGroup(name: string, group: PermissionGroup, { entities, named }: TokenScopes): PermissionGroup {
  const letters = entities[name] ?? "";
  const allows = (action: string) =>
    named.includes(`${name}.${action}`) || (isEntityAction(action) && letters.includes(LETTER[action]));
  const limited = (actions: object) =>
    Object.fromEntries(Object.entries(actions).map(([action, is]) => [action, is === true && allows(action)]));
  const { attribute, ...actions } = group;
  if (attribute === undefined) return limited(actions);
  const ofAttributes = Object.entries(attribute).map(([each, entry]) => [each, limited(entry)] as const);
  return { ...limited(actions), attribute: Object.fromEntries(ofAttributes) };
}

function isEntityAction(action: string): action is EntityAction {
  return (ENTITY_ACTIONS as readonly string[]).includes(action);
}

/** What of the scopes a person does not have: entities and named permissions. */
export function beyondPermission({ entities, named }: TokenScopes, held: PermissionMap): readonly string[] {
  const wider = Object.keys(entities).filter((name) => {
    const own = lettersOf(held, name);
    return Array.from(entities[name] ?? "").some((letter) => !own.includes(letter));
  });
  return [...wider, ...named.filter((name) => !isHeld(held, name))];
}

/**
 * The scopes that a person can give to a token: all that the person may, as far as the map says it.
 * @param isEntity tells entities from the first words of named permissions
 */
export function widestScopes(held: PermissionMap, isEntity: (name: string) => boolean): TokenScopes {
  const names = Object.keys(held).filter((name) => name !== OTHERS);
  const letters = names.filter(isEntity).map((name) => [name, lettersOf(held, name)] as const);
  const named = names.flatMap((name) =>
    Object.keys(held[name] ?? {})
      .filter((action) => action !== "attribute" && !(isEntity(name) && isEntityAction(action)))
      .map((action) => `${name}.${action}`),
  );
  return {
    entities: Object.fromEntries(letters.filter(([, each]) => each !== "")),
    named: named.filter((name) => isHeld(held, name)),
  };
}

function lettersOf(held: PermissionMap, entity: string): string {
  if (!Object.hasOwn(held, entity)) return "";
  return ENTITY_ACTIONS.filter((action) => held[entity]?.[action] === true)
    .map((action) => LETTER[action])
    .join("");
}
