import { defineElement, type ElementAttribute, fold, textForm, WHOLE_OPERATORS } from "@armature/engine";

/** The values that an attribute stores for Yes and for No. */
export interface Answers {
  readonly yes: unknown;
  readonly no: unknown;
  readonly column: "integer" | "boolean" | "text";
}

/**
 * Whole numbers and booleans keep their kind. Any other pair is stored as text, because both values share a column. The
 * default is 1 and 0.
 */
export function answersOf({ valueYes, valueNo }: ElementAttribute): Answers {
  const yes: unknown = valueYes ?? 1;
  const no: unknown = valueNo ?? 0;
  if (Number.isSafeInteger(yes) && Number.isSafeInteger(no)) return { yes, no, column: "integer" };
  if (typeof yes === "boolean" && typeof no === "boolean") return { yes, no, column: "boolean" };
  return { yes: textForm(yes), no: textForm(no), column: "text" };
}

/** Other words that a sheet's cell may contain. The stored values are tried first. */
const YES_WORDS = ["true", "y", "1"];
const NO_WORDS = ["false", "n", "0"];

/** Yes or No, stored as the attribute's `valueYes` or `valueNo`. */
export const element = defineElement({
  name: "YesNo",
  label: "Yes or No",
  group: "choice",
  example: "Yes",
  messages: {
    yesNo: "{label} takes Yes or No",
  },
  value(attribute) {
    const { yes, no } = answersOf(attribute);
    return { enum: [yes, no] };
  },
  column: (attribute) => answersOf(attribute).column,
  needs: () => [],
  options: [
    { name: "valueYes", label: "Yes is saved as", type: "text", hint: "1 unless given" },
    { name: "valueNo", label: "No is saved as", type: "text", hint: "0 unless given" },
  ],
  operators: WHOLE_OPERATORS,

  parse(text, { attribute }) {
    const word = fold(text);
    if (word === "") return { value: null };
    const { yes, no } = answersOf(attribute);
    if (word === "yes") return { value: yes };
    if (word === "no") return { value: no };
    if (word === fold(textForm(yes))) return { value: yes };
    if (word === fold(textForm(no))) return { value: no };
    if (YES_WORDS.includes(word)) return { value: yes };
    if (NO_WORDS.includes(word)) return { value: no };
    return { issue: { code: "yesNo", attribute: attribute.name } };
  },

  hasSqlText: ({ valueYes }) => valueYes !== null,
  format(value, { attribute }) {
    const { yes, no } = answersOf(attribute);
    if (value === yes) return "Yes";
    return value === no ? "No" : textForm(value);
  },

  validate(value, { attribute }) {
    const { yes, no } = answersOf(attribute);
    return value === yes || value === no ? [] : [{ code: "yesNo", attribute: attribute.name }];
  },
});
