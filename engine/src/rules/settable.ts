import type { ColumnKind } from "../values/column-kind.ts";
import { isDay } from "../values/day.ts";
import { isEmpty, numberOf, textForm } from "../values/value.ts";

/**
 * What an expression gave, as a column stores it. A text takes any one value in its text form: a number without exponent
 * and needless noughts, a day as 2024-02-29. A number takes what reads as one, a whole one no fractions; a day takes
 * days; yes/no takes true and false; a list takes one value as a list of one. What does not fit gives null.
 */
export function settable(value: unknown, column: ColumnKind): unknown {
  if (isEmpty(value)) return null;
  if (column === "json") return Array.isArray(value) ? value : [value];
  if (column === "references") return allOf((Array.isArray(value) ? value : [value]).map(whole));
  return Array.isArray(value) ? null : ONE[column](value);
}

const ONE: Readonly<Record<Exclude<ColumnKind, "json" | "references">, (value: unknown) => unknown>> = {
  text: textForm,
  integer: whole,
  reference: whole,
  numeric: numberOf,
  boolean: (value) => (typeof value === "boolean" ? value : null),
  date: (value) => (isDay(value) ? value : null),
  timestamp: (value) => (typeof value === "string" && MOMENT.test(value) ? value : null),
};

function whole(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) ? number : null;
}

function allOf(items: readonly unknown[]): readonly unknown[] | null {
  return items.includes(null) ? null : items;
}

/** A moment as it is stored and sent. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
