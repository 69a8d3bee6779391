import { sameValue } from "../values/value.ts";
import {
  changedParts,
  type DefinitionPath,
  partNames,
  partOf,
  type Properties,
  withoutEmpty,
} from "./definition-parts.ts";
import { mergedOrder } from "./entry-order.ts";
import type { ShownKind } from "./entity-spec.ts";
import { entriesOf, partsOfKind, togetherWith } from "./kinds.ts";

/** A part of a definition that both sides changed, differently. Null is what is not there. */
export interface DefinitionConflict {
  readonly path: DefinitionPath;
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** What a part is after a merge, with its conflicts. */
interface Merged<Value> {
  readonly value: Value;
  readonly conflicts: readonly DefinitionConflict[];
}

/** Two people's changes of a definition. Null as the value is a definition that does not exist. */
export type MergedDefinition = Merged<Properties | null>;

/** One part on the three sides. */
interface Sides<Value> {
  readonly base: Value;
  readonly ours: Value;
  readonly theirs: Value;
}

/**
 * Merges two changes of a definition part by part. What one side changed is taken; what both changed, differently, stays
 * as ours, and is a conflict. What one side changed and the other removed stays as changed, and is a conflict.
 * @param base the definition that both changes began with; null if there was none
 */
export function merge3(
  kind: ShownKind,
  base: Properties | null,
  ours: Properties | null,
  theirs: Properties | null,
): MergedDefinition {
  if (!base || !ours || !theirs) return mergePresence(kind, { base, ours, theirs });
  const parts = partNames(kind, [ours, theirs, base]).map((name) => {
    const of = (side: Properties) => partOf(kind, side, name);
    return { name, ...mergePart(kind, name, { base: of(base), ours: of(ours), theirs: of(theirs) }) };
  });
  const value = parts.flatMap(({ name, value }) => propertiesOf(kind, name, value));
  return { value: withoutEmpty(Object.fromEntries(value)), conflicts: parts.flatMap(({ conflicts }) => conflicts) };
}

/** Merges whether a definition exists. Two that were made with one name are different definitions. */
function mergePresence(kind: ShownKind, { base, ours, theirs }: Sides<Properties | null>): MergedDefinition {
  const isAlike = (a: Properties | null, b: Properties | null) => changedParts(kind, a, b).length === 0;
  if (isAlike(base, theirs) || isAlike(ours, theirs)) return { value: ours, conflicts: [] };
  if (isAlike(base, ours)) return { value: theirs, conflicts: [] };
  return { value: ours ?? theirs, conflicts: [{ path: [], base, ours, theirs }] };
}

function mergePart(kind: ShownKind, name: string, sides: Sides<unknown>): Merged<unknown> {
  const { base, ours, theirs } = sides;
  if (sameValue(base, theirs) || sameValue(ours, theirs)) return { value: ours, conflicts: [] };
  if (sameValue(base, ours)) return { value: theirs, conflicts: [] };
  if (partsOfKind(kind).ours.includes(name)) return { value: ours, conflicts: [] };
  const lists = [base, ours, theirs].map((list) => entriesOf(kind, name, list));
  const [before, own, other] = lists;
  if (before && own && other) return mergeLists(name, { base: before, ours: own, theirs: other });
  return { value: ours, conflicts: [{ path: [name], base, ours, theirs }] };
}

type Entries = ReadonlyMap<string, unknown>;

function mergeLists(name: string, { base, ours, theirs }: Sides<Entries>): Merged<unknown> {
  const keys = [...new Set([...ours.keys(), ...theirs.keys()])];
  const merged = new Map(
    keys.map((key) => {
      const of = (side: Entries) => side.get(key) ?? null;
      return [key, mergeEntry([name, key], { base: of(base), ours: of(ours), theirs: of(theirs) })];
    }),
  );
  const kept = new Set(keys.filter((key) => merged.get(key)?.value !== null));
  const order = mergedOrder([...base.keys()], [...ours.keys()], [...theirs.keys()], kept);
  const conflicts = [...merged.values()].flatMap((entry) => entry.conflicts);
  return { value: order.map((key) => merged.get(key)?.value), conflicts };
}

function mergeEntry(path: DefinitionPath, { base, ours, theirs }: Sides<unknown>): Merged<unknown> {
  if (sameValue(base, theirs) || sameValue(ours, theirs)) return { value: ours, conflicts: [] };
  if (sameValue(base, ours)) return { value: theirs, conflicts: [] };
  return { value: ours ?? theirs, conflicts: [{ path, base, ours, theirs }] };
}

function propertiesOf(kind: ShownKind, name: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (togetherWith(kind, name).length === 1) return [[name, value]];
  return Object.entries(value ?? {});
}
