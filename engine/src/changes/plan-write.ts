import { isAccountChange } from "../access/account.ts";
import { applies, writable } from "../access/attributes.ts";
import type { Values } from "../rules/compile-logic.ts";
import { writeBlock } from "../rules/effects.ts";
import { sameValue } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { templateChanges } from "../schema/template.ts";
import type { Issue } from "../values/issue.ts";
import { refusalsOf } from "../validation/refusals.ts";
import type { Mode } from "../validation/required.ts";
import {
  writableValues,
  createRefusals,
  denials,
  emptyToNull,
  canWrite,
  refusals,
  withoutNullTexts,
} from "./writable-values.ts";
import type { ChangeContext } from "./change-context.ts";
import { ruleChange } from "./change-rules.ts";
import type { CreateItem, RecordId, UpdateItem } from "./changeset.ts";
import { changedValues, pickValues } from "./diff.ts";
import { withoutLocked } from "./kept-by-lock.ts";
import type { LeftOut, PlannedCreate, PlannedUpdate } from "./planned-item.ts";
import { mergeReviewed, type Reviewed } from "./reviewed.ts";
import { inOrder, partsOfNew, touchedParts } from "./touched-parts.ts";

/** Merges the values, applies the rules and collects the issues that need no look-up, for a new record. */
export function planCreate(type: EntityType, context: ChangeContext, item: CreateItem, index: number): PlannedCreate {
  const plan = planValues(type, context, "create", item.values, null);
  const { name } = type.primaryKey;
  const given = canWrite(type, context, name, "create") ? plan.sent[name] : null;
  return { ...plan, index, kind: "create", id: typeof given === "number" ? given : null, before: null };
}

/** As {@link planCreate}, for a stored record. */
export function planUpdate<Id extends RecordId>(
  type: EntityType,
  context: ChangeContext,
  item: UpdateItem<Id>,
  before: Values,
  index: number,
): PlannedUpdate<Id> {
  const plan = planValues(type, context, "update", item.values, before, item.reviewed);
  return { ...plan, index, kind: "update", id: item.id, before };
}

type PlannedValues = Omit<PlannedCreate, "index" | "kind" | "id" | "before">;

function planValues(
  type: EntityType,
  context: ChangeContext,
  mode: Mode,
  given: Values,
  before: Values | null,
  reviewed?: Reviewed,
): PlannedValues {
  const asked = writableValues(type, context, mode, before && type.nullText ? withoutNullTexts(given) : given);
  const merged = mergeReviewed(type, asked.values, reviewed, before);
  const { writableNow, notAsked } = writableNames(type, context, mode, merged.values, before);
  const sent = pickValues(merged.values, writableNow);
  const differing = before ? changedValues(before, sent) : sent;
  const wanted = withoutLocked(type, context, before, differing);
  const locked = wanted === differing ? [] : Object.keys(differing).filter((name) => !Object.hasOwn(wanted, name));
  const base = before ?? partsOfNew(type, context.variant).defaults;
  const asSent = withoutLocked(type, context, before, { ...merged.theirs, ...sent });
  const ruled = ruleChange({ type, context, base, wanted, sent: asSent, before });
  const texts = templateChanges(touchedParts(type).templated, before ?? {}, ruled.values);
  const filled = Object.keys(texts);
  const values = filled.length > 0 ? { ...ruled.values, ...texts } : ruled.values;
  const touched = before && new Set([...ruled.touched, ...filled]);
  const refused: readonly Issue[] = before
    ? refusals(type, context, before, Object.keys(wanted))
    : createRefusals(type, context, wanted);
  const stored = storedValues(type, values, before, touched);
  return {
    sent: merged.values,
    leftOut: alsoLeftOut(alsoLeftOut(ruled.leftOut, "notAsked", notAsked), "locked", locked),
    ...stored,
    ...ruledBy(type, context, stored.after, before),
    validated: validatedAttributes(type, context, mode, without(locked, writableNow), ruled.values, stored.changed),
    issues: [...asked.issues, ...refused, ...denials(type, context, mode, notAsked), ...open(merged.issues, refused)],
  };
}

/** A value that could not be written anyway needs no choice. */
function open(clashes: readonly Issue[], refused: readonly Issue[]): readonly Issue[] {
  return clashes.filter((clash) => !refused.some(({ attribute }) => attribute === clash.attribute));
}

