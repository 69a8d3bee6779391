import { applies, mayChange, writable } from "../access/attributes.ts";
import { closingAt } from "../access/closing.ts";
import { lockBlock } from "../access/lock.ts";
import { mayAttribute } from "../access/permission.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isEmpty, sameValue } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import { COMMON_ATTRIBUTES, type EntityType } from "../schema/entity-type.ts";
import { normalizeText } from "../values/fold.ts";
import type { Issue } from "../values/issue.ts";
import { inCase } from "../values/letter-case.ts";
import type { Mode } from "../validation/required.ts";
import type { ChangeContext } from "./change-context.ts";
import { inOrder } from "./touched-parts.ts";

/** The error code for writes that the organization's state refuses. */
export const CLOSED = "closed";

const COMMON: ReadonlySet<string> = new Set(COMMON_ATTRIBUTES);

/** The values that an item requests, in stored form, of attributes that the caller may know about. */
export interface WritableValues {
  readonly values: Values;
  /** Issues of the refused names. */
  readonly issues: readonly Issue[];
}

/**
 * Converts sent values to stored form: text is NFC without NUL and outer white space, and emptiness is null. Common
 * columns and attributes that the server sets by other means are left out. Unknown names and attributes that the caller
 * may not view get the same error, so that nobody can find out which exist. Names that the caller may not write are
 * refused whatever their value.
 */
export function writableValues(type: EntityType, context: ChangeContext, mode: Mode, sent: Values): WritableValues {
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
    issues.push(isDenial ? { code: "notUpdatable", attribute: name } : unknownIssue(type, context, name));
  }
  return { values, issues };
}

/** A client of a former release may send a former name. */
function unknownIssue(type: EntityType, { permission }: ChangeContext, name: string): Issue {
  const renamed = type.attributes.find(({ formerNameList }) => formerNameList.includes(name));
  const isSeen = renamed !== undefined && mayAttribute(permission, type.name, renamed.name, "view");
  if (!isSeen || type.byName.has(name)) return { code: "unknownAttribute", attribute: name };
  return { code: "renamedAttribute", attribute: name, args: { attribute: name, name: renamed.name } };
}

/** Whether a permission of the attribute itself, not of the entity, forbids writing it. */
function isDenied(type: EntityType, { permission, isServer }: ChangeContext, name: string, mode: Mode): boolean {
  return isServer !== true && type.byName.has(name) && permission[type.name]?.attribute?.[name]?.[mode] === false;
}

/**
 * Refuses values (403) that are never stored and that the caller also may not write. Without this, such values would be
 * dropped silently; for example, the organization's GUID.
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

/** Some callers send the text 'null' for an empty value. */
export function withoutNullTexts(sent: Values): Values {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value === "null" ? null : value]));
}

/** A value in the form in which it is stored. */
export function storedForm(attribute: AttributeType | undefined, value: unknown): unknown {
  if (typeof value !== "string" || attribute?.column !== "text") return emptyToNull(value);
  return emptyToNull(inCase(normalizeText(value), attribute.letterCase));
}

export function emptyToNull(value: unknown): unknown {
  return isEmpty(value) ? null : value;
}

/**
 * Whether a body can store the attribute. Attributes that the server sets, the mode excludes or the variant lacks
 * cannot be stored.
 */
export function canWrite(type: EntityType, context: ChangeContext, name: string, mode: Mode): boolean {
  const attribute = type.byName.get(name);
  if (!attribute) return false;
  return context.isServer === true || (writable(attribute, mode) && applies(type, attribute, context.variant));
}

/** Refuses values that the person may not give a new record (403). A default does not count as given. */
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
 * Refuses changed values that the person may not change (403), and those of a locked record or a closed state (423).
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

/** Issues of attributes that members may not change in this state of their organization. */
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
