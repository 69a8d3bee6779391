import {
  defineElement,
  type ElementAttribute,
  type Issue,
  normalizeText,
  OPERATORS,
  textForm,
  wrongType,
} from "@armature/engine";
import { fits, MAX_INTEGER, readNumber } from "../../kit/plain-number.ts";

/** A whole number. */
export const element = defineElement({
  name: "TextFieldNumeric",
  label: "Digits",
  group: "number",
  example: "1234",
  messages: {
    numberUnread: "Failed to parse input for {label}.",
  },
  value: () => ({ type: "integer" }),
  column: () => "integer",
  needs: () => [],
  options: [],
  operators: OPERATORS,

  parse(text, { attribute }) {
    if (normalizeText(text) === "") return { value: null };
    const number = readNumber(text);
    return number === null || !Number.isInteger(number) ? { issue: unread(attribute) } : { value: number };
  },
  format: textForm,

  validate(value, { attribute }) {
    if (fits(value, 0)) return [];
    return [typeof value === "number" ? wrongType(attribute, EXPECTED) : unread(attribute)];
  },

  missing: ({ attribute }) => ({ code: "requiresValue", attribute: attribute.name }),
});

const EXPECTED = `a whole number of at most ${MAX_INTEGER}`;

function unread({ name }: ElementAttribute): Issue {
  return { code: "numberUnread", attribute: name };
}
