import {
  defineElement,
  type ElementAttribute,
  type Issue,
  normalizeText,
  OPERATORS,
  textForm,
  wrongType,
} from "@armature/engine";
import { fits, MAX_DECIMALS, readNumber } from "../../kit/plain-number.ts";
import { boundsOf, decimalsOf } from "./bounds.ts";

/** A number within the attribute's limits. It is a whole number unless the attribute allows decimals. */
export const element = defineElement({
  name: "TextFieldNumber",
  label: "Number",
  group: "number",
  example: "42",
  messages: {
    belowMinimum: "Value must be {min} or more.",
    aboveMaximum: "Value must be {max} or less.",
  },
  value: (attribute) => ({ type: decimalsOf(attribute) === 0 ? "integer" : "number" }),
  column: (attribute) => (decimalsOf(attribute) === 0 ? "integer" : "numeric"),
  needs: () => [],
  options: [
    { name: "minimum", label: "Minimum", type: "numeric", hint: "The least that is accepted" },
    { name: "maximum", label: "Maximum", type: "numeric", hint: "The most that is accepted" },
    {
      name: "decimals",
      label: "Decimals",
      type: "integer",
      hint: `0 to ${MAX_DECIMALS}; without it, whole numbers`,
      option: [
        { name: "minimum", value: 0 },
        { name: "maximum", value: MAX_DECIMALS },
      ],
    },
  ],
  operators: OPERATORS,

  parse(text, { attribute }) {
    if (normalizeText(text) === "") return { value: null };
    const number = readNumber(text);
    return number === null ? { issue: unfit(attribute) } : { value: number };
  },
  format: textForm,

  validate(value, { attribute }) {
    if (!fits(value, decimalsOf(attribute))) return [unfit(attribute)];
    const { min, max } = boundsOf(attribute);
    if (min !== null && value < min) return [{ code: "belowMinimum", attribute: attribute.name, args: { min } }];
    if (max !== null && value > max) return [{ code: "aboveMaximum", attribute: attribute.name, args: { max } }];
    return [];
  },
});

function unfit(attribute: ElementAttribute): Issue {
  const wanted = ["a whole number", "a number with at most 1 decimal", "a number with at most 2 decimals"] as const;
  return wrongType(attribute, wanted[decimalsOf(attribute)] ?? "a number");
}
