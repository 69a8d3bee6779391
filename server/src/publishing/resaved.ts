import { type AttributeType, type EntityType, isEmpty, messageOf, sameValue, type Values } from "@armature/engine";
import { type ChangeContext, planUpdate } from "@armature/engine/changes";
import { isReference } from "@armature/engine/values";
import { messageNames } from "@armature/engine/schema";
import { takesOver } from "@armature/engine/storage";
import { validate } from "@armature/engine/validation";
import { unvalidatedIssues } from "../records/sql/column-values.ts";
import { shapeIssues } from "../records/plan/shapes.ts";

/** What a save would do that sends an attribute's value exactly as stored. */
export interface Resaved {
  /** Messages of the save if it would be refused; else empty. */
  readonly refusals: readonly string[];
  /** Whether the save would store another value than the one sent. */
  readonly isRewritten: boolean;
}

/** Plans and validates the save as a write does. An unchanged value has no lookups there either. */
export function saveOf(type: EntityType, name: string, before: Values, variant: string | null): Resaved {
  const value = before[name] ?? null;
  const item = planUpdate(
    type,
    saverOf(type, variant),
    { kind: "update", id: 0, values: { [name]: value } },
    before,
    0,
  );
  const validated = item.validated.filter((attribute) => attribute.name === name);
  const own = [
    ...validate(validated, item.after, { mode: "update", before }),
    ...shapeIssues({ ...item, validated }),
    ...unvalidatedIssues(item).filter(({ attribute }) => attribute === name),
  ];
  return {
    refusals: own.map((issue) => messageOf(issue, messageNames(type, name))),
    isRewritten: !isEmpty(value) && !sameValue(item.after[name], value),
  };
}

/** A person with all permissions, in an organization without a state. */
function saverOf({ name }: EntityType, variant: string | null): ChangeContext {
  return { permission: { [name]: { view: true, create: true, update: true } }, variant, state: null };
}

/** What happens to a stored value when its attribute changes, before anybody saves. */
export interface Fate {
  /** The value that is read after the change. */
  readonly kept: unknown;
  /**
   * `cut`: only the first of several records or choices is kept. `lost`: the column has another kind, or its ids refer
   * to another entity.
   */
  readonly fate: "cut" | "lost" | null;
  /** Whether a value comes back that was set aside, beyond what the present one gives. */
  readonly comesBack: boolean;
}

/** @param aside the value that was set aside and would be restored; undefined if the column would not be */
export function fateOf(
  before: AttributeType | undefined,
  after: AttributeType | undefined,
  value: unknown,
  aside?: unknown,
): Fate {
  if (!after) return { kept: null, fate: null, comesBack: false };
  if (before && takesOver(before.column, after)) return takenOver(after, value, aside);
  if (before?.column === after.column && !isReference(after.column)) return as(value);
  if (before && isReference(before.column) && isReference(after.column)) return referenceFate(before, after, value);
  const kept = aside ?? null;
  return { kept, fate: isEmpty(value) ? null : "lost", comesBack: !isEmpty(kept) };
}

function as(value: unknown, fate: Fate["fate"] = null): Fate {
  return { kept: value ?? null, fate, comesBack: false };
}

/** One choice becomes a list of one, or a list its first item. A list from before stays whole if it begins with it. */
function takenOver({ column }: AttributeType, value: unknown, aside: unknown): Fate {
  if (isEmpty(value)) return as(null);
  const items = [value].flat();
  if (column !== "json") return as(items[0], items.length > 1 ? "cut" : null);
  const isStill = Array.isArray(aside) && sameValue(aside[0], items[0]);
  return isStill ? { kept: aside, fate: null, comesBack: aside.length > 1 } : as(items);
}

function referenceFate(before: AttributeType, after: AttributeType, value: unknown): Fate {
  if (isEmpty(value)) return as(null);
  if (before.fkName !== after.fkName) return as(null, "lost");
  const ids = [value].flat();
  return after.column === "references" ? as(ids) : as(ids[0], ids.length > 1 ? "cut" : null);
}
