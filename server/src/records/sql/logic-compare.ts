import { sql } from "kysely";
import { asList, NUMBER, oneText, type SqlValue } from "./logic-values.ts";
import type { Sql } from "./table.ts";

/** The comparisons of conditions as SQL, each true or false. Each must agree with the function of `value.ts`. */
export const compareSql = {
  equals: equalsSql,
  contains: containsSql,
  startsWith: (left: SqlValue, right: SqlValue) => somePair(left, right, startsWithSql),
  lessThan: lessThanSql,
} as const;

function equalsSql(left: SqlValue, right: SqlValue): Sql {
  const [a, b] = typedPair(left, right) ?? [];
  if (a && b) return sql`(${a} is not distinct from ${b})`;
  if (!left.isList && !right.isList) return sql`(${left.texts} = ${right.texts})`;
  return sql`(${asList(left)} && ${asList(right)})`;
}

/** Both values without their texts, if both are numbers in every row, or both are days; an empty one is null. */
function typedPair(left: SqlValue, right: SqlValue): readonly [Sql, Sql] | null {
  const always = left.always === "empty" ? right.always : left.always;
  const isSame = right.always === always || right.always === "empty";
  if (!isSame || always === null || always === "empty") return null;
  return always === "number" ? [left.number, right.number] : [left.day, right.day];
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

function startsWithSql(text: Sql, part: Sql): Sql {
  return sql`case when ${part} = '' then ${text} = '' else starts_with(${text}, ${part}) end`;
}

function somePair(left: SqlValue, right: SqlValue, test: (a: Sql, b: Sql) => Sql): Sql {
  if (!left.isList && !right.isList) return test(left.texts, right.texts);
  return sql`exists (select 1 from unnest(${asList(left)}) a(item), unnest(${asList(right)}) b(item)
    where ${test(sql`a.item`, sql`b.item`)})`;
}

function lessThanSql(left: SqlValue, right: SqlValue): Sql {
  const [a, b] = typedPair(left, right) ?? [];
  return a && b ? sql`coalesce(${a} < ${b}, false)` : somePair(left, right, lessTextSql);
}

/** Compares as numbers if both are numbers, otherwise by bytes. False if either is empty. */
function lessTextSql(a: Sql, b: Sql): Sql {
  return sql`case when ${a} = '' or ${b} = '' then false
    when ${a} ~ ${NUMBER} and ${b} ~ ${NUMBER} then (${a})::float8 < (${b})::float8
    else ${a} collate "C" < ${b} collate "C" end`;
}
