import type { Values } from "../rules/compile-logic.ts";
import { sameValue } from "../values/value.ts";

/** An attribute that both sides changed to different values. A person has to choose. */
export interface Conflict {
  readonly attribute: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The result of a three-way merge. */
export interface Merged {
  /** My value where only I changed it or both did, their value where only they changed it. */
  readonly values: Values;
  /** Attributes whose value came from the other side. */
  readonly taken: readonly string[];
  readonly conflicts: readonly Conflict[];
}

/** Three-way merge, attribute by attribute. */
export function mergeThree(names: readonly string[], base: Values, mine: Values, theirs: Values): Merged {
  const changedThere = names.filter((name) => !sameValue(base[name], theirs[name]));
  const taken = changedThere.filter((name) => sameValue(base[name], mine[name]));
  const conflicts = changedThere
    .filter((name) => !taken.includes(name) && !sameValue(mine[name], theirs[name]))
    .map((attribute) => ({ attribute, base: base[attribute], mine: mine[attribute], theirs: theirs[attribute] }));
  const takenValues = Object.fromEntries(taken.map((name) => [name, theirs[name]]));
  return { values: { ...mine, ...takenValues }, taken, conflicts };
}
