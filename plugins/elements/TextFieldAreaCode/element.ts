import { defineElement, OPERATORS, textForm, wrongType } from "@armature/engine";
import { readLine } from "../../kit/one-line.ts";

const LENGTH = 3;

/** A telephone area code: three digits as text, not starting with zero. */
export const element = defineElement({
  name: "TextFieldAreaCode",
  label: "Area code",
  group: "special",
  example: "608",
  messages: {
    areaCodeDigits: "Must be 3 digits long.",
    areaCodeLength: "Must be 3 digits long.",
    areaCodeZero: "Area codes cannot start with zero.",
  },
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
});
