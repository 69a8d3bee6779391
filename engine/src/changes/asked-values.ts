import { applies, mayChange, writable } from "../access/attributes.ts";
import { isBarred } from "../access/lock.ts";
import { mayAttribute } from "../access/permission.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty } from "../rules/value.ts";
import { COMMON_ATTRIBUTES, type EntityType } from "../schema/entity-type.ts";
import { normalizeText } from "../text/fold.ts";
import type { Issue } from "../validation/issue.ts";
import type { Mode } from "../validation/required.ts";
import type { ChangeContext } from "./change-context.ts";

const COMMON: ReadonlySet<string> = new Set(COMMON_ATTRIBUTES);

/** What an item asks for, as stored values of attributes that the caller knows. */
export interface AskedValues {
  readonly values: Values;
  /** Of the names that are refused. */
  readonly issues: readonly Issue[];
}

/**
 * Text is NFC, without NUL and outer white space; emptiness is null (architecture 6b, BLD-152). The columns of every
 * record are left out; a name that is no attribute, or none that the caller may view, is refused alike (GEN-D38,
 * architecture 7).
 */
export function askedValues(type: EntityType, { permission }: ChangeContext, sent: Values): AskedValues {
  const own = Object.entries(sent).filter(([name]) => type.byName.has(name) || !COMMON.has(name));
  const isKnown = (name: string) =>
    COMMON.has(name) || (type.byName.has(name) && mayAttribute(permission, type.name, name, "view"));
  const known = own.filter(([name]) => isKnown(name));
  return {
    values: Object.fromEntries(known.map(([name, value]) => [name, storedForm(type, name, value)])),
    issues: own.filter(([name]) => !isKnown(name)).map(([attribute]) => ({ code: "unknownAttribute", attribute })),
  };
}

function storedForm(type: EntityType, name: string, value: unknown): unknown {
  const isText = typeof value === "string" && type.byName.get(name)?.column === "text";
  return emptyToNull(isText ? normalizeText(value) : value);
}

export function emptyToNull(value: unknown): unknown {
  return isEmpty(value) ? null : value;
}

/** Whether a body can store it: what the server sets, the mode excludes and the care setting lacks never is (GEN-D38). */
export function isStorable(type: EntityType, context: ChangeContext, name: string, mode: Mode): boolean {
  const attribute = type.byName.get(name);
  if (!attribute) return false;
  return context.isServer === true || (writable(attribute, mode) && applies(type, attribute, context.careSetting));
}

/** Values that would change without the right to (403), or on a locked record (423). */
export function refusals(
  type: EntityType,
  context: ChangeContext,
  before: Values,
  changed: readonly string[],
): readonly Issue[] {
  const attributes = changed.flatMap((name) => type.byName.get(name) ?? []);
  const forbidden = attributes.filter((a) => !mayChange(type, a, "update", context.permission));
  const locked = isBarred(type, context, before) ? attributes.filter((a) => a.lockable) : [];
  return [
    ...forbidden.map(({ name }) => ({ code: "notUpdatable", attribute: name })),
    ...locked.map(({ name }) => ({ code: "locked", attribute: name })),
  ];
}
