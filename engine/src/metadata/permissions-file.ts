import type { Problem, ProblemCode } from "../errors.ts";
import { found, shortened } from "../values/found.ts";
import { didYouMean } from "../values/closest.ts";
import { isObject, readShape, type Shape } from "./shape.ts";

/** Entity → the names of its attributes. */
export type EntityNames = ReadonlyMap<string, ReadonlySet<string>>;

/** The names that `permissions.json` may use. */
export interface PermissionNames {
  readonly profiles: readonly string[];
  /** What the release ships. Each of these entities needs a row. */
  readonly shipped: EntityNames;
  /** What only this database has, because an administrator made it here. */
  readonly local: EntityNames;
  /** Named permissions that the platform asks for. `{entity}` stands for the name of an entity. */
  readonly named: readonly string[];
  /** What the platform's file gives, over which this one is laid. */
  readonly common: { readonly entities: readonly string[]; readonly named: readonly string[] };
}

/** What {@link permissionProblems} found in a `permissions.json`. */
export interface PermissionReport {
  readonly problems: readonly Problem[];
  /** Entities, and attributes as `entity.attribute`, that have permissions and exist in this database only. */
  readonly localOnly: readonly string[];
}

const SHAPE: Shape = {
  entities: { kind: "any", default: {} },
  granted: { kind: "any", default: {} },
  attributes: { kind: "any", default: {} },
  named: { kind: "any", default: {} },
  about: { kind: "any", default: {} },
};
const ACTIONS: Readonly<Record<string, string>> = { V: "view", C: "create", U: "update", R: "remove" };
/** What a person can do with an attribute. */
export const ACTIONS_OF_ATTRIBUTES = ["view", "update", "create"];
/** The letters of rights. */
export const RIGHTS = Object.keys(ACTIONS).join("");
/** Once stood for all entities without a row. */
const EVERY_OTHER = "*";

/**
 * What is wrong in a `permissions.json`: unknown properties, entities, attributes, profiles, actions and letters, and
 * entities of the release without a row. It must not contain a row `*`, because that would open what is added later.
 */
export function permissionProblems(input: unknown, names: PermissionNames): PermissionReport {
  const problems: Problem[] = [];
  const file = readShape(input, SHAPE, "", problems);
  const reader = new PermissionReader(names, recordOf(file["named"]), problems);
  reader.entities(file["entities"]);
  reader.granted(file["granted"]);
  reader.attributes(file["attributes"]);
  reader.named(file["named"], recordOf(file["about"]));
  reader.about(file["about"]);
  return {
    problems: problems.map((each) => ({ ...each, path: each.path.replace(/^\./, "") })),
    localOnly: [...reader.localOnly],
  };
}

class PermissionReader {
  readonly localOnly = new Set<string>();
  readonly #names: PermissionNames;
  readonly #named: readonly string[];
  readonly #problems: Problem[];

  constructor(names: PermissionNames, named: Readonly<Record<string, unknown>>, problems: Problem[]) {
    this.#names = names;
    const taken = Object.keys(named).filter((name) => named[name] === null);
    this.#named = [...names.common.named, ...Object.keys(named)].filter((name) => !taken.includes(name));
    this.#problems = problems;
  }

