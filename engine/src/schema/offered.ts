import type { ReferenceFilter } from "../elements/element-type.ts";
import type { OfferedSpec } from "../metadata/offered-spec.ts";
import type { Values } from "../rules/compile-logic.ts";
import { type Condition, conditionsOf } from "../rules/condition.ts";
import { parseCondition } from "../rules/parse-condition.ts";
import { type JsonLogic, toJsonLogic } from "../rules/json-logic.ts";
import type { Facts } from "../rules/facts.ts";
import type { EntityType } from "./entity-type.ts";

/** The parts of an entity that say what references to it offer. */
type Offering = Pick<EntityType, "offeredList" | "primaryKey">;

const conditionOf = conditionsOf(({ below = 0, when }: OfferedSpec, key: string) =>
  when === undefined
    ? { kind: "lessThan", left: { kind: "attribute", name: key }, right: { kind: "literal", value: below } }
    : parseCondition(when),
);

/** The condition of the records that a narrowed reference offers. Null if it offers all. */
export function offeredCondition(
  { offeredList, primaryKey }: Offering,
  where: ReferenceFilter | null | undefined,
): Condition | null {
  const spec = offeredList.find(({ attribute, value }) => attribute === where?.attribute && value === where.value);
  return spec ? conditionOf(spec, primaryKey.name) : null;
}

/** The filter of the records that a narrowed reference offers, beside its value. Empty if it offers all. */
export function offeredFilter(
  type: Offering,
  where: ReferenceFilter | null,
): readonly { readonly kind: "logic"; readonly logic: JsonLogic }[] {
  const condition = offeredCondition(type, where);
  return condition ? [{ kind: "logic", logic: toJsonLogic(condition.logic) }] : [];
}

/** Whether a narrowed reference may refer to a record, by its key and the attributes that the condition reads. */
export function isOffered(
  type: Offering,
  where: ReferenceFilter | null | undefined,
  record: Values,
  facts: Facts,
): boolean {
  return offeredCondition(type, where)?.holds(record, facts) ?? true;
}

/** The attributes that the conditions of what an entity offers read. */
export function offeredReads({ offeredList, primaryKey }: Offering): readonly string[] {
  return [...new Set(offeredList.flatMap((spec) => [...conditionOf(spec, primaryKey.name).reads]))];
}
