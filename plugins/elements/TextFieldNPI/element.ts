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
});
