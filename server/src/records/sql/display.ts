import { type AttributeType, displayText } from "@armature/engine";
import { choicesOf } from "@armature/engine/elements";
import { isAnswer, isOrderedByText, isReadBySql, isShownByDay, itemTexts, listText } from "@armature/engine/list";
import { type Kysely, sql } from "kysely";
import { memoize } from "../../base/memoize.ts";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";
import { idsSql } from "./labels.ts";
import { type EntityTable, labelSql, scopeSql, valueSql, type Sql } from "./table.ts";

const ICU: Sql = sql.raw('collate "und-x-icu"');

/** The entity whose records a statement reads, and the caller's scope. */
export interface DisplayTarget {
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly table: EntityTable;
  /** Stored values of attributes that SQL cannot format by itself. */
  readonly stored: StoredValues;
  /** Whose days lists show of moments. */
  readonly timeZone: string;
}

/** The text that lists show, as SQL: {@link displaySql}, or the text for none. Must agree with `listText`. */
export function listTextSql(target: DisplayTarget, attribute: AttributeType): Sql {
  const none = listText(attribute, {});
  const text = displaySql(target, attribute);
  return none === "" ? text : sql`coalesce(nullif(${text}, ''), ${none})`;
}

/**
 * The text of a value, as SQL. Must agree with the `format` of the element type, but a moment of which lists show the
 * day is that day. An empty value gives ''.
 */
export function displaySql({ compiled, scope, table, stored, timeZone }: DisplayTarget, attribute: AttributeType): Sql {
  const value = valueSql(table, attribute.name);
  if (!isReadBySql(attribute)) return sql`coalesce(${stored.texts(attribute)}::jsonb ->> ${value}::text, '')`;
  if (isAnswer(attribute) && attribute.valueYes !== null) return yesNoSql(value, attribute);
  switch (attribute.column) {
    case "reference":
      return sql`coalesce(${labelSql(compiled, scope, attribute, value)}, ${value}::text, '')`;
    case "references":
      return referencesSql(compiled, scope, table, attribute);
    case "json":
      return listSql(jsonItems(value), labelOfChoice(attribute, sql`item.text`));
    case "numeric":
      return sql`coalesce(${numberSql(value, attribute)}, '')`;
    case "text":
      return sql`coalesce(${labelOfChoice(attribute, value)}, '')`;
    case "integer":
    case "boolean":
    case "date":
      return sql`coalesce(${value}::text, '')`;
    case "timestamp":
      return sql`coalesce(${isShownByDay(attribute) ? daySql(value, timeZone) : instantSql(value)}, '')`;
  }
}

