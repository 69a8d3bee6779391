import { applies, mayChange, writable } from "../access/attributes.ts";
import type { ChangeContext } from "../changes/change-context.ts";
import type { Changeset, RecordId } from "../changes/changeset.ts";
import { changedValues } from "../changes/diff.ts";
import { planRestore } from "../changes/plan-restore.ts";
import { type ReviewAnswers, reviewItem, type ReviewRecord } from "../changes/review.ts";
import type { Values } from "../rules/compile-logic.ts";
import { sameValue } from "../rules/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { type HistoryEntry, type HistoryValue, valueHistory } from "./entries.ts";

/** A record's history while a person chooses which former values come back, attribute by attribute. */
export interface RestoreState {
  readonly type: EntityType;
  readonly context: ChangeContext;
  /** As it is stored now. */
  readonly record: Values;
  readonly entries: readonly HistoryEntry[];
  /** Attribute → the value chosen. */
  readonly chosen: ReadonlyMap<string, HistoryValue>;
}

export function openRestore(
  type: EntityType,
  context: ChangeContext,
  record: Values,
  entries: readonly HistoryEntry[],
): RestoreState {
  return { type, context, record, entries, chosen: new Map() };
}

/** The values that an attribute had, newest first, without those that it has now: each can come back. */
export function formerValues({ type, context, record, entries }: RestoreState, name: string): readonly HistoryValue[] {
  const attribute = type.byName.get(name);
  if (!attribute || !isRestorable(type, context, attribute)) return [];
  return valueHistory(entries, name).filter(({ value }) => !sameValue(value, record[name]));
}

/** A person takes back what he could change in the form; the server's own attributes come back by undo alone. */
function isRestorable(type: EntityType, context: ChangeContext, attribute: AttributeType): boolean {
  const isAsked = writable(attribute, "update") && applies(type, attribute, context.variant);
  return isAsked && mayChange(type, attribute, "update", context.permission);
}

/** Chooses one of {@link formerValues}, or with null leaves the attribute as it is; others are no choice. */
export function chooseFormer(state: RestoreState, name: string, value: HistoryValue | null): RestoreState {
  const chosen = new Map(state.chosen);
  if (value === null) chosen.delete(name);
  else if (formerValues(state, name).some(({ at }) => at === value.at)) chosen.set(name, value);
  return { ...state, chosen };
}

/** The whole record as it was at an instant: of each attribute the value that it had then. */
export function chooseAsOf(state: RestoreState, at: string): RestoreState {
  const chosen = state.type.attributes.flatMap(({ name }): [string, HistoryValue][] => {
    const then = valueHistory(state.entries, name).find((value) => value.at <= at);
    return then && formerValues(state, name).some((value) => value.at === then.at) ? [[name, then]] : [];
  });
  return { ...state, chosen: new Map(chosen) };
}

/** The attributes for which a record never had the value: what a call that restores has to refuse (decision 0017). */
export function neverHad(entries: readonly HistoryEntry[], values: Values): readonly string[] {
  const had = (name: string) => valueHistory(entries, name).some(({ value }) => sameValue(value, values[name]));
  return Object.keys(values).filter((name) => !had(name));
}

/** The record was changed meanwhile: a choice that it has now is none. */
export function withRestoreRecord(state: RestoreState, record: Values, entries: readonly HistoryEntry[]): RestoreState {
  const next = { ...state, record, entries };
  const kept = [...state.chosen].filter(([name, { value }]) => !sameValue(value, record[name]));
  return { ...next, chosen: new Map(kept) };
}

function valuesOf({ chosen, record }: RestoreState): Values {
  return changedValues(record, Object.fromEntries([...chosen].map(([name, { value }]) => [name, value])));
}

function idOf({ type, record }: RestoreState): RecordId {
  const id = record[type.primaryKey.name];
  return typeof id === "string" ? id : Number(id);
}

/** What the choices would do: exact former values, rules neither drop nor add. */
export function restoreReview(state: RestoreState, answers: ReviewAnswers = {}): ReviewRecord {
  const { type, context, record } = state;
  const item = { kind: "update", id: idOf(state), values: valuesOf(state) } as const;
  return reviewItem(type, planRestore(type, context, item, record, 0), answers);
}

/** The changeset that brings the chosen values back to the record as it was looked at; null where nothing is chosen. */
export function restoreChangeset(state: RestoreState): Changeset | null {
  const values = valuesOf(state);
  if (Object.keys(values).length === 0) return null;
  const { updated } = state.record;
  const item = {
    kind: "update",
    id: idOf(state),
    values,
    ...(typeof updated === "string" && { ifMatch: updated }),
  } as const;
  return { entity: state.type.name, source: "restore", items: [item] };
}
