import type { Values } from "../rules/compile-logic.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { changedValues } from "./diff.ts";
import { touchedParts } from "./touched-parts.ts";

/** Whether a rule can set the attribute. */
export function isSettable(type: EntityType, name: string): boolean {
  return touchedParts(type).settable.has(name);
}

/**
 * What a row sends: the values that differ from the stored record, and with them the stored value of every other
 * attribute that a person set and that a rule could fill. Rules leave alone what is sent.
 * @param values the values to write
 * @param set all attributes to which the person gave a value
 */
export function setValues(type: EntityType, values: Values, set: readonly string[], stored: Values): Values {
  const differing = changedValues(stored, values);
  if (touchedParts(type).settable.size === 0 || Object.keys(differing).length === 0) return differing;
  const alike = set.filter((name) => isSettable(type, name) && !Object.hasOwn(differing, name));
  return { ...Object.fromEntries(alike.map((name) => [name, stored[name] ?? null])), ...differing };
}
