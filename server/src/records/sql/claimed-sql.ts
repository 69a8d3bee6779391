import type { ColumnKind } from "@armature/engine";
import { uniqueCondition } from "@armature/engine/metadata";
import { NO_FACTS } from "@armature/engine/rules";
import type { UniqueClaim } from "@armature/engine/schema";
import { sql } from "kysely";
import { logicOver } from "./logic-sql.ts";
import { oneValue } from "./logic-values.ts";
import { type Sql, typed } from "./table.ts";

/** A stored value, as a text or typed, and the kind of its column. */
export interface StoredValue {
  readonly value: Sql;
  readonly kind: ColumnKind;
}

/**
 * SQL for what a stored record claims: the value of a unique attribute, or a JSON list of the values of a rule. Null if
 * the record claims nothing. Must agree with the engine's `claimedValue`.
 */
export function claimedSql({ name, rule }: UniqueClaim, valueOf: (attribute: string) => StoredValue): Sql {
  if (rule === null) return valueOf(name).value;
  const values = rule.attributeList.map((attribute) => valueOf(attribute).value);
  const { when } = rule;
  const holds = [
    ...values.map((value) => sql`${value} is not null`),
    ...(when ? [logicOver((attribute) => typedValue(valueOf(attribute)), uniqueCondition(when).logic, NO_FACTS)] : []),
  ];
  return sql`case when ${sql.join(holds, sql` and `)} then jsonb_build_array(${sql.join(values)}) end`;
}

/** Of an attribute that takes one record now and still stores lists, the first counts. */
function typedValue({ value, kind }: StoredValue) {
  if (kind === "references") return oneValue(sql`substring((${value})::text from '[0-9]+')::integer`, "reference");
  return oneValue(typed(value, kind), kind);
}
