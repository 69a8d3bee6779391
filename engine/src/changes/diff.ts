import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../rules/value.ts";

/** The attributes of `next` that differ from `before`, empty values as null. */
export function changedValues(before: Values, next: Values): Values {
  let changed: [name: string, value: unknown][] | null = null;
  for (const name of Object.keys(next)) {
    const value = next[name];
    if (sameValue(before[name], value)) continue;
    changed ??= [];
    changed.push([name, isEmpty(value) ? null : value]);
  }
  return changed ? Object.fromEntries(changed) : NOTHING;
}

const NOTHING: Values = Object.freeze({});

/** The values of the names that are wanted; the same object where all are. */
export function pickValues(values: Values, wanted: ReadonlySet<string>): Values {
  const picked: Record<string, unknown> = {};
  let isWhole = true;
  for (const name of Object.keys(values)) {
    if (wanted.has(name)) picked[name] = values[name];
    else isWhole = false;
  }
  return isWhole ? values : picked;
}
