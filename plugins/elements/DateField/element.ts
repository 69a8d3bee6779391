import { defineElement, normalizeText, textForm, WHOLE_OPERATORS, wrongType } from "@armature/engine";
import { dayIssues } from "@armature/engine/validation";
import { isDay, readDay } from "@armature/engine/values";

/** A date, which is `YYYY-MM-DD` text everywhere from the database to the input. */
export const element = defineElement({
  name: "DateField",
  label: "Date",
  group: "date",
  example: "2026-03-02",
  value: () => ({ type: "string", pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$" }),
  column: () => "date",
  needs: () => [],
  options: [
    { name: "minimum", label: "Earliest", type: "date", hint: "The first date that may be given" },
    { name: "maximum", label: "Latest", type: "date", hint: "The last date that may be given" },
  ],
  operators: WHOLE_OPERATORS,

  parse(text, { attribute }) {
    const cell = normalizeText(text);
    if (cell === "") return { value: null };
    const day = readDay(cell);
    return day === null ? { issue: wrongType(attribute, A_DATE) } : { value: day };
  },
  format: textForm,

  validate(value, { attribute }) {
    return isDay(value) ? dayIssues(value, attribute) : [wrongType(attribute, A_DATE)];
  },
});

const A_DATE = "a date such as 2026-01-31";