/** A timestamp as the API writes it; null stays null. */
export function instantSql(value: Sql): Sql {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The day of a timestamp in a time zone. */
function daySql(value: Sql, timeZone: string): Sql {
  return sql`to_char(${value} at time zone ${timeZone}::text, 'YYYY-MM-DD')`;
}

/** A query of the text of each item of a list, or null if the attribute holds no lists. Must agree with `itemTexts`. */
export function itemsSql({ compiled, scope, table, stored }: DisplayTarget, attribute: AttributeType): Sql | null {
  const { column, name } = attribute;
  const value = valueSql(table, name);
  if (column === "references") {
    return sql`select ${recordLabel(compiled, scope, attribute)} from unnest(${idsSql(table, attribute)}) item(text)`;
  }
  if (column !== "json") return null;
  if (isReadBySql(attribute)) {
    return sql`select ${labelOfChoice(attribute, sql`item.text`)} from ${jsonItems(value)} item(text)`;
  }
  const items = sql`coalesce(${stored.items(attribute)}::jsonb -> ${value}::text, '[]')`;
  return sql`select item.text from jsonb_array_elements_text(${items}) item(text)`;
}

/** The labels of several records, in their stored order. */
function referencesSql(compiled: CompiledMetadata, scope: Scope, table: EntityTable, attribute: AttributeType): Sql {
  return listSql(sql`unnest(${idsSql(table, attribute)})`, recordLabel(compiled, scope, attribute));
}

function recordLabel(compiled: CompiledMetadata, scope: Scope, attribute: AttributeType): Sql {
  return sql`coalesce(${labelSql(compiled, scope, attribute, sql`item.text`)}, item.text::text)`;
}

/** The items of a JSON list. A value that is not a list has none. */
function jsonItems(value: Sql): Sql {
  return sql`jsonb_array_elements_text(${arrayOf(value)})`;
}

/** Joins texts like the engine's `joinList`. A label is a stored text, so there is no white space around it. */
function listSql(items: Sql, label: Sql): Sql {
  const quoted = sql`'"' || replace(shown.text, '"', '""') || '"'`;
  return sql`coalesce((select string_agg(
      case when shown.text = '' or strpos(shown.text, ',') > 0 or starts_with(shown.text, '"') then ${quoted} else shown.text end,
      ', ' order by item.place)
    from ${items} with ordinality item(text, place) cross join lateral (select ${label}) shown(text)), '')`;
}

/** Reads a value that is not a list as an empty list. */
function arrayOf(value: Sql): Sql {
  return sql`case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end`;
}

/** The label of a choice. A value that is not a choice shows as it is. */
function labelOfChoice(attribute: AttributeType, value: Sql): Sql {
  const labels = choiceLabels(attribute);
  return labels === null ? value : sql`coalesce(${labels}::jsonb ->> ${value}, ${value})`;
}

/** Formats a number as JavaScript does, unless the element type has a number format. */
function numberSql(value: Sql, { element }: AttributeType): Sql {
  if (element?.numberFormat === undefined) return sql`trim_scale(${value})::text`;
  const { decimals, isGrouped } = element.numberFormat;
  const whole = isGrouped ? "FM999,999,999,999,990" : "FM999999999999990";
  return sql`to_char(${value}, ${sql.lit(decimals > 0 ? `${whole}.${"0".repeat(decimals)}` : whole)})`;
}

/** JSON of the choices whose label differs from the stored value; null if there are none. */
const choiceLabels = memoize((attribute: AttributeType): string | null => {
  const labels = choicesOf(attribute).all.flatMap(({ value }) => {
    const text = displayText(attribute, { [attribute.name]: value });
    return text === value ? [] : [[value, text] as const];
  });
  return labels.length === 0 ? null : JSON.stringify(Object.fromEntries(labels));
});

function yesNoSql(value: Sql, { valueYes, valueNo }: AttributeType): Sql {
  return sql`case ${value}::text when ${String(valueYes)} then 'Yes' when ${String(valueNo)} then 'No' else coalesce(${value}::text, '') end`;
}

/** The expression of an index over a text column: {@link displaySql} in lower case, for values shown as stored. */
export function matchColumnSql(column: Sql): Sql {
  return sql`(${lowerSql(sql`coalesce(${column}, '')`)})`;
}

/**
 * Text in lower case, as filters compare it.
 * @example
 * ```ts
 * import { lowerSql } from "@armature/server";
 * import { sql } from "kysely";
 * // Paths whose name begins with a text, whatever its case.
 * export const beginsWith = (start: string) => sql`where ${lowerSql(sql.ref("name"))} like ${`${start.toLowerCase()}%`}`;
 * ```
 */
export function lowerSql(text: Sql): Sql {
  return sql`lower((${text}) ${ICU})`;
}

/**
 * The expression that rows are sorted by: the text that lists show, by ICU collation. Numbers, dates and timestamps are
 * sorted by value.
 */
export function orderSql(target: DisplayTarget, attribute: AttributeType): Sql {
  const { compiled, scope, table } = target;
  const value = valueSql(table, attribute.name);
  if (attribute.column === "reference") return sql`(${labelSql(compiled, scope, attribute, value)} ${ICU})`;
  if (!isOrderedByText(attribute) || isShownAsStored(attribute)) return orderColumnSql(attribute, value);
  return sql`(nullif(${displaySql(target, attribute)}, '') ${ICU})`;
}

/** Whether lists show the stored text itself, so that an index over the column can be used. */
function isShownAsStored(attribute: AttributeType): boolean {
  const { column } = attribute;
  return column === "text" && isReadBySql(attribute) && !isAnswer(attribute) && choiceLabels(attribute) === null;
}

/** The distinct stored values of attributes, read before the statement that needs them. */
export interface StoredValues {
  /** JSON that maps each stored value, as text, to the text that lists show. */
  texts(attribute: AttributeType): string;
  /** JSON that maps each stored value, as text, to the texts of its items. */
  items(attribute: AttributeType): string;
  /** The stored values, as text, that pass the test. */
  meeting(attribute: AttributeType, test: (value: unknown) => boolean): readonly string[];
}

/** For attributes that SQL can format by itself, so that no values need reading. */
export const NOTHING_STORED: StoredValues = { texts: () => "{}", items: () => "{}", meeting: () => [] };

/** Reads the distinct values of attributes in the records in scope, in one statement. */
export async function readStoredValues(
  db: Kysely<SystemSchema>,
  scope: Scope,
  table: EntityTable,
  attributes: readonly AttributeType[],
): Promise<StoredValues> {
  if (attributes.length === 0) return NOTHING_STORED;
  const selects = attributes.map((attribute) => distinctSql(scope, table, attribute));
  const { rows } = await sql<StoredRow>`${sql.join(selects, sql` union all `)}`.execute(db);
  const byName = Map.groupBy(rows, ({ name }) => name);
  const of = ({ name }: AttributeType) => byName.get(name) ?? [];
  const byKey = (attribute: AttributeType, read: (value: unknown) => unknown) =>
    JSON.stringify(Object.fromEntries(of(attribute).map(({ key, value }) => [key, read(value)])));
  return {
    texts: (attribute) => byKey(attribute, (value) => withoutNul(displayText(attribute, { [attribute.name]: value }))),
    items: (attribute) => byKey(attribute, (value) => itemTexts(attribute, value).map(withoutNul)),
    meeting: (attribute, test) => of(attribute).flatMap(({ key, value }) => (test(value) ? [key] : [])),
  };
}

function withoutNul(text: string): string {
  return text.replaceAll("\u0000", "");
}

interface StoredRow {
  readonly name: string;
  readonly key: string;
  readonly value: unknown;
}

function distinctSql(scope: Scope, table: EntityTable, attribute: AttributeType): Sql {
  const value = sql.id("held", "value");
  const read = attribute.column === "timestamp" ? instantSql(value) : value;
  return sql`select ${sql.lit(attribute.name)} as name, ${value}::text as key, to_jsonb(${read}) as value
    from (select distinct ${valueSql(table, attribute.name)} as value from ${table.from} where ${scopeSql(table, scope)}) held
    where ${value} is not null`;
}

/** {@link orderSql} for an attribute that is sorted by its own value. Indexes use the same expression. */
export function orderColumnSql({ column }: AttributeType, value: Sql): Sql {
  return column === "text" ? sql`(${value} ${ICU})` : sql`(${value})`;
}
