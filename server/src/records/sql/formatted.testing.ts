import { createRegistry, defineElement, normalizeText, OPERATORS, textForm } from "@armature/engine";
import { registry } from "@armature/plugins/elements";

/** The element type of the guide: a whole number that shows as `85 %`. */
const PERCENTAGE = defineElement({
  name: "Percentage",
  label: "Percentage",
  value: () => ({ type: "integer" }),
  column: () => "integer",
  needs: () => [],
  options: [],
  operators: OPERATORS,
  ownOperators: [
    { name: "isRound", label: "Is round", takesValue: false, holds: (value) => Number(value) % 10 === 0 },
    { name: "endsWith", label: "Ends with", takesValue: true, holds: (value, end) => textForm(value).endsWith(end) },
  ],
  parse(text, { attribute }) {
    const cell = normalizeText(text);
    if (cell === "") return { value: null };
    const digits = /^(\d{1,3})\s*%?$/.exec(cell)?.[1];
    return digits === undefined
      ? { issue: { code: "numberUnread", attribute: attribute.name } }
      : { value: Number(digits) };
  },
  format: (value) => (typeof value === "number" ? `${value} %` : textForm(value)),
  validate: (value, { attribute }) =>
    Number.isInteger(value) ? [] : [{ code: "numberUnread", attribute: attribute.name }],
});

interface Dose {
  readonly amount: number;
  readonly unit: string;
}

/** An object in a JSON column that shows as `5 mg`. */
const DOSE = defineElement({
  name: "Dose",
  label: "Dose",
  value: () => ({ type: "object" }),
  column: () => "json",
  needs: () => [],
  options: [],
  operators: OPERATORS,
  parse(text, { attribute }) {
    const cell = normalizeText(text);
    if (cell === "") return { value: null };
    const [, amount, unit] = /^(\d+(?:\.\d+)?) (mg|ml)$/.exec(cell) ?? [];
    return amount === undefined
      ? { issue: { code: "numberUnread", attribute: attribute.name } }
      : { value: { amount: Number(amount), unit } };
  },
  format: (value) => (isDose(value) ? `${value.amount} ${value.unit}` : textForm(value)),
  validate: (value, { attribute }) => (isDose(value) ? [] : [{ code: "numberUnread", attribute: attribute.name }]),
});

function isDose(value: unknown): value is Dose {
  return typeof value === "object" && value !== null && "amount" in value && "unit" in value;
}

/** Several texts that show as `a / b`. */
const NOTES = defineElement({
  ...DOSE,
  name: "Notes",
  label: "Notes",
  value: () => ({ type: "array", items: { type: "string" } }),
  parse: (text) => ({ value: text === "" ? null : text.split(" / ") }),
  format: (value) => (Array.isArray(value) ? value.join(" / ") : textForm(value)),
  validate: () => [],
});

/** The plugins' element types and these three. */
export const WITH_FORMATTED = createRegistry([
  ...registry.names.map((name) => registry.get(name)),
  PERCENTAGE,
  DOSE,
  NOTES,
]);
