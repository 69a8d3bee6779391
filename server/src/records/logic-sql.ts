import { type Literal, type LogicNode, textForm, type ValueNode } from "@armature/engine";
import { type RawBuilder, sql } from "kysely";
import { type EntityTable, valueSql } from "./table.ts";

type Sql = RawBuilder<unknown>;
const YES: Sql = sql`true`;
const NO: Sql = sql`false`;

/**
 * A value as the executors agree on it: its text forms (one, or those of a list's elements, never none) and whether it
 * counts as true.
 */
interface SqlValue {
  /** `text` for one, `text[]` for what may be a list. */
  readonly texts: Sql;
  readonly isList: boolean;
  /** Whether what may be a list is one value in this row. */
  readonly isOne: Sql;
  readonly truthy: Sql;
}

/** The SQL executor of a condition, equal to the closures and to json-logic-js: a boolean, never null. */
export function logicSql(table: EntityTable, node: LogicNode): Sql {
  const logic = (item: LogicNode) => logicSql(table, item);
  const value = (item: ValueNode) => valueOf(table, item);
  switch (node.kind) {
    case "and":
    case "or":
      return joined(node.kind, node.items.map(logic));
    case "not":
      return sql`not (${logic(node.item)})`;
    case "truthy":
      return value(node.value).truthy;
    case "constant":
      return node.value ? sql`true` : sql`false`;
    case "choice":
      return sql`case when ${logic(node.test)} then ${logic(node.then)} else ${logic(node.otherwise)} end`;
    case "equals":
      return equalsSql(value(node.left), value(node.right));
    case "contains":
      return containsSql(value(node.left), value(node.right));
    case "lessThan":
      return somePair(value(node.left), value(node.right), lessThanSql);
  }
}

function joined(kind: "and" | "or", items: readonly Sql[]): Sql {
  if (items.length === 0) return kind === "and" ? sql`true` : sql`false`;
  return sql`(${sql.join(items, sql.raw(` ${kind} `))})`;
}

function valueOf(table: EntityTable, node: ValueNode): SqlValue {
  switch (node.kind) {
    case "attribute":
      return attributeValue(table, node.name);
    case "literal":
      return literalValue(node.value);
    case "arithmetic":
      return calculated(node.operator, valueOf(table, node.left), valueOf(table, node.right));
    case "choice":
      return chosen(logicSql(table, node.test), valueOf(table, node.then), valueOf(table, node.otherwise));
  }
}

/** The text form of a stored value, by what its column holds; an attribute without a place reads as empty. */
function attributeValue(table: EntityTable, name: string): SqlValue {
  const kind = table.type.byName.get(name)?.column;
  if (kind === undefined) return literalValue(null);
  const value = valueSql(table, name);
  if (kind === "references" || kind === "json") return listValue(value, kind);
  const texts = sql`coalesce(${textSql(value, kind)}, '')`;
  return { texts, isList: false, isOne: YES, truthy: truthySql(value, kind, texts) };
}

function textSql(value: Sql, kind: string): Sql {
  if (kind === "numeric") return sql`trim_scale(${value})::text`;
  if (kind === "timestamp") return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sql`(${value})::text`;
}

function truthySql(value: Sql, kind: string, texts: Sql): Sql {
  if (kind === "integer" || kind === "numeric" || kind === "reference") return sql`coalesce(${value} <> 0, false)`;
  if (kind === "boolean") return sql`coalesce(${value}, false)`;
  return sql`(${texts} <> '')`;
}

/** A list's elements as texts; an empty one, and none, are the one empty text. A scalar in jsonb is a list of one. */
function listValue(value: Sql, kind: "references" | "json"): SqlValue {
  const elements =
    kind === "references"
      ? sql`${value}::text[]`
      : sql`case jsonb_typeof(${value}) when 'array' then array(select coalesce(e.item, '') from jsonb_array_elements_text(${value}) e(item))
          when 'null' then null else array[${value} #>> '{}'] end`;
  const texts = sql`coalesce(nullif(${elements}, '{}'::text[]), array['']::text[])`;
  if (kind === "references") return { texts, isList: true, isOne: NO, truthy: sql`(${texts} <> array[''])` };
  const isOne = sql`coalesce(jsonb_typeof(${value}) <> 'array', true)`;
  return { texts, isList: true, isOne, truthy: jsonTruthy(value) };
}

