import { defineElement, OPERATORS, textForm, wrongType } from "@armature/engine";
import { HOSTILE_TEXT } from "../../hostile-text.ts";
import { readLine } from "../../one-line.ts";

const LENGTH = 3;

/** A telephone area code: three digits as text, the first no zero (NMQ-110, NMQ-111, BLD-089, BLD-090). */
export const element = defineElement({
  name: "TextFieldAreaCode",
  label: "Area code",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [],
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,

  validate(value, { attribute }) {
    const { name } = attribute;
    if (typeof value !== "string") return [wrongType(attribute, "text")];
    if (!/^[0-9]*$/.test(value)) return [{ code: "areaCodeDigits", attribute: name }];
    if (value.length !== LENGTH) return [{ code: "areaCodeLength", attribute: name }];
    return value.startsWith("0") ? [{ code: "areaCodeZero", attribute: name }] : [];
  },

  examples: ["608", "212", "100", "999", "415"],
  hostile: [
    "60",
    "6080",
    "012",
    "000",
    "(608)",
    "60 8",
    "+608",
    "6O8",
    "٦٠٨",
    "６０８",
    "608\n1",
    608,
    ...HOSTILE_TEXT,
  ],
});
