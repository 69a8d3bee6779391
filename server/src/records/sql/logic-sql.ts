import { dayOfMoment, type Facts, type LogicNode, type ValueNode } from "@armature/engine/rules";
import { isDay } from "@armature/engine/values";
import { sql } from "kysely";
import { compareSql } from "./logic-compare.ts";
import { addDaysSql, dateDiffSql, dayOfMomentSql, dayOfMomentText } from "./logic-days.ts";
import {
  asList,
  attributeValue,
  dayLiteral,
  dayValue,
  literalValue,
  NO,
  numberValue,
  oneText,
  type SqlValue,
  YES,
} from "./logic-values.ts";
import type { EntityTable, Sql } from "./table.ts";

/**
 * A condition as SQL: a boolean, never null. Must agree with the engine's functions and with json-logic-js. The text
 * grows only in proportion to the condition, however deep it is nested.
 */
export function logicSql(table: EntityTable, node: LogicNode, facts: Facts): Sql {
  return logicOver((name) => attributeValue(table, name), node, facts);
}

/** Gives the value of an attribute. */
type ValueOf = (attribute: string) => SqlValue;

/** As {@link logicSql}, over values that are found elsewhere, such as in columns that are being made. */
export function logicOver(valueOf: ValueOf, node: LogicNode, facts: Facts): Sql {
  const logic = (item: LogicNode) => logicOver(valueOf, item, facts);
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
      return new Values(valueOf, facts).test(node.value, node.value, ({ truthy }) => truthy);
    case "equals":
    case "contains":
    case "startsWith":
    case "lessThan":
      return new Values(valueOf, facts).test(node.left, node.right, compareSql[node.kind]);
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
  readonly #valueOf: ValueOf;
  readonly #facts: Facts;
  readonly #rows: Sql[] = [];
  constructor(valueOf: ValueOf, facts: Facts) {
    this.#valueOf = valueOf;
    this.#facts = facts;
  }

  test(left: ValueNode, right: ValueNode, test: (left: SqlValue, right: SqlValue) => Sql): Sql {
    const a = this.#value(left);
    const result = test(a, left === right ? a : this.#value(right));
    return this.#rows.length === 0 ? result : sql`(select ${result} from ${sql.join(this.#rows, sql` cross join `)})`;
  }

  #value(node: ValueNode): SqlValue {
    switch (node.kind) {
      case "attribute":
        return this.#valueOf(node.name);
      case "before":
        throw new Error("A condition reads the value before a write, which no stored record has");
      case "literal":
        return literalValue(node.value);
      case "arithmetic":
        return this.#calculated(node.operator, this.#value(node.left), this.#value(node.right));
      case "today":
        return isDay(this.#facts.today) ? dayValue(dayLiteral(this.#facts.today)) : literalValue(null);
      case "day":
        return this.#day(node.value);
      case "addDays":
        return dayValue(this.#row1(addDaysSql(this.#value(node.day).day, this.#value(node.days).number)));
      case "dateDiff":
        return this.#counted(dateDiffSql(node.unit, this.#value(node.from).day, this.#value(node.to).day));
      case "choice":
        return this.#chosen(
          logicOver(this.#valueOf, node.test, this.#facts),
          this.#value(node.then),
          this.#value(node.otherwise),
        );
    }
  }

  /** `offset 0` keeps the planner from copying the expression to every use. */
  #row(columns: Sql): (column: string) => Sql {
    const name = `v${this.#rows.length}`;
    this.#rows.push(sql`lateral (select ${columns} offset 0) ${sql.id(name)}`);
    return (column) => sql.ref(`${name}.${column}`);
  }

  #row1(expression: Sql): Sql {
    return this.#row(sql`${expression} as one`)("one");
  }

  #day(node: ValueNode): SqlValue {
    const { timeZone } = this.#facts;
    if (node.kind === "literal") return literalValue(dayOfMoment(node.value, timeZone));
    const value = this.#value(node);
    if (value.moment) return dayValue(this.#row1(dayOfMomentSql(value.moment, timeZone)));
    if (value.always !== null) return dayValue(value.day);
    const text = this.#row1(sql`case when ${value.isOne} then ${oneText(value)} end`);
    return dayValue(this.#row1(sql`coalesce(${value.day}, ${dayOfMomentText(text, timeZone)})`));
  }

  #counted(count: Sql): SqlValue {
    const n = this.#row1(count);
    return numberValue(n, sql`coalesce(${n}::text, '')`);
  }

  /**
   * Double precision, as in JavaScript. Very large and very small numbers are cut off, so that both sides write numbers
   * without an exponent.
   */
  #calculated(operator: keyof typeof OPERATORS, left: SqlValue, right: SqlValue): SqlValue {
    const divisor = operator === "divide" ? sql`nullif(${right.number}, 0)` : right.number;
    const raw = this.#row1(sql`${left.number} ${OPERATORS[operator]} ${divisor}`);
    const n = this.#row1(sql`case when abs(${raw}) >= 1e15 then null when abs(${raw}) < 1e-6 then 0 else ${raw} end`);
    return numberValue(n, sql`coalesce(trim_scale(${n}::text::numeric)::text, '')`);
  }

  #chosen(test: Sql, then: SqlValue, otherwise: SqlValue): SqlValue {
    const isList = then.isList || otherwise.isList;
    const [a, b] = isList ? [asList(then), asList(otherwise)] : [then.texts, otherwise.texts];
    const holds = this.#row1(test);
    const either = (one: Sql, other: Sql) => sql`case when ${holds} then ${one} else ${other} end`;
    const column = this.#row(sql`${either(a, b)} as texts, ${either(then.isOne, otherwise.isOne)} as one,
      ${either(then.truthy, otherwise.truthy)} as truth, ${either(then.number, otherwise.number)} as n,
      ${either(then.day, otherwise.day)} as d`);
    const [texts, isOne, truthy] = [column("texts"), column("one"), column("truth")];
    const always = then.always === otherwise.always ? then.always : null;
    return { texts, isList, isOne, truthy, number: column("n"), day: column("d"), always };
  }
}

const OPERATORS = { plus: sql`+`, minus: sql`-`, times: sql`*`, divide: sql`/` } as const;
