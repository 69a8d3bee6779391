import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { type Day, isDay, LAST_DAY } from "../text/day.ts";
import { addDays } from "../text/day-steps.ts";
import { compareText } from "../text/fold.ts";
import { isMoment, MAX_DAYS } from "./operators.ts";
import type { Filter, FilterTerm } from "./query.ts";

/** Today's date, and when days begin. The server uses UTC, the browser the person's time zone. */
export interface Calendar {
  readonly today: Day;
  /** The beginning of a day, in UTC and in the API's form. */
  startOf(day: Day): string;
}

/**
 * Replaces relative days by dates ('the last 30 days' ends today and has 30 days), and dates by times where the
 * attribute holds times. The result no longer depends on the clock. Values that cannot be read stay as they are.
 * @example
 * ```ts
 * import { resolveDays, utcCalendar } from "@armature/engine/list";
 * import { item } from "./library.ts";
 * const soon = { kind: "term", attribute: "dueOn", operator: "nextDays", values: [7] } as const;
 * resolveDays(item, soon, utcCalendar(new Date("2026-01-31T08:00:00Z")));
 * // → { kind: "term", attribute: "dueOn", operator: "between", values: ["2026-01-31", "2026-02-06"] }
 * ```
 */
export function resolveDays(type: EntityType, filter: Filter, calendar: Calendar): Filter {
  if (filter.kind === "all" || filter.kind === "any") {
    return { ...filter, items: filter.items.map((item) => resolveDays(type, item, calendar)) };
  }
  if (filter.kind !== "term") return filter;
  const attribute = type.byName.get(filter.attribute);
  if (!attribute) return filter;
  const absolute = withoutToday(filter, attribute, calendar);
  return attribute.column === "timestamp" ? asMoments(absolute, calendar) : absolute;
}

function withoutToday(term: FilterTerm, { column }: AttributeType, { today }: Calendar): FilterTerm {
  const isRelative = term.operator === "lastDays" || term.operator === "nextDays";
  if (!isRelative || (column !== "date" && column !== "timestamp") || term.values.length !== 1) return term;
  const count = Number(term.values[0]);
  if (!Number.isInteger(count) || count < 1 || count > MAX_DAYS) return term;
  const other = addDays(today, term.operator === "lastDays" ? 1 - count : count - 1);
  return { ...term, operator: "between", values: [today, other].toSorted(compareText) };
}

/** A date stands for the whole day: "after" means after its last moment. */
function asMoments(term: FilterTerm, calendar: Calendar): Filter {
  const { operator } = term;
  const days = term.values.filter((value) => isDay(value)).toSorted(compareText);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < term.values.length) return withMoments(term, calendar);
  const from = calendar.startOf(first);
  const to = lastOf(last, calendar);
  const within: FilterTerm = { ...term, operator: "between", values: [from, to] };
  if (operator === "before" && days.length === 1) return { ...term, values: [from] };
  if (operator === "after" && days.length === 1) return { ...term, values: [to] };
  if (operator === "between" && days.length === 2) return within;
  if (operator !== "equals" && operator !== "doesNotEqual") return term;
  const each = days.map((day): FilterTerm => ({ ...within, values: [calendar.startOf(day), lastOf(day, calendar)] }));
  return operator === "equals" ? { kind: "any", items: each } : { kind: "all", items: each.map(outside) };
}

/** A time stands for itself. Between a time and a date, the date stands for the whole day. */
function withMoments(term: FilterTerm, calendar: Calendar): FilterTerm {
  const [first, last] = term.values.map(String).toSorted(compareText);
  if (term.operator !== "between" || term.values.length !== 2) return term;
  const from = isDay(first) ? calendar.startOf(first) : first;
  const to = isDay(last) ? lastOf(last, calendar) : last;
  return isMoment(from) && isMoment(to) ? { ...term, values: [from, to] } : term;
}

function outside(term: FilterTerm): Filter {
  const [from = "", to = ""] = term.values;
  const before: FilterTerm = { ...term, operator: "before", values: [from] };
  const after: FilterTerm = { ...term, operator: "after", values: [to] };
  return { kind: "any", items: [before, after, { ...term, operator: "isEmpty", values: [] }] };
}

function lastOf(day: Day, calendar: Calendar): string {
  if (day === LAST_DAY) return `${LAST_DAY}T23:59:59.999Z`;
  return new Date(Date.parse(calendar.startOf(addDays(day, 1))) - 1).toISOString();
}

/**
 * The calendar in UTC at a given time.
 * @example
 * ```ts
 * import { utcCalendar } from "@armature/engine/list";
 * const calendar = utcCalendar(new Date("2026-01-31T23:30:00Z"));
 * calendar.today; // → "2026-01-31"
 * calendar.startOf("2026-02-01"); // → "2026-02-01T00:00:00.000Z"
 * ```
 */
export function utcCalendar(now: Date): Calendar {
  return { today: now.toISOString().slice(0, 10), startOf: (day) => `${day}T00:00:00.000Z` };
}
