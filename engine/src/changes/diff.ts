import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../rules/value.ts";

/** The attributes of `next` that differ from `before`, empty values as null (BLD-152). */
export function changedValues(before: Values, next: Values): Values {
  const changed = Object.entries(next).filter(([name, value]) => !sameValue(before[name], value));
  return Object.fromEntries(changed.map(([name, value]) => [name, isEmpty(value) ? null : value]));
}
