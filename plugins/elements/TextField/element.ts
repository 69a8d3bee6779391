import { defineElement, normalizeText, OPERATORS, textForm, validateLength, wrongType } from "@armature/engine";

/** Breaks between lines with the white space around them; in one line they are a space. */
const LINE_BREAKS = /\s*[\r\n\u2028\u2029]\s*/g;

/** One line of text, stored as it reads: leading zeros, formulas and case stay (GEN-026). */
export const element = defineElement({
  name: "TextField",
  label: "Text",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [
    { name: "minLength", label: "Minimum length", type: "integer", hint: "In characters" },
    { name: "maxLength", label: "Maximum length", type: "integer", hint: "In characters; shown by the counter" },
  ],
  operators: OPERATORS,

  parse(text) {
    const line = normalizeText(text.toWellFormed().replace(LINE_BREAKS, " "));
    return { value: line === "" ? null : line };
  },
  format: textForm,

  validate(value, { attribute }) {
    if (typeof value !== "string") return [wrongType(attribute, "text")];
    if (!isOneLine(value)) return [wrongType(attribute, "one line of text")];
    return validateLength(value, attribute);
  },

  examples: [
    "Ann Lee",
    "007",
    "=1+1",
    'O\'Neil, "Jo"',
    "Zoë Müller-Łukasz",
    "1.50",
    "true",
    "محمد علي",
    "👩‍⚕️ On call",
    "山田 太郎",
  ],
  hostile: [
    "00042",
    "=1+1",
    "@SUM(A1:A9)",
    "-2+3",
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "\u202Eabc\u202C שלום",
    "Z\u0335\u0321\u0353a\u0301\u0300\u0316lgo e\u0301",
    "nul\u0000inside",
    "lone \uD800 surrogate",
    "first line\r\nsecond line\u2028third",
    "\t\u00A0  outer white space \u3000\n",
    "__proto__",
    "constructor",
    "<img src=x onerror=alert(1)>",
    "'; drop table data.user; --",
    "%_\\",
    "x".repeat(20_000),
    0,
    -0.5,
    true,
    [],
    ["a", "b"],
    {},
    { toString: 1 },
  ],
});

/** What a text column can hold and one line can show: no NUL, no half of a surrogate pair, no line break. */
function isOneLine(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000") && text.search(LINE_BREAKS) === -1;
}
