import { defineElement, normalizeText, OPERATORS, textForm, wrongType } from "@armature/engine";

/** Digits of a National Provider Identifier; also what the counter shows. */
export const NPI_LENGTH = 10;

/** A National Provider Identifier: ten digits kept as text, so that leading zeros stay (GEN-028). */
export const element = defineElement({
  name: "TextFieldNPI",
  label: "NPI",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [],
  operators: OPERATORS,

  parse(text) {
    const npi = normalizeText(text.toWellFormed());
    return { value: npi === "" ? null : npi };
  },
  format: textForm,

  validate(value, { attribute }) {
    const { name } = attribute;
    if (typeof value !== "string") return [wrongType(attribute, `text of ${NPI_LENGTH} digits`)];
    if (!/^[0-9]*$/.test(value)) return [{ code: "npiDigits", attribute: name }];
    if (value.length !== NPI_LENGTH) return [{ code: "npiLength", attribute: name }];
    return [];
  },

  examples: ["1234567893", "1003000126", "0000000000", "0012345678", "9999999999"],
  hostile: [
    "123456789",
    "12345678901",
    "1234-56789",
    "123456789O",
    "1.23456789E9",
    "=123456789",
    "+123456789",
    "12345 6789",
    "١٢٣٤٥٦٧٨٩٠",
    "１２３４５６７８９０",
    "1234567890\n",
    "12345\u000067890",
    "\uD8001234567890",
    "__proto__",
    "9".repeat(20_000),
    1234567890,
    Number.NaN,
    false,
    ["1234567890"],
    {},
  ],
});
