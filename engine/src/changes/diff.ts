import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../rules/value.ts";

/** The attributes of `next` that differ from `before`, empty values as null (BLD-152). */
export function changedValues(before: Values, next: Values): Values {
  const names = Object.keys(next).filter((name) => !sameValue(before[name], next[name]));
  return Object.fromEntries(names.map((name) => [name, isEmpty(next[name]) ? null : next[name]]));
}

/** The values of the names that are wanted. */
export function pickValues(values: Values, isWanted: (name: string) => boolean): Values {
  const wanted = Object.keys(values).filter(isWanted);
  return Object.fromEntries(wanted.map((name) => [name, values[name]]));
}
