import type { AttributeType, SortKey, Values } from "@armature/engine";
import { isOrderedByText } from "@armature/engine/list";
import { isStorableText } from "@armature/engine/values";
import { sql } from "kysely";
import { badQuery } from "../../base/errors.ts";
import { columnIssues } from "./column-values.ts";
import { type DisplayTarget, orderSql } from "./display.ts";
import { keySql, rowId, type Sql } from "./table.ts";

interface OrderTerm {
  readonly attribute: AttributeType;
  readonly expression: Sql;
  readonly descending: boolean;
}

/** The order of rows: by the sort keys, with nulls last in both directions, then by the primary key. */
export interface Order {
  readonly terms: readonly OrderTerm[];
  readonly by: Sql;
  /** The columns that a cursor is made of, as a part of a select list. */
  readonly cursor: Sql;
}

export function orderColumns(target: DisplayTarget, sort: readonly SortKey[]): Order {
  const { table } = target;
  const terms = sort.flatMap(({ attribute, descending }) => {
    const found = table.type.byName.get(attribute);
    return found ? [{ attribute: found, expression: orderSql(target, found), descending }] : [];
  });
  const by = terms.map(
    ({ expression, descending }) => sql`${expression} ${sql.raw(descending ? "desc" : "asc")} nulls last`,
  );
  return {
    terms,
    by: sql.join([...by, keySql(table)]),
    cursor: sql.join(
      terms.map((t, i) => sql`, ${t.expression} as ${sql.id(`cursor${i}`)}`),
      sql``,
    ),
  };
}

/** The cursor of a row: its sort values and its key. Callers cannot read it. */
export function cursorAfter(row: Values | undefined, terms: number): string | null {
  if (!row) return null;
  const values = Array.from({ length: terms }, (_, i) => row[`cursor${i}`] ?? null);
  return Buffer.from(JSON.stringify([...values, row["cursorKey"]])).toString("base64url");
}

/**
 * A condition for the rows after a cursor, in the same order.
 * @throws AppError badQuery (400) if the cursor is malformed or belongs to another sort
 */
export function cursorSql({ terms }: Order, key: Sql, after: string): Sql {
  const values = readCursor(after, terms);
  const last = sql`${key} > ${values.at(-1)}`;
  return terms.reduceRight<Sql>(
    (rest, term, i) => sql`(${beyond(term, values[i])} or (${same(term, values[i])} and ${rest}))`,
    last,
  );
}

function beyond({ expression, descending }: OrderTerm, value: unknown): Sql {
  if (value === null) return sql`false`;
  return sql`(${expression} ${sql.raw(descending ? "<" : ">")} ${value} or ${expression} is null)`;
}

function same({ expression }: OrderTerm, value: unknown): Sql {
  return value === null ? sql`${expression} is null` : sql`${expression} = ${value}`;
}

function readCursor(after: string, terms: readonly OrderTerm[]): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(after, "base64url").toString("utf8"));
    if (Array.isArray(values) && isCursor(values, terms)) return values;
  } catch {
    // Every bad cursor gets the same error below.
  }
  throw badQuery("after is no cursor of this sort; take it from the last answer");
}

/** A cursor comes from the caller, so its values are checked: each must be comparable with its sort expression. */
function isCursor(values: readonly unknown[], terms: readonly OrderTerm[]): boolean {
  if (values.length !== terms.length + 1 || rowId(values.at(-1)).length === 0) return false;
  return terms.every(({ attribute }, i) => values[i] === null || isComparable(attribute, values[i]));
}

/** A reference is sorted by its label, so its value is a text like that of other attributes sorted by text. */
function isComparable(attribute: AttributeType, value: unknown): boolean {
  if (attribute.column === "reference" || isOrderedByText(attribute))
    return typeof value === "string" && isStorableText(value);
  return columnIssues(attribute, value).length === 0;
}
