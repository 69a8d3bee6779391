import { type AttributeType, type Filter, textForm } from "@armature/engine";
import {
  type Bound,
  type FilterIds,
  type FilterLogic,
  type FilterProperties,
  type FilterTerm,
  isAboutNone,
  isRange,
  meetsOwn,
  ownOperatorOf,
  rangeOf,
} from "@armature/engine/list";
import { incompleteLogic } from "@armature/engine/access";
import { parseJsonLogic, readsOfLogic } from "@armature/engine/rules";
import { isStorableText } from "@armature/engine/values";
import { sql } from "kysely";
import { SQL_TYPES } from "../../metadata/storage-steps.ts";
import { type DisplayTarget, displaySql, itemsSql, listTextSql, lowerSql } from "./display.ts";
import { logicSql } from "./logic-sql.ts";
import { type Sql, valueSql } from "./table.ts";
import { mayRevealCompletion } from "./may-reveal-completion.ts";

/** What a filter needs: the table, and the attributes that the caller may use. */
export interface FilterTarget extends DisplayTarget {
  /** @throws AppError badQuery (400) if the attribute is unknown or the caller may not view it */
  readonly attribute: (name: string) => AttributeType;
  /** Texts that the statement has made already, by attribute. */
  readonly made?: ReadonlyMap<string, Sql>;
}

/** From so many terms on, the text of an attribute is made once for each record. With fewer, an index can be used. */
const SHARED_FROM = 3;

/** A filter as SQL. Must agree with the engine's filters in memory. */
export function filterSql(target: FilterTarget, filter: Filter): Sql {
  const names = comparedIn(target, filter);
  const shared = [...new Set(names)].filter((name) => names.filter((each) => each === name).length >= SHARED_FROM);
  if (shared.length === 0) return conditionSql(target, filter);
  const texts = shared.map((name, n) => sql`${textSql(target, name)} as ${sql.id(`text${n}`)}`);
  const made = new Map(shared.map((name, n) => [name, sql.ref(`made.text${n}`)]));
  // `offset 0` keeps the planner from putting the expressions back into each term.
  return sql`(select ${conditionSql({ ...target, made }, filter)} from (select ${sql.join(texts)} offset 0) made)`;
}

/** The attributes whose texts the terms compare, one for each term. */
function comparedIn(target: FilterTarget, filter: Filter): readonly string[] {
  if (filter.kind === "all" || filter.kind === "any") return filter.items.flatMap((item) => comparedIn(target, item));
  if (filter.kind !== "term") return [];
  const attribute = target.attribute(filter.attribute);
  const isText = !isRange(filter.operator) && !ownOperatorOf(attribute, filter.operator) && !isAboutNone(filter);
  return isText ? [filter.attribute] : [];
}

function conditionSql(target: FilterTarget, filter: Filter): Sql {
  if (filter.kind === "term") return termSql(target, filter);
  if (filter.kind === "ids") return idsSql(target, filter);
  if (filter.kind === "quick") return quickSql(target, filter.pieces, filter.columns);
  if (filter.kind === "properties") return propertiesSql(target, filter);
  if (filter.kind === "incomplete") return incompleteSql(target);
  if (filter.kind === "logic") return conditionOf(target, filter);
  const items = filter.items.map((item) => conditionSql(target, item));
  if (items.length === 0) return filter.kind === "all" ? sql`true` : sql`false`;
  return sql`(${sql.join(items, filter.kind === "all" ? sql` and ` : sql` or `)})`;
}

/** Reads only what the caller may view. */
function conditionOf({ table, scope, attribute }: FilterTarget, filter: FilterLogic): Sql {
  const logic = parseJsonLogic(filter.logic);
  for (const name of readsOfLogic(logic)) attribute(name);
  return logicSql(table, logic, scope.facts);
}

function incompleteSql({ table, scope }: FilterTarget): Sql {
  if (!mayRevealCompletion(table.type, scope)) return sql`false`;
  return logicSql(table, incompleteLogic(table.type, scope.variant), scope.facts);
}

/** Matches if any piece occurs in any column. A piece that PostgreSQL cannot store matches nothing. */
function quickSql(target: FilterTarget, pieces: readonly string[], columns: readonly string[]): Sql {
  const texts = columns.map((name) => textSql(target, name));
  if (pieces.length === 0 || texts.length === 0) return sql`false`;
  const all = sql.join(texts, sql`, `);
  return sql`exists (select 1 from unnest(array[${all}]) shown(text) where ${hasPartSql(sql`shown.text`, pieces)})`;
}

