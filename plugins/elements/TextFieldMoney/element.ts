import { defineElement, normalizeText, OPERATORS, textForm, wrongType } from "@armature/engine";
import { fits, MAX_DECIMALS } from "../../kit/plain-number.ts";

const EXPECTED = "an amount such as 1,200.50";
/** Digits with or without commas between thousands. A comma elsewhere could be a decimal point. */
const AMOUNT = /^([0-9]{1,13}|[0-9]{1,3}(,[0-9]{3}){1,4})(\.[0-9]{1,2})?$/;
const READABLE = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in dollars, stored as a number and shown with two decimals and commas. */
export const element = defineElement({
  name: "TextFieldMoney",
  label: "Amount of money",
  group: "number",
  example: "1,200.50",
  value: () => ({ type: "number" }),
  column: () => "numeric",
  needs: () => [],
  options: [],
  operators: OPERATORS,

  parse(text, { attribute }) {
    const amount = normalizeText(text);
    if (amount === "") return { value: null };
    if (!AMOUNT.test(amount)) return { issue: wrongType(attribute, EXPECTED) };
    return { value: Number(amount.replaceAll(",", "")) };
  },
  numberFormat: { decimals: 2, isGrouped: true },
  format: (value) => (isAmount(value) ? READABLE.format(value) : textForm(value)),
  validate: (value, { attribute }) => (isAmount(value) ? [] : [wrongType(attribute, EXPECTED)]),
  takenAfter: 1000,
});

function isAmount(value: unknown): value is number {
  return fits(value, MAX_DECIMALS) && value >= 0;
}
