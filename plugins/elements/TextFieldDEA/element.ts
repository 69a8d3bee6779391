import { defineElement, OPERATORS, textForm, wrongType } from "@armature/engine";
import { HOSTILE_TEXT } from "../../hostile-text.ts";
import { readLine } from "../../one-line.ts";

/** Characters of a DEA number; also what the counter shows. */
export const DEA_LENGTH = 9;

/** A registration number of the Drug Enforcement Administration: two letters, seven digits (GEN-027). */
export const element = defineElement({
  name: "TextFieldDEA",
  label: "DEA number",
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

  examples: ["AB1234563", "fs0000000", "Mx9999999", "BB0012345", "ZZ7654321"],
  hostile: [
    "AB123456",
    "AB12345678",
    "A11234567",
    "1234567AB",
    "AB 1234567",
    "AB-123456",
    "ÄB1234567",
    "AB１２３４５６７",
    "AB1234567\n8",
    "=AB1234567",
    ...HOSTILE_TEXT,
  ],
});
