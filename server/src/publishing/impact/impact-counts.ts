import { type EntityType, isEmpty, type Values } from "@armature/engine";
import { applies, writable } from "@armature/engine/access";
import type { AttributeImpact } from "@armature/engine/platform";
import { isNeeded, writeBlock } from "@armature/engine/rules";
import { templateReads } from "@armature/engine/schema";
import type { RecordCounter, SeenRecord } from "./impact-records.ts";
import { simulateSave } from "./simulate-save.ts";
import { outcomeOf } from "./value-outcome.ts";

/** Limits: the organizations listed (those with most records first), and the record ids listed for each. */
const MOST_ORGANIZATIONS = 20;
const MOST_IDS = 100;

/** The maximum number of different reasons for refusals. */
const MOST_REASONS = 3;

type Affected = AttributeImpact["affected"][number];
type Counts = { -readonly [Key in keyof Omit<AttributeImpact, "affected" | "isWhole">]: AttributeImpact[Key] };

/** Counts what the change of an attribute does to records. */
export interface AttributeCounter extends RecordCounter {
  result(isWhole: boolean): AttributeImpact;
}

/** @param before the entity before the change, and after it */
export function attributeCounter(before: EntityType, after: EntityType, attribute: string): AttributeCounter {
  const counts: Counts = { entity: before.name, attribute, ...NONE, refusedWhy: [] };
  const affected = new Map<unknown, Affected>();
  const key = before.primaryKey.name;
  return {
    entity: before.name,
    reads: [...readsOf(before, attribute), ...readsOf(after, attribute)],
    count: (record) => {
      if (add(counts, before, after, record)) note(affected, record, key);
    },
    result: (isWhole) => {
      const all = [...affected.values()].toSorted((a, b) => b.records - a.records);
      return { ...counts, isWhole, affected: all.slice(0, MOST_ORGANIZATIONS) };
    },
  };
}

const NONE = {
  records: 0,
  shown: 0,
  hidden: 0,
  hiddenWithValue: 0,
  disabled: 0,
  needed: 0,
  refused: 0,
  freed: 0,
  rewritten: 0,
  cut: 0,
  lost: 0,
  comesBack: 0,
} as const;

/** The attributes that decide the state of an attribute: itself, and what its rules, element type and template read. */
export function readsOf({ rules, scope, byName, application }: EntityType, name: string): readonly string[] {
  const attribute = byName.get(name);
  const { variants } = application;
  return [
    name,
    ...(scope === "self" && variants ? [variants.attribute] : []),
    ...rules.of(name).flatMap((rule) => [...rule.reads]),
    ...(attribute?.prerequisiteListRequired.map(({ attributeName }) => attributeName) ?? []),
    ...(attribute?.element?.reads?.(attribute) ?? []),
    ...templateReads(attribute?.valueTemplate ?? ""),
  ];
}

/** Adds a record that somebody must look at before the change to those of its organization. */
function note(affected: Map<unknown, Affected>, { values, organization }: SeenRecord, key: string): void {
  const { organizationId } = values;
  const known = affected.get(organizationId);
  const those = known ?? {
    organizationId: typeof organizationId === "number" ? organizationId : null,
    organization: organization?.name ?? "",
    records: 0,
    idList: [],
  };
  if (!known) affected.set(organizationId, those);
  those.records += 1;
  if (those.idList.length < MOST_IDS) those.idList.push(Number(values[key]));
}

/** Counts a record. @returns whether somebody must look at it before the change */
function add(counts: Counts, before: EntityType, after: EntityType, record: SeenRecord): boolean {
  const { attribute: name } = counts;
  const { values, variant } = record;
  const [was, is] = [before, after].map((type) => stateOf(type, name, values, variant));
  if (!was || !is) return false;
  counts.records += 1;
  if (is.isShown && !was.isShown) counts.shown += 1;
  if (!is.isShown && was.isShown) {
    counts.hidden += 1;
    if (!isEmpty(values[name])) counts.hiddenWithValue += 1;
  }
  if (is.isDisabled && !was.isDisabled) counts.disabled += 1;
  const isNeededNow = is.isMissing && !was.isMissing;
  if (isNeededNow) counts.needed += 1;
  return addSave(counts, before, after, record) || isNeededNow;
}

/** Counts what the next save would do with the value. @returns whether it would be refused, cut or lost by the change */
function addSave(
  counts: Counts,
  before: EntityType,
  after: EntityType,
  { values, aside, variant }: SeenRecord,
): boolean {
  const { attribute: name } = counts;
  const { value, loss, comesBack } = outcomeOf(
    before.byName.get(name),
    after.byName.get(name),
    values[name],
    aside[name],
  );
  if (loss) counts[loss] += 1;
  if (comesBack) counts.comesBack += 1;
  const now = simulateSave(before, name, values, variant);
  const next = simulateSave(after, name, { ...values, [name]: value }, variant);
  const [wasRefused, isRefused] = [now, next].map(({ refusals }) => refusals.length > 0);
  if (next.isRewritten && !now.isRewritten) counts.rewritten += 1;
  if (wasRefused && !isRefused) counts.freed += 1;
  if (wasRefused || !isRefused) return loss !== null;
  counts.refused += 1;
  const { refusedWhy: why } = counts;
  for (const text of next.refusals) if (why.length < MOST_REASONS && !why.includes(text)) why.push(text);
  return true;
}

/** Whether the form shows an attribute of a record, disabled or not, and whether it lacks a value that it needs. */
export function stateOf(type: EntityType, name: string, values: Values, variant: string | null) {
  const attribute = type.byName.get(name);
  if (!attribute || !applies(type, attribute, variant)) {
    return { isShown: false, isDisabled: false, isMissing: false };
  }
  const block = writeBlock(type.rules, name, values);
  const isInForm = writable(attribute, "update");
  return {
    isShown: isInForm && block !== "hidden",
    isDisabled: isInForm && block === "disabled",
    isMissing: isEmpty(values[name]) && isNeeded(type.rules, name, values),
  };
}
