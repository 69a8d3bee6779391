import { type ColumnKind, textForm } from "@armature/engine";
import type { Literal } from "@armature/engine/rules";
import { type Day, isDay, isTruthy, numberOf, numberWritten } from "@armature/engine/values";
import { sql } from "kysely";
import { instantSql } from "./display.ts";
import { dayOfText, NO_DAY } from "./logic-days.ts";
import { type EntityTable, readsFirstOfList, type Sql, valueSql } from "./table.ts";

export const YES: Sql = sql`true`;
export const NO: Sql = sql`false`;
const NO_NUMBER: Sql = sql`null::float8`;

/** A value of a condition as SQL. Its parts are short, so each can be used several times. */
export interface SqlValue {
  /** Its text form: `text` for a single value; `text[]` (never empty) for a value that can be a list. */
  readonly texts: Sql;
  readonly isList: boolean;
  /** Whether a value that can be a list is a single value in this row. */
  readonly isOne: Sql;
  /** Whether the value counts as true. */
  readonly truthy: Sql;
  /** The value as a number (`float8`), or null. */
  readonly number: Sql;
  /** The value as a day (`date`), or null. */
  readonly day: Sql;
  /** The value as a moment, if it is one in every row where it is not empty. */
  readonly moment?: Sql;
  /** What the value is in every row where it is not empty, so that it can be compared without its text. */
  readonly always: "number" | "day" | "empty" | null;
}

/** A single value that is a number or empty. Its text is that of the number. */
export function numberValue(number: Sql, texts: Sql): SqlValue {
  const truthy = sql`coalesce(${number} <> 0, false)`;
  return { texts, isList: false, isOne: YES, truthy, number, day: NO_DAY, always: "number" };
}

/** A single value that is a day or empty. */
export function dayValue(day: Sql): SqlValue {
  const texts = sql`coalesce(${day}::text, '')`;
  return { texts, isList: false, isOne: YES, truthy: sql`(${day} is not null)`, number: NO_NUMBER, day, always: "day" };
}

/** The stored value of an attribute. An attribute without storage reads as empty. */
export function attributeValue(table: EntityTable, name: string): SqlValue {
  const place = table.storage.places.get(name);
  if (place === undefined) return literalValue(null);
  const value = valueSql(table, name);
  if (readsFirstOfList(table, place)) return oneValue(value, "reference");
  if (place.columnKind !== "json" && place.columnKind !== "references") return oneValue(value, place.columnKind);
  return place.columnKind === "json" || place.place === "extra" ? jsonValue(value) : idsValue(value);
}

/** What a column with one value has, typed. */
export function oneValue(value: Sql, kind: ColumnKind): SqlValue {
  const texts = sql`coalesce(${textSql(value, kind)}, '')`;
  if (kind === "integer" || kind === "numeric" || kind === "reference")
    return numberValue(sql`(${value})::float8`, texts);
  if (kind === "date") return dayValue(value);
  const truthy = kind === "boolean" ? sql`coalesce(${value}, false)` : sql`(${texts} <> '')`;
  const isText = kind === "text";
  const [number, day] = isText ? [numberSql(texts), dayOfText(texts)] : [NO_NUMBER, NO_DAY];
  const ofMoment = kind === "timestamp" && { moment: value };
  return { texts, isList: false, isOne: YES, truthy, number, day, always: null, ...ofMoment };
}

function textSql(value: Sql, kind: ColumnKind): Sql {
  if (kind === "numeric") return sql`trim_scale(${value})::text`;
  if (kind === "timestamp") return instantSql(value);
  return sql`(${value})::text`;
}

/** An empty list, and no list, become a list of one empty text. */
function listOf(elements: Sql): Sql {
  return sql`coalesce(nullif(${elements}, '{}'::text[]), array[''])`;
}

function idsValue(value: Sql): SqlValue {
  const texts = listOf(sql`${value}::text[]`);
  const truthy = sql`coalesce(cardinality(${value}) > 0, false)`;
  return { texts, isList: true, isOne: NO, truthy, number: NO_NUMBER, day: NO_DAY, always: null };
}

/**
 * A single value in jsonb becomes a list of one. A list within the list becomes its JSON text; an empty one becomes an
 * empty text.
 */
function jsonValue(value: Sql): SqlValue {
  const isOne = sql`coalesce(jsonb_typeof(${value}) <> 'array', true)`;
  const one = sql`coalesce(${value} #>> '{}', '')`;
  const elements = sql`array(select coalesce(nullif(e.item, '[]'::jsonb) #>> '{}', '') from jsonb_array_elements(${value}) e(item))`;
  return {
    texts: sql`case when ${isOne} then array[${one}] else ${listOf(elements)} end`,
    isList: true,
    isOne,
    truthy: jsonTruthy(value),
    number: sql`case when ${isOne} then ${numberSql(one)} end`,
    day: sql`case when ${isOne} then ${dayOfText(one)} end`,
    always: null,
  };
}

/** As in JavaScript, except for lists: zero, false, null, the empty text and the empty list are not true. */
function jsonTruthy(value: Sql): Sql {
  return sql`coalesce(${value} not in ('null'::jsonb, 'false'::jsonb, '0'::jsonb, '""'::jsonb, '[]'::jsonb), false)`;
}

export function literalValue(value: Literal | readonly Literal[]): SqlValue {
  const truthy = isTruthy(value) ? YES : NO;
  const read = numberOf(value);
  const number = read === null ? NO_NUMBER : sql`${String(read)}::float8`;
  const day = isDay(value) ? dayLiteral(value) : NO_DAY;
  const always = alwaysOf(value);
  if (!Array.isArray(value)) {
    return { texts: sql`${textForm(value)}::text`, isList: false, isOne: YES, truthy, number, day, always };
  }
  const list = value.length === 0 ? [""] : value.map(textForm);
  const texts = sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;
  return { texts, isList: true, isOne: NO, truthy, number, day, always };
}

/** A text that is not how a number is written, such as `1.0`, equals no number. */
function alwaysOf(value: Literal | readonly Literal[]): SqlValue["always"] {
  if (Array.isArray(value)) return null;
  const text = textForm(value);
  if (text === "") return "empty";
  if (isDay(value)) return "day";
  return numberWritten(text) === null ? null : "number";
}

export function dayLiteral(day: Day): Sql {
  return sql`${day}::date`;
}

export function asList({ texts, isList }: SqlValue): Sql {
  return isList ? texts : sql`array[${texts}]`;
}

/** The text of a single value; meaningless for a list. */
export function oneText({ texts, isList }: SqlValue): Sql {
  return isList ? sql`(${texts})[1]` : texts;
}

export const NUMBER = sql.lit("^-?[0-9]{1,15}([.][0-9]{1,30})?$");

function numberSql(text: Sql): Sql {
  return sql`case when ${text} ~ ${NUMBER} then (${text})::float8 end`;
}
