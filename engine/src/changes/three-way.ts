import type { ConflictChoice } from "./decisions.ts";
import { mergeThree } from "./merge.ts";
import type { ElsewhereCell } from "./review.ts";
import type { Values } from "../rules/compile-logic.ts";
import { sameValue } from "../values/value.ts";

export interface ThreeWay {
  /** The values to change. */
  readonly values: Values;
  /** Values that are not written because somebody else changed them, and conflicts for a person to choose. */
  readonly changedElsewhere: ReadonlyMap<string, ElsewhereCell>;
}

export const NOTHING_ELSEWHERE: ThreeWay["changedElsewhere"] = new Map();

/**
 * Compares a person's values with the base that they started from (an exported sheet, a review) and with the values
 * stored now. A value that the person did not change is left as it is, unless the person chooses otherwise. A value
 * that only the person changed is written. If both sides changed a value, the person chooses.
 * @param mine values that the base does not have are written as they are
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
  const changedElsewhere = new Map<string, ElsewhereCell>();
  for (const [name, value] of Object.entries(mine)) {
    const isOpen = both.has(name) || taken.includes(name);
    const choice = isOpen ? choiceOf(name) : undefined;
    if (isOpen && choice !== "mine")
      changedElsewhere.set(name, {
        state: both.has(name) && choice === undefined ? "conflict" : "changedSince",
        mine: value,
      });
    else if (isOpen || !Object.hasOwn(base, name) || !sameValue(value, base[name])) values[name] = value;
  }
  return { values, changedElsewhere };
}
