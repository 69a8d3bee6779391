import { applies, mayChange, writable } from "../access/attributes.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import { type Changeset, recordIdOf } from "../changes/changeset.ts";
import { changedValues } from "../changes/diff.ts";
import { planRestore } from "../changes/plan-restore.ts";
import { type ReviewAnswers, reviewItem, type ReviewRecord } from "../changes/review.ts";
import type { Values } from "../rules/compile-logic.ts";
import { sameValue } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { type HistoryEntry, type HistoryValue, valueHistory } from "./entries.ts";

/** A record's history while a person chooses which earlier values to restore. */
export interface RestoreState {
  readonly type: EntityType;
  readonly context: ChangeContext;
  /** The record as stored now. */
  readonly record: Values;
  readonly entries: readonly HistoryEntry[];
  /** Attribute → the chosen value. */
  readonly chosen: ReadonlyMap<string, HistoryValue>;
}

/** Opens the restore of earlier values. Nothing is chosen yet. */
export function openRestore(
  type: EntityType,
  context: ChangeContext,
  record: Values,
  entries: readonly HistoryEntry[],
): RestoreState {
  return { type, context, record, entries, chosen: new Map() };
}

/** The earlier values of an attribute that differ from the present one, newest first. Each can be restored. */
export function formerValues({ type, context, record, entries }: RestoreState, name: string): readonly HistoryValue[] {
  const attribute = type.byName.get(name);
  if (!attribute || !isRestorable(type, context, attribute)) return [];
  return valueHistory(entries, name).filter(({ value }) => !sameValue(value, record[name]));
}

/**
 * A person can restore attributes that they could change in the form. Server-set attributes are restored only by an
 * undo.
 */
function isRestorable(type: EntityType, context: ChangeContext, attribute: AttributeType): boolean {
  const isAsked = writable(attribute, "update") && applies(type, attribute, context.variant);
  return isAsked && mayChange(type, attribute, "update", context.permission);
}

/** Chooses one of {@link formerValues}, or keeps the present value with null. Any other value is ignored. */
export function chooseFormer(state: RestoreState, name: string, value: HistoryValue | null): RestoreState {
  const chosen = new Map(state.chosen);
  if (value === null) chosen.delete(name);
  else if (formerValues(state, name).some(({ at }) => at === value.at)) chosen.set(name, value);
  return { ...state, chosen };
}

/** Chooses, for every attribute, the value that it had at an instant. */
export function chooseAsOf(state: RestoreState, at: string): RestoreState {
  const chosen = state.type.attributes.flatMap(({ name }): [string, HistoryValue][] => {
    const then = valueHistory(state.entries, name).find((value) => value.at <= at);
    return then && formerValues(state, name).some((value) => value.at === then.at) ? [[name, then]] : [];
  });
  return { ...state, chosen: new Map(chosen) };
}

/**
 * The attributes that never had the given value. A restore must refuse them, so that it cannot be used to write new
 * values.
 */
export function neverHad(entries: readonly HistoryEntry[], values: Values): readonly string[] {
  const had = (name: string) => valueHistory(entries, name).some(({ value }) => sameValue(value, values[name]));
  return Object.keys(values).filter((name) => !had(name));
}

/** Takes over a record that was changed meanwhile. A choice that equals the present value is dropped. */
export function withRestoreRecord(state: RestoreState, record: Values, entries: readonly HistoryEntry[]): RestoreState {
  const next = { ...state, record, entries };
  const kept = [...state.chosen].filter(([name, { value }]) => !sameValue(value, record[name]));
  return { ...next, chosen: new Map(kept) };
}

function valuesOf({ chosen, record }: RestoreState): Values {
  return changedValues(record, Object.fromEntries([...chosen].map(([name, { value }]) => [name, value])));
}

/** Reviews the choices. The exact earlier values are written; rules neither drop nor add any. */
export function restoreReview(state: RestoreState, answers: ReviewAnswers = {}): ReviewRecord {
  const { type, context, record } = state;
  const item = { kind: "update", id: recordIdOf(state.type, state.record), values: valuesOf(state) } as const;
  return reviewItem(type, planRestore(type, context, item, record, 0), answers);
}

/**
 * The changeset that restores the chosen values, valid for the record as the person saw it. Null if nothing is chosen.
 */
export function restoreChangeset(state: RestoreState): Changeset | null {
  const values = valuesOf(state);
  if (Object.keys(values).length === 0) return null;
  const { updated } = state.record;
  const item = {
    kind: "update",
    id: recordIdOf(state.type, state.record),
    values,
    ...(typeof updated === "string" && { ifMatch: updated }),
  } as const;
  return { entity: state.type.name, source: "restore", items: [item] };
}
