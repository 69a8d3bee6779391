import type { ConflictChoice } from "./decisions.ts";
import { mergeThree } from "./merge.ts";
import type { SinceCell } from "./review.ts";
import type { Values } from "../rules/compile-logic.ts";
import { sameValue } from "../rules/value.ts";

export interface ThreeWay {
  /** What is changed. */
  readonly values: Values;
  /** What is left alone because somebody else changed it since, and what a person has to choose. */
  readonly since: ReadonlyMap<string, SinceCell>;
}

/**
 * A person's values against those that they were made on (a sheet's export, a review) and those stored now: what the person
 * left as it was is left alone whatever it is here now unless the person chooses otherwise, what the person changed is a
 * change, and where both changed one attribute the person chooses.
 * @param mine those that the base does not hold are taken as they are
 * @param choiceOf what the person chose for an attribute
 */
export function compareThree(
  mine: Values,
  base: Values,
  theirs: Values,
  choiceOf: (attribute: string) => ConflictChoice | undefined = () => undefined,
): ThreeWay {
  const names = Object.keys(mine).filter((name) => Object.hasOwn(base, name));
  const { taken, conflicts } = mergeThree(names, base, mine, theirs);
  const both = new Set(conflicts.map(({ attribute }) => attribute));
  const values: Record<string, unknown> = {};
  const since = new Map<string, SinceCell>();
  for (const [name, value] of Object.entries(mine)) {
    const isOpen = both.has(name) || taken.includes(name);
    const choice = isOpen ? choiceOf(name) : undefined;
    if (isOpen && choice !== "mine")
      since.set(name, { state: both.has(name) && choice === undefined ? "conflict" : "changedSince", mine: value });
    else if (isOpen || !Object.hasOwn(base, name) || !sameValue(value, base[name])) values[name] = value;
  }
  return { values, since };
}