  entities(input: unknown): void {
    const rows = this.#entries(input, "entities");
    const common = rows.find(([name]) => name === EVERY_OTHER);
    for (const [name, row] of rows) {
      const path = `entities.${name}`;
      if (name === EVERY_OTHER || !this.#isEntity(name, path)) continue;
      for (const [profile, letters] of this.#entries(row, path)) this.#letters(letters, profile, `${path}.${profile}`);
    }
    const taken = rows.filter(([, row]) => row === null).map(([name]) => name);
    const given = [...this.#names.common.entities, ...rows.map(([name]) => name)];
    const own = new Set(given.filter((name) => !taken.includes(name)));
    const without = [...this.#names.shipped.keys()].filter((name) => !own.has(name));
    if (common) this.#report("noPermissions", `entities.${EVERY_OTHER}`, insteadOf(common[1], without));
    else for (const name of without) this.#report("noPermissions", "entities", this.#lacks(name));
  }

  granted(input: unknown): void {
    for (const [entity, row] of this.#entries(input, "granted")) {
      if (!this.#isEntity(entity, `granted.${entity}`)) continue;
      for (const [named, letters] of this.#entries(row, `granted.${entity}`)) {
        const path = `granted.${entity}.${named}`;
        this.#isNamed(named, path);
        this.#rights(letters, path);
      }
    }
  }

  attributes(input: unknown): void {
    for (const [entity, row] of this.#entries(input, "attributes")) {
      if (!this.#isEntity(entity, `attributes.${entity}`)) continue;
      for (const [attribute, rule] of this.#entries(row, `attributes.${entity}`)) {
        const path = `attributes.${entity}.${attribute}`;
        this.#checkAttribute(entity, attribute, path);
        for (const [action, holders] of this.#entries(rule, path)) this.#rule(action, holders, `${path}.${action}`);
      }
    }
  }

  named(input: unknown, about: Readonly<Record<string, unknown>>): void {
    for (const [name, holders] of this.#entries(input, "named")) {
      this.#checkNamed(name, about, `named.${name}`);
      if (Array.isArray(holders)) this.#profiles(holders, `named.${name}`);
      else if (holders !== null)
        this.#report("shape", `named.${name}`, `expected a list of profiles, found ${found(holders)}`);
    }
  }

  about(input: unknown): void {
    for (const [name, text] of this.#entries(input, "about")) {
      this.#isNamed(name, `about.${name}`);
      if (typeof text !== "string") this.#report("shape", `about.${name}`, `expected a text, found ${found(text)}`);
    }
  }

  #report(code: ProblemCode, path: string, message: string): void {
    this.#problems.push({ code, path, message });
  }

  /** Null takes away what the platform's file gives. */
  #entries(input: unknown, path: string): readonly (readonly [string, unknown])[] {
    if (input === null) return [];
    if (isObject(input)) return Object.entries(input);
    this.#report("shape", path, `expected an object, found ${found(input)}`);
    return [];
  }

  #isEntity(name: string, path: string): boolean {
    const { shipped, local } = this.#names;
    if (shipped.has(name)) return true;
    if (local.has(name)) {
      this.localOnly.add(name);
      return true;
    }
    this.#report("unknownEntity", path, unknown("entity", name, [...shipped.keys(), ...local.keys()]));
    return false;
  }

  #checkAttribute(entity: string, name: string, path: string): void {
    const [shipped, local] = [this.#names.shipped.get(entity), this.#names.local.get(entity)];
    if (shipped?.has(name)) return;
    if (local?.has(name)) return void this.localOnly.add(`${entity}.${name}`);
    const message = `${entity} has no attribute ${shortened(name)}.`;
    this.#report("unknownAttribute", path, message + didYouMean(name, [...(shipped ?? []), ...(local ?? [])]));
  }

  #rule(action: string, holders: unknown, path: string): void {
    if (!ACTIONS_OF_ATTRIBUTES.includes(action))
      this.#report("unknownProperty", path, unknown("action", action, ACTIONS_OF_ATTRIBUTES));
    if (holders === null) return;
    if (Array.isArray(holders)) this.#profiles(holders, path);
    else if (typeof holders === "string") this.#isNamed(holders, path);
    else this.#report("shape", path, `expected a list of profiles or a named permission, found ${found(holders)}`);
  }

  #isNamed(name: string, path: string): void {
    if (!this.#named.includes(name))
      this.#report("unknownPermission", path, unknown("named permission", name, this.#named));
  }

  /** A named permission that nothing asks for is a slip, unless the application says what it allows. */
  #checkNamed(name: string, about: Readonly<Record<string, unknown>>, path: string): void {
    const { named, shipped, local } = this.#names;
    const entities = [...shipped.keys(), ...local.keys()];
    const known = named.flatMap((each) =>
      each.startsWith(OF_ENTITY) ? entities.map((entity) => each.replace(OF_ENTITY, entity)) : [each],
    );
    if (known.includes(name) || Object.hasOwn(about, name)) return;
    const mend = 'Say in "about" what it allows, if code of the application asks for it.';
    this.#report("unknownPermission", path, `${unknown("named permission", name, known)} ${mend}`);
  }

  #profiles(list: readonly unknown[], path: string): void {
    list.forEach((profile, i) => {
      const place = `${path}[${i}]`;
      if (typeof profile === "string") this.#profile(profile, place);
      else this.#report("shape", place, `expected the name of a profile, found ${found(profile)}`);
      if (list.indexOf(profile) !== i) this.#report("duplicate", place, `${found(profile)} is there twice`);
    });
  }

  #profile(name: string, path: string): void {
    const { profiles } = this.#names;
    if (!profiles.includes(name)) this.#report("unknownProfile", path, unknown("profile", name, profiles));
  }

  #letters(letters: unknown, profile: string, path: string): void {
    this.#profile(profile, path);
    if (letters !== null) this.#rights(letters, path);
  }

  #rights(letters: unknown, path: string): void {
    if (typeof letters !== "string") {
      this.#report("shape", path, `expected letters out of VCUR, found ${found(letters)}`);
      return;
    }
    const wrong = letters.split("").find((letter, i) => !ACTIONS[letter] || letters.indexOf(letter) !== i);
    if (wrong !== undefined) this.#report("shape", path, wrongLetter(letters, wrong));
  }

  #lacks(entity: string): string {
    const row = Object.fromEntries(this.#names.profiles.map((profile) => [profile, ""]));
    return `${entity} has no row. Write one with the letters of each profile, such as ${rowText(entity, row)}`;
  }
}

const OF_ENTITY = "{entity}";

function unknown(what: string, name: string, known: readonly string[]): string {
  return `there is no ${what} ${shortened(name)}.${didYouMean(name, known)}`;
}

function wrongLetter(letters: string, wrong: string): string {
  const shown = shortened(letters);
  if (ACTIONS[wrong]) return `"${shown}" has ${wrong} twice; write each letter once`;
  const words = Object.entries(ACTIONS).map(([letter, action]) => `${letter} (${action})`);
  return `"${shown}" has the letter ${wrong}, which is no right; use ${words.join(", ")}`;
}

function insteadOf(row: unknown, without: readonly string[]): string {
  const start = '"*" would open every entity that is added later.';
  if (without.length === 0) return `${start} Take it away; each entity has a row of its own`;
  const rows = without.map((entity) => `  ${rowText(entity, recordOf(row))}`);
  return `${start} Write these rows in its place, or ones with fewer rights:\n${rows.join(",\n")}`;
}

function rowText(entity: string, row: Readonly<Record<string, unknown>>): string {
  const letters = Object.entries(row).map(([profile, value]) => `${JSON.stringify(profile)}: ${JSON.stringify(value)}`);
  return `${JSON.stringify(entity)}: { ${letters.join(", ")} }`;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
