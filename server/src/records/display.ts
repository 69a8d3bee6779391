import type { AttributeType } from "@armature/engine";
import { type RawBuilder, sql } from "kysely";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { Scope } from "./scope.ts";
import { type EntityTable, labelSql, valueSql } from "./table.ts";

type Sql = RawBuilder<unknown>;
const ICU: Sql = sql.raw('collate "und-x-icu"');

/** The SQL twin of an element type's `format`, per column kind; the empty value is '' (architecture 6b). */
export function displaySql(
  compiled: CompiledMetadata,
  scope: Scope,
  table: EntityTable,
  attribute: AttributeType,
): Sql {
  const value = valueSql(table, attribute.name);
  if (attribute.valueYes !== null) return yesNoSql(value, attribute);
  if (attribute.column === "reference") {
    return sql`coalesce(${labelSql(compiled, scope, attribute, value)}, ${value}::text, '')`;
  }
  return sql`coalesce(${value}::text, '')`;
}

function yesNoSql(value: Sql, { valueYes, valueNo }: AttributeType): Sql {
  return sql`case ${value}::text when ${String(valueYes)} then 'Yes' when ${String(valueNo)} then 'No' else coalesce(${value}::text, '') end`;
}

/** Text without case, as filters compare it. */
export function lowerSql(text: Sql): Sql {
  return sql`lower((${text}) ${ICU})`;
}

/** What rows are ordered by: labels for references, text by ICU, everything else by value. */
export function orderSql(compiled: CompiledMetadata, scope: Scope, table: EntityTable, attribute: AttributeType): Sql {
  const value = valueSql(table, attribute.name);
  if (attribute.column === "reference") return sql`(${labelSql(compiled, scope, attribute, value)} ${ICU})`;
  return attribute.column === "text" ? sql`(${value} ${ICU})` : sql`(${value})`;
}
