import {
  dayIssues,
  defineElement,
  isDay,
  normalizeText,
  readDay,
  textForm,
  WHOLE_OPERATORS,
  wrongType,
} from "@armature/engine";

/** A day, as `YYYY-MM-DD` text from the database to the input (NMQ-128). */
export const element = defineElement({
  name: "DateField",
  label: "Date",
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

  examples: ["2026-01-31", "2024-02-29", "1950-12-01", "2000-02-29", "9999-12-31", "1000-01-01"],
  hostile: [
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-00",
    "31/1/2026",
    "1/31/26",
    "46053",
    "2026-01-31T00:00:00Z",
    "January 31, 2026",
    "today",
    "２０２６-０１-３１",
    "-2026-01-31",
    "=TODAY()",
    "2026-01-31\u0000x",
    "__proto__",
    "1/".repeat(20_000),
    20_260_131,
    Number.NaN,
    true,
    new Date(0),
    ["2026-01-31"],
    {},
  ],
});

const A_DATE = "a date such as 2026-01-31";
