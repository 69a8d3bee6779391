import { type ColumnKind, textForm } from "@armature/engine";
import type { Literal, LogicNode, ValueNode } from "@armature/engine/rules";
import { isTruthy, numberOf } from "@armature/engine/values";
import { sql } from "kysely";
import { instantSql } from "./display.ts";
import { type EntityTable, readsFirstOfList, valueSql, type Sql } from "./table.ts";

const YES: Sql = sql`true`;
const NO: Sql = sql`false`;

/** A value of a condition as SQL. Its parts are short, so each can be used several times. */
interface SqlValue {
  /** Its text form: `text` for a single value; `text[]` (never empty) for a value that can be a list. */
  readonly texts: Sql;
  readonly isList: boolean;
  /** Whether a value that can be a list is a single value in this row. */
  readonly isOne: Sql;
  /** Whether the value counts as true. */
  readonly truthy: Sql;
  /** The value as a number (`float8`), or null. */
  readonly number: Sql;
}

/**
 * A condition as SQL: a boolean, never null. Must agree with the engine's functions and with json-logic-js. The text
 * grows only in proportion to the condition, however deep it is nested.
 */
export function logicSql(table: EntityTable, node: LogicNode): Sql {
  const logic = (item: LogicNode) => logicSql(table, item);
  switch (node.kind) {
    case "and":
    case "or":
      return joined(node.kind, node.items.map(logic));
    case "not":
      return sql`not (${logic(node.item)})`;
    case "constant":
      return node.value ? YES : NO;
    case "choice":
      return sql`case when ${logic(node.test)} then ${logic(node.then)} else ${logic(node.otherwise)} end`;
    case "truthy":
      return new Values(table).test(node.value, node.value, ({ truthy }) => truthy);
    case "equals":
      return new Values(table).test(node.left, node.right, equalsSql);
    case "contains":
      return new Values(table).test(node.left, node.right, containsSql);
    case "lessThan":
      return new Values(table).test(node.left, node.right, (left, right) => somePair(left, right, lessThanSql));
  }
}

function joined(kind: "and" | "or", items: readonly Sql[]): Sql {
  if (items.length === 0) return kind === "and" ? YES : NO;
  return sql`(${sql.join(items, sql.raw(` ${kind} `))})`;
}

/**
 * The values of one comparison. Each intermediate result becomes a lateral row, so that it is computed once and used by
 * name.
 */
class Values {
  readonly #table: EntityTable;
  readonly #rows: Sql[] = [];
  constructor(table: EntityTable) {
    this.#table = table;
  }

  test(left: ValueNode, right: ValueNode, test: (left: SqlValue, right: SqlValue) => Sql): Sql {
    const a = this.#value(left);
    const result = test(a, left === right ? a : this.#value(right));
    return this.#rows.length === 0 ? result : sql`(select ${result} from ${sql.join(this.#rows, sql` cross join `)})`;
  }

  #value(node: ValueNode): SqlValue {
    switch (node.kind) {
      case "attribute":
        return attributeValue(this.#table, node.name);
      case "literal":
        return literalValue(node.value);
      case "arithmetic":
        return this.#calculated(node.operator, this.#value(node.left), this.#value(node.right));
      case "choice":
        return this.#chosen(logicSql(this.#table, node.test), this.#value(node.then), this.#value(node.otherwise));
    }
  }

  /** `offset 0` keeps the planner from copying the expression to every use. */
  #row(columns: Sql): (column: string) => Sql {
    const name = `v${this.#rows.length}`;
    this.#rows.push(sql`lateral (select ${columns} offset 0) ${sql.id(name)}`);
    return (column) => sql.ref(`${name}.${column}`);
  }

