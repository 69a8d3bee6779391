import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../values/value.ts";

/** The attributes of `next` that differ from `before`. Empty values are null. */
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

/** The values of the wanted names. Returns the same object if all are wanted. */
export function pickValues(values: Values, wanted: ReadonlySet<string>): Values {
  const picked: Record<string, unknown> = {};
  let isWhole = true;
  for (const name of Object.keys(values)) {
    if (wanted.has(name)) picked[name] = values[name];
    else isWhole = false;
  }
  return isWhole ? values : picked;
}
