import { textForm } from "@armature/engine";
import type { UniqueClaim } from "@armature/engine/schema";
import { numberOf } from "@armature/engine/values";
import { type RawBuilder, sql } from "kysely";

/**
 * SQL for what a stored record claims: the value of a unique attribute, or a JSON list of the values of a rule. Null if
 * the record claims nothing. Must agree with the engine's `claimedValue`.
 * @param valueOf the stored value of an attribute, typed
 */
export function claimedSql(
  { name, rule }: UniqueClaim,
  valueOf: (attribute: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (rule === null) return valueOf(name);
  const values = rule.attributeList.map(valueOf);
  const { when } = rule;
  const holds = [
    ...values.map((value) => sql`${value} is not null`),
    ...(when ? [isText(valueOf(when.attribute), textForm(when.value))] : []),
  ];
  return sql`case when ${sql.join(holds, sql` and `)} then jsonb_build_array(${sql.join(values)}) end`;
}

/** As `equals` of the engine: no value is the empty text, and the number 1.0 is '1'. */
function isText(value: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const isSame = sql`coalesce((${value})::text, '') = ${text}::text`;
  const number = numberOf(text);
  if (number === null || textForm(number) !== text) return isSame;
  return sql`(${isSame} or to_jsonb(${value}) = to_jsonb(${text}::numeric))`;
}
