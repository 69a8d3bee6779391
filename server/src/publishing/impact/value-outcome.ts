import { type AttributeType, isEmpty, sameValue, type Values } from "@armature/engine";
import { type ChoiceMap, convertBack, convertValue, needsConversion, valueIn } from "@armature/engine/changes";

/** An attribute of which values may become others. */
export interface ChangedValues {
  readonly entity: string;
  readonly name: string;
  readonly before: AttributeType | undefined;
  readonly after: AttributeType | undefined;
  /** What stored choices become. */
  readonly map: ChoiceMap | null;
  /** How values that were set aside became the present ones; undefined if none would come back. */
  readonly former: { readonly map: ChoiceMap | null } | undefined;
}

/** What happens to a stored value when its attribute changes, before anybody saves. */
export interface Outcome {
  /** The value that is read after the change. */
  readonly value: unknown;
  /**
   * `cut`: only the first of several records or choices is kept. `lost`: the new form of the attribute cannot have it.
   */
  readonly loss: "cut" | "lost" | null;
  /** Whether a value comes back that was set aside, beyond what the present one gives. */
  readonly comesBack: boolean;
}

/** Whether values of the attribute may become others. */
export function changesValues({ before, after, map, former }: ChangedValues): boolean {
  if (!before || !after || former) return true;
  return before !== after && (needsConversion(before, after, map) || after.column === "reference");
}

/** @param aside the value that was set aside */
function outcomeOf({ before, after, map, former }: ChangedValues, value: unknown, aside: unknown): Outcome {
  if (!after) return { value: null, loss: null, comesBack: false };
  if (!before) return { value: aside ?? null, loss: null, comesBack: !isEmpty(aside) };
  if (!needsConversion(before, after, map) && !former) return unconverted(after, value);
  const plain = convertValue(before, after, value, map);
  const converted = convertBack(before, after, value, map, former ? { value: aside, map: former.map } : null);
  const comesBack = !sameValue(valueIn(plain), valueIn(converted));
  if ("lost" in converted) return { value: null, loss: "lost", comesBack };
  const isShortened =
    Array.isArray(value) && value.length > 1 && !Array.isArray(converted.value) && !isEmpty(converted.value);
  return { value: converted.value ?? null, loss: isShortened ? "cut" : null, comesBack };
}

/** Several records stay as they are, and are read as the first. */
function unconverted({ column }: AttributeType, value: unknown): Outcome {
  const isSeveral = column === "reference" && Array.isArray(value);
  if (!isSeveral) return { value: value ?? null, loss: null, comesBack: false };
  return { value: (value[0] as unknown) ?? null, loss: value.length > 1 ? "cut" : null, comesBack: false };
}

/** What becomes of the values of a record, by attribute; and the record after it. */
export interface Outcomes {
  readonly of: ReadonlyMap<string, Outcome>;
  readonly next: Values;
}

const NO_OUTCOMES: Outcomes["of"] = new Map();

/** @param aside values that were set aside, by attribute */
export function outcomesOf(changed: readonly ChangedValues[], values: Values, aside: Values): Outcomes {
  if (changed.length === 0) return { of: NO_OUTCOMES, next: values };
  const of = new Map(changed.map((each) => [each.name, outcomeOf(each, values[each.name], aside[each.name])]));
  return { of, next: { ...values, ...Object.fromEntries([...of].map(([name, { value }]) => [name, value])) } };
}
