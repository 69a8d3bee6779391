import { type AttributeType, displayText } from "@armature/engine";
import { choicesOf } from "@armature/engine/elements";
import { isAnswer, isOrderedByText, isReadBySql } from "@armature/engine/list";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";
import { idsSql } from "../read/labels.ts";
import { type EntityTable, labelSql, scopeSql, valueSql, type Sql } from "./table.ts";

const ICU: Sql = sql.raw('collate "und-x-icu"');

/** What a statement reads of an entity's records, and for whom. */
export interface DisplayTarget {
  readonly compiled: CompiledMetadata;
  readonly scope: Scope;
  readonly table: EntityTable;
  /** The values that there are of attributes that SQL cannot read by itself. */
  readonly stored: StoredValues;
}

/** The SQL twin of an element type's `format`, per column kind; the empty value is '' (architecture 6b). */
export function displaySql({ compiled, scope, table, stored }: DisplayTarget, attribute: AttributeType): Sql {
  const value = valueSql(table, attribute.name);
  if (!isReadBySql(attribute)) return sql`coalesce(${stored.texts(attribute)}::jsonb ->> ${value}::text, '')`;
  if (isAnswer(attribute) && attribute.valueYes !== null) return yesNoSql(value, attribute);
  switch (attribute.column) {
    case "reference":
      return sql`coalesce(${labelSql(compiled, scope, attribute, value)}, ${value}::text, '')`;
    case "references":
      return referencesSql(compiled, scope, table, attribute);
    case "json":
      return listSql(sql`jsonb_array_elements_text(${arrayOf(value)})`, labelOfChoice(attribute, sql`item.text`));
    case "numeric":
      return sql`coalesce(${numberSql(value, attribute)}, '')`;
    case "text":
      return sql`coalesce(${labelOfChoice(attribute, value)}, '')`;
    case "integer":
    case "boolean":
    case "date":
      return sql`coalesce(${value}::text, '')`;
    case "timestamp":
      return sql`coalesce(${instantSql(value)}, '')`;
  }
}

/** A moment as the API writes it; null stays null. */
export function instantSql(value: Sql): Sql {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The labels of several records, in the order in which they are stored. */
function referencesSql(compiled: CompiledMetadata, scope: Scope, table: EntityTable, attribute: AttributeType): Sql {
  const items = sql`unnest(${idsSql(table, attribute)})`;
  const label = labelSql(compiled, scope, attribute, sql`item.text`);
  return listSql(items, sql`coalesce(${label}, item.text::text)`);
}

/** The twin of the engine's `joinList`; a label is a stored text, so that no white space stands outside. */
function listSql(items: Sql, label: Sql): Sql {
  const quoted = sql`'"' || replace(shown.text, '"', '""') || '"'`;
  return sql`coalesce((select string_agg(
      case when shown.text = '' or strpos(shown.text, ',') > 0 or starts_with(shown.text, '"') then ${quoted} else shown.text end,
      ', ' order by item.place)
    from ${items} with ordinality item(text, place) cross join lateral (select ${label}) shown(text)), '')`;
}

/** A value that is no list reads as none. */
function arrayOf(value: Sql): Sql {
  return sql`case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end`;
}

/** A choice reads by its label, what is none of them as it is. */
function labelOfChoice(attribute: AttributeType, value: Sql): Sql {
  const labels = choiceLabels(attribute);
  return labels === null ? value : sql`coalesce(${labels}::jsonb ->> ${value}, ${value})`;
}

/** Digits as JavaScript writes them, unless the element type says how. */
function numberSql(value: Sql, { element }: AttributeType): Sql {
  if (element?.numberFormat === undefined) return sql`trim_scale(${value})::text`;
  const { decimals, isGrouped } = element.numberFormat;
  const whole = isGrouped ? "FM999,999,999,999,990" : "FM999999999999990";
  return sql`to_char(${value}, ${sql.lit(decimals > 0 ? `${whole}.${"0".repeat(decimals)}` : whole)})`;
}

const known = new WeakMap<AttributeType, string | null>();

/** JSON of the choices that are read as something else than what is stored; null where there are none. */
function choiceLabels(attribute: AttributeType): string | null {
  const made = known.get(attribute) ?? labelsOf(attribute);
  known.set(attribute, made);
  return made;
}

function labelsOf(attribute: AttributeType): string | null {
  const labels = choicesOf(attribute).all.flatMap(({ value }) => {
    const text = displayText(attribute, { [attribute.name]: value });
    return text === value ? [] : [[value, text] as const];
  });
  return labels.length === 0 ? null : JSON.stringify(Object.fromEntries(labels));
}

function yesNoSql(value: Sql, { valueYes, valueNo }: AttributeType): Sql {
  return sql`case ${value}::text when ${String(valueYes)} then 'Yes' when ${String(valueNo)} then 'No' else coalesce(${value}::text, '') end`;
}

/** What an index over a text column holds: {@link displaySql} without case, where a value reads as it is stored. */
export function matchColumnSql(column: Sql): Sql {
  return sql`(${lowerSql(sql`coalesce(${column}, '')`)})`;
}

/** Text without case, as filters compare it. */
export function lowerSql(text: Sql): Sql {
  return sql`lower((${text}) ${ICU})`;
}

/** What rows are ordered by: the text that lists show, by ICU; numbers, days and moments by value. */
export function orderSql(target: DisplayTarget, attribute: AttributeType): Sql {
  const { compiled, scope, table } = target;
  const value = valueSql(table, attribute.name);
  if (attribute.column === "reference") return sql`(${labelSql(compiled, scope, attribute, value)} ${ICU})`;
  if (!isOrderedByText(attribute) || isShownAsStored(attribute)) return orderColumnSql(attribute, value);
  return sql`(nullif(${displaySql(target, attribute)}, '') ${ICU})`;
}

/** Whether lists show the very text that is stored, so that an index over the column serves. */
function isShownAsStored(attribute: AttributeType): boolean {
  const { column } = attribute;
  return column === "text" && isReadBySql(attribute) && !isAnswer(attribute) && choiceLabels(attribute) === null;
}

/** The values of attributes as they are stored, read before the statement that needs them. */
export interface StoredValues {
  /** JSON of the text that lists show, by the stored value as text. */
  texts(attribute: AttributeType): string;
  /** The stored values, as text, that meet a test. */
  meeting(attribute: AttributeType, test: (value: unknown) => boolean): readonly string[];
}

/** What reads the attributes whose values were not read: none of them has any. */
export const NOTHING_STORED: StoredValues = { texts: () => "{}", meeting: () => [] };

/** The distinct values of attributes in the records of a scope, read by one statement. */
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
  return {
    texts: (attribute) => {
      const shown = of(attribute).map(({ key, value }) => [key, displayText(attribute, { [attribute.name]: value })]);
      return JSON.stringify(
        Object.fromEntries(shown.map(([key = "", text = ""]) => [key, text.replaceAll("\u0000", "")])),
      );
    },
    meeting: (attribute, test) => of(attribute).flatMap(({ key, value }) => (test(value) ? [key] : [])),
  };
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

/** {@link orderSql} of what is ordered by its own value; an index holds the same. */
export function orderColumnSql({ column }: AttributeType, value: Sql): Sql {
  return column === "text" ? sql`(${value} ${ICU})` : sql`(${value})`;
}
