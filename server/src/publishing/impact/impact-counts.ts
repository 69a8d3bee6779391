import { type EntityType, isEmpty, sameValue, textForm } from "@armature/engine";
import { applies, isMissing, writable } from "@armature/engine/access";
import type { ChoiceMap } from "@armature/engine/changes";
import type { AttributeImpact } from "@armature/engine/platform";
import { writeBlock } from "@armature/engine/rules";
import { templateReads } from "@armature/engine/schema";
import type { RecordCounter, SeenRecord } from "./impact-records.ts";
import { retiredCounter } from "./retired-choices.ts";
import { simulateSave } from "./simulate-save.ts";
import type { Outcome } from "./value-outcome.ts";

/** Limits: the organizations listed (those with most records first), and the record ids listed for each. */
const MOST_ORGANIZATIONS = 20;
const MOST_IDS = 100;

/** The maximum number of different reasons for refusals. */
const MOST_REASONS = 3;

type Affected = AttributeImpact["affected"][number];
type Counts = {
  -readonly [Key in keyof Omit<AttributeImpact, "affected" | "isWhole" | "retired">]: AttributeImpact[Key];
};

/** Counts what the change of an attribute does to records. */
export interface AttributeCounter extends RecordCounter {
  result(isWhole: boolean): AttributeImpact;
}

/** The change of an attribute of an entity. */
export interface CountedChange {
  readonly before: EntityType;
  readonly after: EntityType;
  readonly attribute: string;
  /** What stored choices become. */
  readonly map: ChoiceMap | null;
}

export function attributeCounter({ before, after, attribute, map }: CountedChange): AttributeCounter {
  const label = textForm((after.byName.get(attribute) ?? before.byName.get(attribute))?.label);
  const isNew = !before.byName.has(attribute);
  const counts: Counts = { entity: before.name, attribute, label, isNew, ...NONE, refusedWhy: [] };
  const affected = new Map<unknown, Affected>();
  const retired = retiredCounter(before.byName.get(attribute), after.byName.get(attribute), map);
  const key = before.primaryKey.name;
  return {
    entity: before.name,
    reads: [...readsOf(before, attribute), ...readsOf(after, attribute)],
    count: (record) => {
      retired.count(record.values[attribute]);
      if (add(counts, before, after, record)) note(affected, record, key);
    },
    result: (isWhole) => {
      const all = [...affected.values()].toSorted((a, b) => b.records - a.records);
      return { ...counts, retired: retired.result(), isWhole, affected: all.slice(0, MOST_ORGANIZATIONS) };
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
  converted: 0,
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
  const { values } = record;
  const was = stateOf(before, name, record);
  const is = stateOf(after, name, { ...record, values: record.outcomes.next });
  counts.records += 1;
  if (is.isShown && !was.isShown) counts.shown += 1;
  if (!is.isShown && was.isShown && (after.byName.has(name) || !isEmpty(values[name]))) {
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
  { values, outcomes, variant, facts }: SeenRecord,
): boolean {
  const { attribute: name } = counts;
  if (!after.byName.has(name)) return false;
  const loss = addOutcome(counts, values[name], outcomes.of.get(name));
  const now = simulateSave(before, name, values, { variant, facts });
  const next = simulateSave(after, name, outcomes.next, { variant, facts });
  const [wasRefused, isRefused] = [now, next].map(({ refusals }) => refusals.length > 0);
  if (next.isRewritten && !now.isRewritten) counts.rewritten += 1;
  if (wasRefused && !isRefused) counts.freed += 1;
  if (wasRefused || !isRefused) return loss !== null;
  counts.refused += 1;
  const { refusedWhy: why } = counts;
  for (const text of next.refusals) if (why.length < MOST_REASONS && !why.includes(text)) why.push(text);
  return true;
}

/** Counts what becomes of the value. @returns what it would lose */
function addOutcome(counts: Counts, value: unknown, outcome: Outcome | undefined): Outcome["loss"] {
  if (!outcome) return null;
  const { loss, comesBack } = outcome;
  if (loss) counts[loss] += 1;
  if (comesBack) counts.comesBack += 1;
  else if (loss !== "lost" && !isEmpty(value) && !sameValue(value, outcome.value)) counts.converted += 1;
  return loss;
}

/** Whether the form shows an attribute of a record, disabled or not, and whether it lacks a value that it needs. */
export function stateOf(
  type: EntityType,
  name: string,
  { values, variant, facts }: Pick<SeenRecord, "values" | "variant" | "facts">,
) {
  const attribute = type.byName.get(name);
  if (!attribute || !applies(type, attribute, variant)) {
    return { isShown: false, isDisabled: false, isMissing: false };
  }
  const block = writeBlock(type.rules, name, values, facts);
  const isInForm = writable(attribute, "update");
  return {
    isShown: isInForm && block !== "hidden",
    isDisabled: isInForm && block === "disabled",
    isMissing: isMissing(type, attribute, values, facts),
  };
}
