import type { SinceCell } from "../changes/review.ts";
import type { Values } from "../rules/compile-logic.ts";
import { sameValue } from "../rules/value.ts";

/** Whose value a person takes where the sheet and the record here were both changed. */
export type ConflictChoice = "mine" | "theirs";

export interface ThreeWay {
  /** What the sheet changes. */
  readonly values: Values;
  /** What it leaves alone because it was changed here since, and what a person has to choose. */
  readonly since: ReadonlyMap<string, SinceCell>;
}

/**
 * A row of a sheet that was exported here, against the values it was exported with and those stored now: an untouched
 * cell is left alone whatever it is here now unless a person chooses otherwise, a touched one is a change, and where both
 * were touched a person chooses.
 * @param mine the row's values; those that the export did not hold are taken as they are
 * @param choiceOf what a person chose for an attribute
 */
export function compareThree(
  mine: Values,
  base: Values,
  theirs: Values,
  choiceOf: (attribute: string) => ConflictChoice | undefined = () => undefined,
): ThreeWay {
  const values: Record<string, unknown> = {};
  const since = new Map<string, SinceCell>();
  for (const [name, value] of Object.entries(mine)) {
    const state = Object.hasOwn(base, name) ? stateOf(value, base[name], theirs[name], choiceOf(name)) : "mine";
    if (state === "mine") values[name] = value;
    else if (state !== "untouched") since.set(name, { state, mine: value });
  }
  return { values, since };
}

function stateOf(
  mine: unknown,
  base: unknown,
  theirs: unknown,
  choice: ConflictChoice | undefined,
): "mine" | "untouched" | SinceCell["state"] {
  const changedHere = !sameValue(base, theirs);
  if (sameValue(mine, base) && !changedHere) return "untouched";
  if (sameValue(mine, base)) return choice === "mine" ? "mine" : "changedSince";
  if (!changedHere || sameValue(mine, theirs) || choice === "mine") return "mine";
  return choice === "theirs" ? "changedSince" : "conflict";
}
