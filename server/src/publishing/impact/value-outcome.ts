import { type AttributeType, isEmpty, sameValue } from "@armature/engine";
import { isReference } from "@armature/engine/values";
import { takesOver } from "@armature/engine/storage";

/** What happens to a stored value when its attribute changes, before anybody saves. */
interface Outcome {
  /** The value that is read after the change. */
  readonly value: unknown;
  /**
   * `cut`: only the first of several records or choices is kept. `lost`: the column has another kind, or its ids refer
   * to another entity.
   */
  readonly loss: "cut" | "lost" | null;
  /** Whether a value comes back that was set aside, beyond what the present one gives. */
  readonly comesBack: boolean;
}

/** @param aside the value that was set aside and would be restored; undefined if the column would not be */
export function outcomeOf(
  before: AttributeType | undefined,
  after: AttributeType | undefined,
  value: unknown,
  aside?: unknown,
): Outcome {
  if (!after) return { value: null, loss: null, comesBack: false };
  if (before && takesOver(before.column, after)) return convertedChoice(after, value, aside);
  if (before?.column === after.column && !isReference(after.column)) return as(value);
  if (before && isReference(before.column) && isReference(after.column)) return referenceOutcome(before, after, value);
  const restored = aside ?? null;
  return { value: restored, loss: isEmpty(value) ? null : "lost", comesBack: !isEmpty(restored) };
}

function as(value: unknown, loss: Outcome["loss"] = null): Outcome {
  return { value: value ?? null, loss, comesBack: false };
}

/** One choice becomes a list of one, or a list its first item. A list from before stays whole if it begins with it. */
function convertedChoice({ column }: AttributeType, value: unknown, aside: unknown): Outcome {
  if (isEmpty(value)) return as(null);
  const items = [value].flat();
  if (column !== "json") return as(items[0], items.length > 1 ? "cut" : null);
  const isStill = Array.isArray(aside) && sameValue(aside[0], items[0]);
  return isStill ? { value: aside, loss: null, comesBack: aside.length > 1 } : as(items);
}

function referenceOutcome(before: AttributeType, after: AttributeType, value: unknown): Outcome {
  if (isEmpty(value)) return as(null);
  if (before.fkName !== after.fkName) return as(null, "lost");
  const ids = [value].flat();
  return after.column === "references" ? as(ids) : as(ids[0], ids.length > 1 ? "cut" : null);
}
