import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../rules/value.ts";

/** The attributes of `next` that differ from `before`, empty values as null (BLD-152). */
export function changedValues(before: Values, next: Values): Values {
  const changed: [name: string, value: unknown][] = [];
  for (const name of Object.keys(next)) {
    const value = next[name];
    if (!sameValue(before[name], value)) changed.push([name, isEmpty(value) ? null : value]);
  }
  return changed.length > 0 ? Object.fromEntries(changed) : NOTHING;
}

const NOTHING: Values = Object.freeze({});

/** The values of the names that are wanted; the same object where all are. */
export function pickValues(values: Values, isWanted: (name: string) => boolean): Values {
  const names = Object.keys(values);
  if (names.every(isWanted)) return values;
  const picked: Record<string, unknown> = {};
  for (const name of names) if (isWanted(name)) picked[name] = values[name];
  return picked;
}
