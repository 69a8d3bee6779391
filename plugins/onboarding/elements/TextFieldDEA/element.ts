import { defineElement, OPERATORS, textForm, wrongType } from "@armature/engine";
import { readLine } from "@armature/plugins/kit/one-line.ts";

/** The length of a DEA number. The counter shows it too. */
export const DEA_LENGTH = 9;

/** A registration number of the Drug Enforcement Administration: two letters, then seven digits. */
export const element = defineElement({
  name: "TextFieldDEA",
  label: "DEA number",
  group: "special",
  example: "AB1234563",
  messages: {
    dea: "Must be comprised of 2 letters, followed by 7 numbers.",
  },
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [],
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,

  validate(value, { attribute }) {
    if (typeof value !== "string") return [wrongType(attribute, "text")];
    return /^[A-Za-z]{2}[0-9]{7}$/.test(value) ? [] : [{ code: "dea", attribute: attribute.name }];
  },
});
