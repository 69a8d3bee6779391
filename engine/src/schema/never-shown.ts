import { NO_FACTS } from "../rules/facts.ts";
import type { Problem } from "../errors.ts";
import type { CompiledRule } from "../rules/compile.ts";
import { setsValue } from "../rules/effects.ts";
import { isEmpty } from "../values/value.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { EntityType } from "./entity-type.ts";
import { possibleRecords } from "./possible-values.ts";
import { placeOf } from "./rule-place.ts";

/**
 * Finds rules through which a field can never appear, because it shows only through fields that are always hidden
 * themselves. For example, two fields that each show only through the other stay hidden in every new record.
 */
export function neverShown(entity: EntityType): readonly Problem[] {
  const hidden = hiddenForGood(entity);
  if (hidden.size === 0) return [];
  return [...hidden].flatMap((name) =>
    showsOf(entity, name).flatMap((rule) => {
      const through = [...rule.reads].filter((read) => hidden.has(read));
      if (through.length === 0) return [];
      const message = messageOf(entity, through, leadsBack(entity, hidden, name, through));
      return [{ code: "neverShown", path: placeOf(entity, rule), message } as const];
    }),
  );
}

function messageOf(entity: EntityType, through: readonly string[], isCircle: boolean): string {
  const labels = through.map((read) => entity.byName.get(read)?.label ?? read).join(" and ");
  const [show, none] = through.length === 1 ? ["shows", "neither"] : ["show", "none of them"];
  return isCircle
    ? `this field shows only through ${labels}, which ${show} only through this field; ${none} ever shows in a new record`
    : `this field shows only through ${labels}, which never ${show} in a new record`;
}

/** The attributes that no input can make visible in a new record. */
function hiddenForGood(entity: EntityType): ReadonlySet<string> {
  const hidden = new Set(entity.attributes.filter((each) => isEmptyWhileHidden(entity, each)).map(({ name }) => name));
  for (let size = -1; size !== hidden.size; ) {
    size = hidden.size;
    for (const name of hidden) {
      const ways = [...showsOf(entity, name), ...entity.rules.of(name).filter(setsValue)];
      if (ways.some((rule) => canHold(entity, rule, hidden))) hidden.delete(name);
    }
  }
  return hidden;
}

/** Whether it is visible only through rules, and gets a value only from a person or a rule. */
function isEmptyWhileHidden(entity: EntityType, { name, serverSet, valueDefault }: AttributeType): boolean {
  return !serverSet && isEmpty(valueDefault) && showsOf(entity, name).length > 0;
}

function showsOf({ rules }: EntityType, name: string): readonly CompiledRule[] {
  return rules.groupsOf(name)?.shows ?? [];
}

/** Whether the rule can hold while these attributes are empty. If that cannot be determined, yes. */
function canHold(entity: EntityType, rule: CompiledRule, empty: ReadonlySet<string>): boolean {
  const names = [...rule.reads];
  if (names.every((name) => empty.has(name))) return rule.holds({}, NO_FACTS);
  if (names.every((name) => !empty.has(name))) return true;
  const nothing = Object.fromEntries(names.filter((name) => empty.has(name)).map((name) => [name, null]));
  const records = possibleRecords(entity, [rule.when]);
  return records === null || records.some(({ values, facts }) => rule.holds({ ...values, ...nothing }, facts));
}

function leadsBack(entity: EntityType, hidden: ReadonlySet<string>, name: string, from: readonly string[]): boolean {
  const seen = new Set(from);
  for (const next of seen) {
    for (const rule of showsOf(entity, next)) for (const read of rule.reads) if (hidden.has(read)) seen.add(read);
  }
  return seen.has(name);
}
