import { defineElement, normalizeText, OPERATORS, textForm, WHOLE_OPERATORS, wrongType } from "@armature/engine";
import { dayIssues } from "@armature/engine/validation";
import { isDay, joinList, readDay, splitDays } from "@armature/engine/values";

/**
 * Several dates, stored in ascending order and each once. No dates are stored as null, which is refused if required.
 */
export const element = defineElement({
  name: "DatesField",
  label: "Dates",
  group: "date",
  example: "2026-03-02, 2026-03-09",
  value: () => ({ type: "array", items: { type: "string", pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$" } }),
  column: () => "json",
  needs: () => [],
  options: [
    { name: "minimum", label: "Earliest", type: "date", hint: "The first date that may be given" },
    { name: "maximum", label: "Latest", type: "date", hint: "The last date that may be given" },
  ],
  operators: WHOLE_OPERATORS,
  ownOperators: [
    { name: "includes", label: "Includes", takesValue: true, holds: (value, day) => isOneOf(value, readDay(day)) },
  ],
  ruleOperators: OPERATORS,

  parse(text, { attribute }) {
    const days = splitDays(normalizeText(text)).map(readDay);
    if (!days.every((day) => day !== null)) return { issue: wrongType(attribute, DATES) };
    return { value: days.length === 0 ? null : [...new Set(days)].sort() };
  },

  hasSqlText: () => true,
  format: (value) => (Array.isArray(value) ? joinList(value.map(textForm)) : textForm(value)),

  validate(value, { attribute }) {
    if (!Array.isArray(value) || !value.every(isDay)) return [wrongType(attribute, DATES)];
    const isAscending = value.every((day, i) => i === 0 || day > String(value[i - 1]));
    if (!isAscending) return [wrongType(attribute, "dates in ascending order, each once")];
    return value.flatMap((day) => dayIssues(day, attribute)).slice(0, 1);
  },
});

const DATES = "dates such as 2026-01-31, 2026-02-28";

function isOneOf(days: unknown, day: string | null): boolean {
  return Array.isArray(days) && days.includes(day);
}
