import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { type Day, isDay, LAST_DAY } from "../values/day.ts";
import { dayIn } from "../values/day-in-zone.ts";
import { addDays } from "../values/day-steps.ts";
import { compareText } from "../values/fold.ts";
import { isMoment, MAX_DAYS } from "./operators.ts";
import type { Filter, FilterTerm } from "./query.ts";

/** Today's date, and when days begin, in one time zone. */
export interface Calendar {
  readonly today: Day;
  /** The beginning of a day, in UTC and in the API's form. */
  startOf(day: Day): string;
}

/**
 * Replaces relative days by dates ('the last 30 days' ends today and has 30 days), and dates by times where the
 * attribute holds times. The result no longer depends on the clock. Values that cannot be read stay as they are.
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
  if (operator === "equals" || operator === "doesNotEqual") return asWholes(term, calendar);
  const days = term.values.filter((value) => isDay(value)).toSorted(compareText);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < term.values.length) return withMoments(term, calendar);
  const from = calendar.startOf(first);
  const to = lastOf(last, calendar);
  if (operator === "before" && days.length === 1) return { ...term, values: [from] };
  if (operator === "after" && days.length === 1) return { ...term, values: [to] };
  return operator === "between" && days.length === 2 ? { ...term, values: [from, to] } : term;
}

/** Each day and each time on its own. Other texts are compared as lists show them. */
function asWholes(term: FilterTerm, calendar: Calendar): Filter {
  const isEqual = term.operator === "equals";
  const items = term.values.map((value): Filter => {
    const ends = isDay(value)
      ? [calendar.startOf(value), lastOf(value, calendar)]
      : isMoment(value)
        ? [value, value]
        : null;
    if (ends === null) return { ...term, values: [value] };
    const within: FilterTerm = { ...term, operator: "between", values: ends };
    return isEqual ? within : outside(within);
  });
  return items.length === 0 ? term : { kind: isEqual ? "any" : "all", items };
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

const DAY_MS = 86_400_000;

/**
 * The calendar of a time zone at a given time.
 * @param timeZone its IANA name
 */
export function calendarIn(timeZone: string, now: Date): Calendar {
  return { today: dayIn(timeZone, now), startOf: (day) => new Date(startIn(timeZone, day)).toISOString() };
}

/** Finds the first millisecond of a day, which begins less than a day from when it does in UTC. */
function startIn(timeZone: string, day: Day): number {
  let start = Date.parse(day) + DAY_MS;
  for (let before = start - 2 * DAY_MS; start - before > 1; ) {
    const middle = Math.floor((before + start) / 2);
    if (dayIn(timeZone, middle) < day) before = middle;
    else start = middle;
  }
  return start;
}
