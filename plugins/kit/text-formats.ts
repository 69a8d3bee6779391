import {
  type AttributeSpecInput,
  type ElementAttribute,
  type Issue,
  type MessageTable,
  settingOf,
  textForm,
} from "@armature/engine";

/** A format that a text of one line must have. */
interface TextFormat {
  /** Also the code of the issue for a text without this format. */
  readonly name: string;
  /** The label that an administrator chooses. */
  readonly label: string;
  /** The message for any other text. */
  readonly message: string;
  fits(text: string): boolean;
}

const PHONE = /^(?<number>\+?[0-9 ().-]+)(?:(?:ext\.?|x|#)\s*[0-9]{1,6})?$/i;

const FORMATS: readonly TextFormat[] = Object.freeze([
  {
    name: "phone",
    label: "Phone number",
    message: "Must be a phone number with its area code, such as (608) 555-0142.",
    fits: isPhone,
  },
  {
    name: "taxId",
    label: "Tax ID (EIN)",
    message: "Must be nine digits, such as 12-3456789.",
    fits: (text) => /^(?!00)[0-9]{2}-?[0-9]{7}$/.test(text),
  },
  // The code set of the National Uniform Claim Committee (NUCC).
  {
    name: "taxonomy",
    label: "Taxonomy code",
    message: "Must be ten characters that end with X, such as 261QP2300X.",
    fits: (text) => /^[0-9]{2,3}[0-9A-Z]{6,7}X$/.test(text) && text.length === 10,
  },
  // Clinical Laboratory Improvement Amendments: two digits of the region, D, seven digits.
  {
    name: "clia",
    label: "CLIA number",
    message: "Must be two digits, D and seven digits, such as 52D0123456.",
    fits: (text) => /^[0-9]{2}D[0-9]{7}$/.test(text),
  },
]);

/**
 * A number of the North American plan with its area code, with or without 1. After +, any number of 8 to 15 digits
 * (ITU-T E.164).
 */
function isPhone(text: string): boolean {
  const number = PHONE.exec(text.trim())?.groups?.["number"];
  if (number === undefined) return false;
  const digits = number.replace(/[^0-9]/g, "");
  if (number.startsWith("+")) return digits.length >= 8 && digits.length <= 15;
  return /^1?[2-9][0-9]{9}$/.test(digits);
}

/** The setting of an attribute that names a format, as a definition. */
export const FORMAT_OPTION: AttributeSpecInput = Object.freeze({
  name: "format",
  label: "Format",
  elementType: "Combobox",
  comboboxOptionList: FORMATS.map(({ name, label }) => ({ value: name, label })),
  hint: "What the text must be, such as a phone number; empty for any text",
});

/** The messages of the formats, by code of the issue. */
export const FORMAT_MESSAGES: MessageTable = Object.freeze(
  Object.fromEntries(FORMATS.map(({ name, message }) => [name, message])),
);

/** The issue of a text that does not have the format of its attribute. */
export function formatIssues(value: string, attribute: ElementAttribute): readonly Issue[] {
  const wanted = textForm(settingOf(attribute, "format"));
  const format = FORMATS.find(({ name }) => name === wanted);
  return !format || format.fits(value) ? [] : [{ code: format.name, attribute: attribute.name }];
}