/** As JavaScript: zero, false, null, the empty text and the empty list are not true. */
function jsonTruthy(value: Sql): Sql {
  return sql`coalesce(${value} not in ('null'::jsonb, 'false'::jsonb, '0'::jsonb, '""'::jsonb, '[]'::jsonb), false)`;
}

function literalValue(value: Literal | readonly Literal[]): SqlValue {
  const truthy = isTrue(value) ? sql`true` : sql`false`;
  if (!Array.isArray(value)) return { texts: sql`${textForm(value)}::text`, isList: false, isOne: YES, truthy };
  const list = value.length === 0 ? [""] : value.map(textForm);
  return {
    texts: sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`,
    isList: true,
    isOne: NO,
    truthy,
  };
}

function isTrue(value: Literal | readonly Literal[]): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function chosen(test: Sql, then: SqlValue, otherwise: SqlValue): SqlValue {
  const isList = then.isList || otherwise.isList;
  const [a, b] = isList ? [asList(then), asList(otherwise)] : [then.texts, otherwise.texts];
  return {
    texts: sql`case when ${test} then ${a} else ${b} end`,
    isList,
    isOne: sql`case when ${test} then ${then.isOne} else ${otherwise.isOne} end`,
    truthy: sql`case when ${test} then ${then.truthy} else ${otherwise.truthy} end`,
  };
}

function asList({ texts, isList }: SqlValue): Sql {
  return isList ? texts : sql`array[${texts}]`;
}

function equalsSql(left: SqlValue, right: SqlValue): Sql {
  if (!left.isList && !right.isList) return sql`(${left.texts} = ${right.texts})`;
  return sql`(${asList(left)} && ${asList(right)})`;
}

/** Part of a text; with a list on either side, or for emptiness, an element equals. */
function containsSql(left: SqlValue, right: SqlValue): Sql {
  const [text, part] = [oneText(left), oneText(right)];
  return sql`case when ${left.isOne} and ${right.isOne} and ${part} <> '' then strpos(${text}, ${part}) > 0
    else ${equalsSql(left, right)} end`;
}

/** The text of what is one value; meaningless for a list. */
function oneText({ texts, isList }: SqlValue): Sql {
  return isList ? sql`(${texts})[1]` : texts;
}

function somePair(left: SqlValue, right: SqlValue, test: (a: Sql, b: Sql) => Sql): Sql {
  if (!left.isList && !right.isList) return test(left.texts, right.texts);
  return sql`exists (select 1 from unnest(${asList(left)}) a(item), unnest(${asList(right)}) b(item)
    where ${test(sql`a.item`, sql`b.item`)})`;
}

const NUMBER = "^-?[0-9]{1,15}([.][0-9]{1,10})?$";

function numberSql(text: Sql): Sql {
  return sql`case when ${text} ~ ${sql.lit(NUMBER)} then (${text})::float8 end`;
}

/** Numeric when both are numbers, else by bytes; emptiness is less than nothing. */
function lessThanSql(a: Sql, b: Sql): Sql {
  return sql`case when ${a} = '' or ${b} = '' then false
    when ${a} ~ ${sql.lit(NUMBER)} and ${b} ~ ${sql.lit(NUMBER)} then (${a})::float8 < (${b})::float8
    else ${a} collate "C" < ${b} collate "C" end`;
}

/** A list is no number. */
function numberOfValue(value: SqlValue): Sql {
  return sql`case when ${value.isOne} then ${numberSql(oneText(value))} end`;
}

const OPERATORS = { plus: sql`+`, minus: sql`-`, times: sql`*`, divide: sql`/` } as const;

/** Double precision as in JavaScript, bounded so that the text of a number is plain on both sides. */
function calculated(operator: keyof typeof OPERATORS, left: SqlValue, right: SqlValue): SqlValue {
  const [a, b] = [numberOfValue(left), numberOfValue(right)];
  const divisor = operator === "divide" ? sql`nullif(${b}, 0)` : b;
  const result = sql`(select case when abs(x.n) >= 1e15 then null when abs(x.n) < 1e-6 then 0 else x.n end
    from (select (${a}) ${OPERATORS[operator]} (${divisor}) as n) x)`;
  const texts = sql`coalesce(trim_scale((${result})::text::numeric)::text, '')`;
  return { texts, isList: false, isOne: YES, truthy: sql`coalesce(${result} <> 0, false)` };
}
