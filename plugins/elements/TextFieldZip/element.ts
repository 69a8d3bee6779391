import { defineElement, normalizeText, OPERATORS, textForm, wrongType } from "@armature/engine";

const DIGITS = 9;
const ZIP = /^[0-9]{5}-[0-9]{4}$/;

/** A ZIP+4 code, stored with its dash. */
export const element = defineElement({
  name: "TextFieldZip",
  label: "ZIP+4 code",
  group: "special",
  example: "53703-1234",
  messages: {
    zip: "ZIP Code must be 9 digits (ZIP+4 format).",
  },
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [],
  operators: OPERATORS,

  parse(text) {
    const cell = normalizeText(text.toWellFormed());
    if (cell === "") return { value: null };
    return { value: /^[0-9]{9}$/.test(cell) ? maskZip(cell) : cell };
  },
  format: textForm,

  validate(value, { attribute }) {
    if (typeof value !== "string") return [wrongType(attribute, "text such as 53703-1234")];
    return ZIP.test(value) ? [] : [{ code: "zip", attribute: attribute.name }];
  },
});

/** Formats typed text as five digits, a dash and four digits. Other characters and further digits are dropped. */
export function maskZip(text: string): string {
  const digits = text.replace(/[^0-9]/g, "").slice(0, DIGITS);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}