interface WritableNames {
  /** Names that a body of this mode can store. */
  readonly writableNow: ReadonlySet<string>;
  /** Other names whose value differs from the record. */
  readonly notAsked: readonly string[];
}

function writableNames(
  type: EntityType,
  context: ChangeContext,
  mode: Mode,
  asked: Values,
  before: Values | null,
): WritableNames {
  const writableNow = new Set<string>();
  const notAsked: string[] = [];
  for (const name of Object.keys(asked)) {
    if (canWrite(type, context, name, mode)) writableNow.add(name);
    else if (!sameValue(asked[name], before?.[name])) notAsked.push(name);
  }
  return { writableNow, notAsked };
}

function alsoLeftOut(
  leftOut: ReadonlyMap<string, LeftOut>,
  why: LeftOut,
  names: readonly string[],
): ReadonlyMap<string, LeftOut> {
  if (names.length === 0) return leftOut;
  return new Map([...leftOut, ...names.map((name): [string, LeftOut] => [name, why])]);
}

function without(locked: readonly string[], names: ReadonlySet<string>): ReadonlySet<string> {
  return locked.length === 0 ? names : new Set([...names].filter((name) => !locked.includes(name)));
}

/** What the rules of the entity refuse or warn of. */
function ruledBy(
  type: EntityType,
  { facts }: ChangeContext,
  after: Values,
  before: Values | null,
): Pick<PlannedCreate, "ruled" | "warnings"> {
  const { issues, warnings } = refusalsOf(type, after, before, facts);
  return { ...(issues.length > 0 && { ruled: issues }), ...(warnings.length > 0 && { warnings }) };
}

type StoredValues = Pick<PlannedCreate, "after" | "changed" | "written">;

/**
 * The record as it would be stored, and the values that change. It is copied only for values to store otherwise.
 * @param touched the attributes that can differ; null for all
 */
export function storedValues(
  type: EntityType,
  values: Values,
  before: Values | null,
  touched: ReadonlySet<string> | null = null,
): StoredValues {
  let after: Record<string, unknown> | null = touched ? null : {};
  const changed: Record<string, unknown> = {};
  const written: AttributeType[] = [];
  for (const attribute of touched ? inOrder(type, touched) : type.attributes) {
    const { name } = attribute;
    const value = emptyToNull(values[name]);
    if (after !== null) after[name] = value;
    else if (value !== values[name]) after = { ...values, [name]: value };
    if (sameValue(before?.[name], value)) continue;
    changed[name] = value;
    written.push(attribute);
  }
  return { after: after ?? values, changed, written };
}

/**
 * The attributes to validate: those sent and those that a changed value can require, or all for a new record, or those
 * of the account for an account change. Hidden attributes are never validated.
 */
function validatedAttributes(
  type: EntityType,
  context: ChangeContext,
  mode: Mode,
  sent: ReadonlySet<string>,
  values: Values,
  changed: Values,
): readonly AttributeType[] {
  const asked =
    mode === "create" ? askedOfNew(type, context, sent) : askedOfChange(type, context, sent, Object.keys(changed));
  const validated: AttributeType[] = [];
  for (const attribute of asked)
    if (writeBlock(type.rules, attribute.name, values, context.facts) !== "hidden") validated.push(attribute);
  return validated;
}

function askedOfNew(
  type: EntityType,
  { variant, isServer }: ChangeContext,
  sent: ReadonlySet<string>,
): readonly AttributeType[] {
  const { asked } = partsOfNew(type, variant);
  const isAccount = isAccountChange(type, "create", sent);
  const needed = isAccount ? asked.filter(({ name }) => type.accountList.includes(name)) : asked;
  return isServer ? inOrder(type, new Set([...needed.map(({ name }) => name), ...sent])) : needed;
}

/**
 * The attributes sent, and those whose element type reads one of them: a department's number depends on its location.
 * Also those that must have a value because of what changes.
 */
function askedOfChange(
  type: EntityType,
  { variant }: ChangeContext,
  sent: ReadonlySet<string>,
  changed: readonly string[],
): readonly AttributeType[] {
  const { readBy, requiredBy } = touchedParts(type);
  const names = new Set(sent);
  for (const name of sent) for (const reader of readBy.get(name) ?? []) names.add(reader.name);
  for (const name of changed)
    for (const asked of requiredBy.get(name) ?? [])
      if (writable(asked, "update") && applies(type, asked, variant)) names.add(asked.name);
  return inOrder(type, names);
}