/**
 * Whether a text in lower case has one of these parts. The patterns are made once for the statement, not for each
 * record.
 */
function hasPartSql(text: Sql, parts: readonly string[]): Sql {
  const escaped = sql`replace(replace(replace(${lowerSql(sql`part.text`)}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
  return sql`${text} like any (array(select '%' || ${escaped} || '%' from ${listSql(parts)} part(text)))`;
}

/** The texts of a list as rows, without those that PostgreSQL cannot store: they match nothing. */
function listSql(texts: readonly string[]): Sql {
  return sql`jsonb_array_elements_text(${JSON.stringify(texts.filter((text) => isStorableText(text)))}::jsonb)`;
}

/**
 * Compares ids as text, because the attribute can be of any kind: an id of the wrong type then simply matches nothing.
 * A list of references matches if any of its records does.
 */
function idsSql({ table, attribute }: FilterTarget, { attribute: name, ids }: FilterIds): Sql {
  const { name: known, column } = attribute(name);
  const value = valueSql(table, known);
  const wanted = sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  if (column !== "references") return sql`coalesce(${value}::text = any (${wanted}), false)`;
  return sql`exists (select from jsonb_array_elements_text(coalesce(to_jsonb(${value}), '[]')) named(id) where named.id = any (${wanted}))`;
}

function propertiesSql({ table, attribute }: FilterTarget, { attribute: name, properties }: FilterProperties): Sql {
  const value = sql`to_jsonb(${valueSql(table, attribute(name).name)})`;
  return sql`coalesce(${value} @> ${JSON.stringify(properties)}::jsonb, false)`;
}

function termSql(target: FilterTarget, term: FilterTerm): Sql {
  const attribute = target.attribute(term.attribute);
  if (isRange(term.operator)) return rangeSql(target, attribute, term);
  if (ownOperatorOf(attribute, term.operator)) return ownSql(target, attribute, term);
  if (isAboutNone(term)) return noneSql(lowerSql(displaySql(target, attribute)), term);
  return comparisonSql(textSql(target, term.attribute), itemsSql(target, attribute), term);
}

/** A record without a value is in no range. */
function rangeSql({ table }: FilterTarget, attribute: AttributeType, term: FilterTerm): Sql {
  const range = rangeOf(attribute, term);
  if (range === null) return sql`false`;
  const value = valueSql(table, attribute.name);
  const kind =
    attribute.column === "date" || attribute.column === "timestamp" ? SQL_TYPES[attribute.column] : "numeric";
  const end = (bound: Bound | null, sign: string) =>
    bound ? [sql`${value} ${sql.raw(bound.isIn ? `${sign}=` : sign)} ${textForm(bound.value)}::${sql.raw(kind)}`] : [];
  return sql`coalesce(${sql.join([...end(range.from, ">"), ...end(range.to, "<")], sql` and `)}, false)`;
}

/** Runs an operator that only the element type knows on the stored values, and matches those that pass. */
function ownSql({ table, stored }: FilterTarget, attribute: AttributeType, term: FilterTerm): Sql {
  const keys = JSON.stringify(stored.meeting(attribute, (value) => meetsOwn(attribute, value, term)));
  const value = valueSql(table, attribute.name);
  return sql`coalesce(${value}::text = any (array(select jsonb_array_elements_text(${keys}::jsonb))), false)`;
}

function noneSql(text: Sql, { operator }: FilterTerm): Sql {
  const isNone = operator === "isEmpty" || operator === "equals" || operator === "contains";
  return isNone ? sql`${text} = ''` : sql`${text} <> ''`;
}

/** @param items a query of the texts of a list's items, any of which may match; null if there are no lists */
function comparisonSql(text: Sql, items: Sql | null, { operator, values }: FilterTerm): Sql {
  const isNegative = operator === "doesNotEqual" || operator === "doesNotContain";
  const isPart = operator === "contains" || operator === "doesNotContain";
  const texts = values.map(String);
  const some = (shown: Sql) =>
    isPart
      ? hasPartSql(shown, texts)
      : // An array, so that PostgreSQL can use an index over the text.
        sql`${shown} = any (array(select ${lowerSql(sql`wanted.text`)} from ${listSql(texts)} wanted(text)))`;
  const matches = items
    ? sql`(${some(text)} or exists (select 1 from (${items}) list(text) where ${some(lowerSql(sql`list.text`))}))`
    : some(text);
  return isNegative ? sql`not (${matches})` : matches;
}

function textSql(target: FilterTarget, name: string): Sql {
  return target.made?.get(name) ?? lowerSql(listTextSql(target, target.attribute(name)));
}
