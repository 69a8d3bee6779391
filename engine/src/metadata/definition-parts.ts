import { isEmpty, sameValue } from "../values/value.ts";
import { isReordered, withOthers } from "./entry-order.ts";
import type { ShownKind } from "./entity-spec.ts";
import { entriesOf, ORDER, togetherWith } from "./kinds.ts";

/** The properties of a definition, as stored. */
export type Properties = Readonly<Record<string, unknown>>;

/**
 * A part of a definition: `[]` is whether it exists, then `[property]`, `[property, entry]` for an entry of a list, and
 * `[property, "@order"]` for the order of its entries. Properties that mean something only together are one part, named
 * by the first of them; its value is an object with those that are set.
 */
export type DefinitionPath = readonly string[];

/** What a change did to one part of a definition. Null is what is not there. */
export interface PartChange {
  readonly path: DefinitionPath;
  readonly before: unknown;
  readonly after: unknown;
}

/** The parts in which two definitions differ. Null as a definition is one that does not exist. */
export function changedParts(
  kind: ShownKind,
  before: Properties | null,
  after: Properties | null,
): readonly PartChange[] {
  if (!before || !after) return before === after ? [] : [{ path: [], before, after }];
  return partNames(kind, [before, after]).flatMap((name) => {
    const [former, now] = [partOf(kind, before, name), partOf(kind, after, name)];
    if (sameValue(former, now)) return [];
    const [old, current] = [entriesOf(kind, name, former), entriesOf(kind, name, now)];
    if (!old || !current) return [{ path: [name], before: former, after: now }];
    return changedEntries(name, old, current);
  });
}

type Entries = ReadonlyMap<string, unknown>;

function changedEntries(name: string, before: Entries, after: Entries): readonly PartChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const changes = keys
    .map((key) => ({ path: [name, key], before: before.get(key) ?? null, after: after.get(key) ?? null }))
    .filter((change) => !sameValue(change.before, change.after));
  const [former, now] = [[...before.keys()], [...after.keys()]];
  return isReordered(former, now) ? [...changes, { path: [name, ORDER], before: former, after: now }] : changes;
}

/** The value of one part; null if it is not there. */
export function valueAt(kind: ShownKind, definition: Properties | null, [name, entry]: DefinitionPath): unknown {
  if (!definition || name === undefined) return definition;
  const value = partOf(kind, definition, name);
  if (entry === undefined) return value;
  const entries = entriesOf(kind, name, value);
  return (entry === ORDER ? entries && [...entries.keys()] : entries?.get(entry)) ?? null;
}

/** A definition with some of its parts as another has them. */
export function withParts(
  kind: ShownKind,
  definition: Properties | null,
  other: Properties | null,
  paths: readonly DefinitionPath[],
): Properties | null {
  return paths.reduce<Properties | null>((changed, path) => withPart(kind, changed, other, path), definition);
}

function withPart(
  kind: ShownKind,
  definition: Properties | null,
  other: Properties | null,
  [name, entry]: DefinitionPath,
): Properties | null {
  if (name === undefined) return other;
  if (!definition) return definition;
  const names = togetherWith(kind, name);
  const others = Object.fromEntries(names.map((each) => [each, other?.[each] ?? null]));
  if (entry === undefined) return withoutEmpty({ ...definition, ...others });
  const [here, there] = [entriesOf(kind, name, definition[name]), entriesOf(kind, name, other?.[name])];
  if (!here || !there) return withoutEmpty({ ...definition, ...others });
  return withoutEmpty({ ...definition, [name]: withEntry(here, there, entry) });
}

function withEntry(here: Entries, there: Entries, entry: string): readonly unknown[] {
  const [keys, others] = [[...here.keys()], [...there.keys()]];
  if (entry === ORDER) {
    const common = others.filter((key) => here.has(key));
    return withOthers(common, keys).map((key) => here.get(key));
  }
  if (!there.has(entry)) return keys.flatMap((key) => (key === entry ? [] : [here.get(key)]));
  const around = others.filter((key) => key === entry || here.has(key));
  return withOthers(keys, around).map((key) => (key === entry ? there : here).get(key));
}

/** The names of the parts of definitions, each once, in the order of the properties. */
export function partNames(kind: ShownKind, definitions: readonly Properties[]): readonly string[] {
  const names = definitions.flatMap((each) => Object.keys(each));
  return [...new Set(names.map((name) => togetherWith(kind, name)[0] ?? name))];
}

/** The value of the part with this name: of a property, or of properties that mean something only together. */
export function partOf(kind: ShownKind, definition: Properties, name: string): unknown {
  const names = togetherWith(kind, name);
  if (names.length === 1) return definition[name] ?? null;
  const set = names.filter((each) => !isEmpty(definition[each]));
  return set.length === 0 ? null : Object.fromEntries(set.map((each) => [each, definition[each]]));
}

/** Without properties that have no value, since those have their default. */
export function withoutEmpty(definition: Properties): Properties {
  return Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== null && value !== undefined));
}
