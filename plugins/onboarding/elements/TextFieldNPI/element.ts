import { defineElement, normalizeText, OPERATORS, textForm, wrongType } from "@armature/engine";

/** The length of a National Provider Identifier. The counter shows it too. */
export const NPI_LENGTH = 10;

/** A National Provider Identifier: ten digits, stored as text. The last one is the check digit. */
export const element = defineElement({
  name: "TextFieldNPI",
  label: "NPI",
  group: "special",
  example: "1234567893",
  messages: {
    npiLength: "Must be 10 digits long.",
    npiDigits: "Must be comprised of numbers.",
    npiCheckDigit: "This is no NPI: its last digit does not match the others. Compare it with the source.",
  },
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
    return isCheckDigitRight(value) ? [] : [{ code: "npiCheckDigit", attribute: name }];
  },
});

/** The prefix for the calculation of an NPI's check digit. It stands for health and the United States. */
const NPI_PREFIX = "80840";

/**
 * Whether the last digit is the right check digit: the Luhn formula over the prefix and the NPI.
 * Source: 45 CFR 162.406 and CMS, "Requirements for National Provider Identifier (NPI) and NPI Check Digit".
 */
function isCheckDigitRight(npi: string): boolean {
  const digits = Array.from(`${NPI_PREFIX}${npi}`, Number).toReversed();
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? digit : doubled(digit)), 0);
  return sum % 10 === 0;
}

/** Twice the digit. The digits of a two-digit result are added up. */
function doubled(digit: number): number {
  return digit < 5 ? digit * 2 : digit * 2 - 9;
}
