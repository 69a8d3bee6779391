import { applies, mayChange, writable } from "../access/attributes.ts";
import { closingAt } from "../access/closing.ts";
import { lockBlock } from "../access/lock.ts";
import { mayAttribute } from "../access/permission.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import { COMMON_ATTRIBUTES, type EntityType } from "../schema/entity-type.ts";
import { normalizeText } from "../text/fold.ts";
import type { Issue } from "../validation/issue.ts";
import type { Mode } from "../validation/required.ts";
import type { ChangeContext } from "./change-context.ts";
import { inOrder } from "./touched-parts.ts";

/** The error that refuses what a state closes. */
export const CLOSED = "closed";

const COMMON: ReadonlySet<string> = new Set(COMMON_ATTRIBUTES);

/** What an item asks for, as stored values of attributes that the caller knows. */
export interface AskedValues {
  readonly values: Values;
  /** Of the names that are refused. */
  readonly issues: readonly Issue[];
}

/**
 * Text is NFC, without NUL and outer white space; emptiness is null (architecture 6b). The columns of every record and
 * what the server sets elsewhere are left out. Any other name that is no attribute, or none that the caller may view,
 * is
 * refused alike, unless the caller may not write it: that is said whatever its value.
 */
export function askedValues(type: EntityType, context: ChangeContext, mode: Mode, sent: Values): AskedValues {
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const name of Object.keys(sent)) {
    const attribute = type.byName.get(name);
    if (!attribute && (COMMON.has(name) || type.leftOutList.includes(name))) continue;
    if (COMMON.has(name) || (attribute && mayAttribute(context.permission, type.name, name, "view"))) {
      values[name] = storedForm(attribute, sent[name]);
      continue;
    }
    const isDenial = isDenied(type, context, name, mode);
    issues.push({ code: isDenial ? "notUpdatable" : "unknownAttribute", attribute: name });
  }
  return { values, issues };
}

/** Whether the attribute's own rights, not those of the entity, keep the caller from writing it. */
function isDenied(type: EntityType, { permission, isServer }: ChangeContext, name: string, mode: Mode): boolean {
  return isServer !== true && type.byName.has(name) && permission[type.name]?.attribute?.[name]?.[mode] === false;
}

/**
 * Values that are not stored whoever sends them, and that the caller has no right to write besides: the organization's
 * GUID is refused (403), not left out.
 */
export function denials(
  type: EntityType,
  context: ChangeContext,
  mode: Mode,
  notAsked: readonly string[],
): readonly Issue[] {
  const denied = notAsked.filter((name) => isDenied(type, context, name, mode));
  return denied.map((attribute) => ({ code: "notUpdatable", attribute }));
}

/** The text 'null', as some callers send what is empty, is no value. */
export function withoutNullTexts(sent: Values): Values {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value === "null" ? null : value]));
}

/** A value as it would be stored. */
export function storedForm(attribute: AttributeType | undefined, value: unknown): unknown {
  if (typeof value !== "string" || attribute?.column !== "text") return emptyToNull(value);
  return emptyToNull(inCase(normalizeText(value), attribute.letterCase));
}

function inCase(text: string, letterCase: AttributeType["letterCase"]): string {
  if (letterCase === null) return text;
  return letterCase === "upper" ? text.toUpperCase() : text.toLowerCase();
}

export function emptyToNull(value: unknown): unknown {
  return isEmpty(value) ? null : value;
}

/** Whether a body can store it: what the server sets, the mode excludes and the variant lacks never is. */
export function canWrite(type: EntityType, context: ChangeContext, name: string, mode: Mode): boolean {
  const attribute = type.byName.get(name);
  if (!attribute) return false;
  return context.isServer === true || (writable(attribute, mode) && applies(type, attribute, context.variant));
}

/** Values that a new record may not be given (403); a default is given by nobody. */
export function createRefusals(type: EntityType, context: ChangeContext, wanted: Values): readonly Issue[] {
  const given: AttributeType[] = [];
  const forbidden: AttributeType[] = [];
  for (const attribute of inOrder(type, new Set(Object.keys(wanted)))) {
    const value = wanted[attribute.name];
    if (isEmpty(value) || sameValue(value, attribute.valueDefault)) continue;
    given.push(attribute);
    if (!mayChange(type, attribute, "create", context.permission)) forbidden.push(attribute);
  }
  return [...forbidden.map(({ name }) => ({ code: "notUpdatable", attribute: name })), ...closedIssues(context, given)];
}

/**
 * Values that would change without the right to (403), on a locked record or in a state that closes them (423).
 */
export function refusals(
  type: EntityType,
  context: ChangeContext,
  before: Values,
  changed: readonly string[],
): readonly Issue[] {
  const attributes = changed.flatMap((name) => type.byName.get(name) ?? []);
  const forbidden = attributes.filter((a) => !mayChange(type, a, "update", context.permission));
  const locked = lockBlock(type, context, before) !== null ? attributes.filter((a) => a.lockable) : [];
  return [
    ...forbidden.map(({ name }) => ({ code: "notUpdatable", attribute: name })),
    ...locked.map(({ name }) => ({ code: "locked", attribute: name })),
    ...closedIssues(context, attributes),
  ];
}

/** Attributes that the state of the organization keeps from members. */
function closedIssues(
  { state, isProviderUser, isServer }: ChangeContext,
  attributes: readonly AttributeType[],
): readonly Issue[] {
  if (isProviderUser === true || isServer === true) return [];
  const issues: Issue[] = [];
  for (const attribute of attributes) {
    const closing = closingAt(attribute, state);
    if (closing === null) continue;
    issues.push({ code: closing.error, attribute: attribute.name, text: closing.refusal, error: CLOSED });
  }
  return issues;
}