  /**
   * Double precision, as in JavaScript. Very large and very small numbers are cut off, so that both sides write numbers
   * without an exponent.
   */
  #calculated(operator: keyof typeof OPERATORS, left: SqlValue, right: SqlValue): SqlValue {
    const divisor = operator === "divide" ? sql`nullif(${right.number}, 0)` : right.number;
    const raw = this.#row(sql`${left.number} ${OPERATORS[operator]} ${divisor} as n`)("n");
    const n = this.#row(
      sql`case when abs(${raw}) >= 1e15 then null when abs(${raw}) < 1e-6 then 0 else ${raw} end as n`,
    )("n");
    const texts = sql`coalesce(trim_scale(${n}::text::numeric)::text, '')`;
    return { texts, isList: false, isOne: YES, truthy: sql`coalesce(${n} <> 0, false)`, number: n };
  }

  #chosen(test: Sql, then: SqlValue, otherwise: SqlValue): SqlValue {
    const isList = then.isList || otherwise.isList;
    const [a, b] = isList ? [asList(then), asList(otherwise)] : [then.texts, otherwise.texts];
    const holds = this.#row(sql`${test} as holds`)("holds");
    const either = (one: Sql, other: Sql) => sql`case when ${holds} then ${one} else ${other} end`;
    const column = this.#row(sql`${either(a, b)} as texts, ${either(then.isOne, otherwise.isOne)} as one,
      ${either(then.truthy, otherwise.truthy)} as truth, ${either(then.number, otherwise.number)} as n`);
    return { texts: column("texts"), isList, isOne: column("one"), truthy: column("truth"), number: column("n") };
  }
}

const OPERATORS = { plus: sql`+`, minus: sql`-`, times: sql`*`, divide: sql`/` } as const;

/** The stored value of an attribute. An attribute without storage reads as empty. */
function attributeValue(table: EntityTable, name: string): SqlValue {
  const place = table.storage.places.get(name);
  if (place === undefined) return literalValue(null);
  const value = valueSql(table, name);
  if (readsFirstOfList(table, place)) return oneValue(value, "reference");
  if (place.columnKind === "json" || (place.columnKind === "references" && place.place === "extra"))
    return jsonValue(value);
  return place.columnKind === "references" ? idsValue(value) : oneValue(value, place.columnKind);
}

function oneValue(value: Sql, kind: ColumnKind): SqlValue {
  const texts = sql`coalesce(${textSql(value, kind)}, '')`;
  const isNumber = kind === "integer" || kind === "numeric" || kind === "reference";
  const number = isNumber ? sql`(${value})::float8` : kind === "text" ? numberSql(texts) : sql`null::float8`;
  return { texts, isList: false, isOne: YES, truthy: truthySql(value, kind, texts), number };
}

function textSql(value: Sql, kind: ColumnKind): Sql {
  if (kind === "numeric") return sql`trim_scale(${value})::text`;
  if (kind === "timestamp") return instantSql(value);
  return sql`(${value})::text`;
}

function truthySql(value: Sql, kind: ColumnKind, texts: Sql): Sql {
  if (kind === "integer" || kind === "numeric" || kind === "reference") return sql`coalesce(${value} <> 0, false)`;
  if (kind === "boolean") return sql`coalesce(${value}, false)`;
  return sql`(${texts} <> '')`;
}

/** An empty list, and no list, become a list of one empty text. */
function listOf(elements: Sql): Sql {
  return sql`coalesce(nullif(${elements}, '{}'::text[]), array[''])`;
}

function idsValue(value: Sql): SqlValue {
  const texts = listOf(sql`${value}::text[]`);
  return {
    texts,
    isList: true,
    isOne: NO,
    truthy: sql`coalesce(cardinality(${value}) > 0, false)`,
    number: sql`null::float8`,
  };
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
  };
}

/** As in JavaScript, except for lists: zero, false, null, the empty text and the empty list are not true. */
function jsonTruthy(value: Sql): Sql {
  return sql`coalesce(${value} not in ('null'::jsonb, 'false'::jsonb, '0'::jsonb, '""'::jsonb, '[]'::jsonb), false)`;
}

function literalValue(value: Literal | readonly Literal[]): SqlValue {
  const truthy = isTruthy(value) ? YES : NO;
  const read = numberOf(value);
  const number = read === null ? sql`null::float8` : sql`${String(read)}::float8`;
  if (!Array.isArray(value)) return { texts: sql`${textForm(value)}::text`, isList: false, isOne: YES, truthy, number };
  const list = value.length === 0 ? [""] : value.map(textForm);
  const texts = sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`;
  return { texts, isList: true, isOne: NO, truthy, number };
}

function asList({ texts, isList }: SqlValue): Sql {
  return isList ? texts : sql`array[${texts}]`;
}

function equalsSql(left: SqlValue, right: SqlValue): Sql {
  if (!left.isList && !right.isList) return sql`(${left.texts} = ${right.texts})`;
  return sql`(${asList(left)} && ${asList(right)})`;
}

/**
 * Whether the left text contains the right one. If either side is a list or the right one is empty, whether any
 * elements are equal.
 */
function containsSql(left: SqlValue, right: SqlValue): Sql {
  const [text, part] = [oneText(left), oneText(right)];
  return sql`case when ${left.isOne} and ${right.isOne} and ${part} <> '' then strpos(${text}, ${part}) > 0
    else ${equalsSql(left, right)} end`;
}

/** The text of a single value; meaningless for a list. */
function oneText({ texts, isList }: SqlValue): Sql {
  return isList ? sql`(${texts})[1]` : texts;
}

function somePair(left: SqlValue, right: SqlValue, test: (a: Sql, b: Sql) => Sql): Sql {
  if (!left.isList && !right.isList) return test(left.texts, right.texts);
  return sql`exists (select 1 from unnest(${asList(left)}) a(item), unnest(${asList(right)}) b(item)
    where ${test(sql`a.item`, sql`b.item`)})`;
}

const NUMBER = sql.lit("^-?[0-9]{1,15}([.][0-9]{1,30})?$");

function numberSql(text: Sql): Sql {
  return sql`case when ${text} ~ ${NUMBER} then (${text})::float8 end`;
}

/** Compares as numbers if both are numbers, otherwise by bytes. False if either is empty. */
function lessThanSql(a: Sql, b: Sql): Sql {
  return sql`case when ${a} = '' or ${b} = '' then false
    when ${a} ~ ${NUMBER} and ${b} ~ ${NUMBER} then (${a})::float8 < (${b})::float8
    else ${a} collate "C" < ${b} collate "C" end`;
}
