import { defineElement, normalizeText, OPERATORS, textForm, wrongType } from "@armature/engine";
import { validateLength } from "@armature/engine/elements";
import { isStorableText } from "@armature/engine/values";
import { LENGTHS } from "../../kit/one-line.ts";

/** All line breaks except `\n`, which is the stored one. */
const FOREIGN_BREAKS = /\r\n|[\r\u2028\u2029]/g;

/** Several lines of text, stored with `\n` between them whatever system they come from. */
export const element = defineElement({
  name: "TextArea",
  label: "Text of several lines",
  group: "text",
  example: "Call before noon. Ring twice.",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: LENGTHS,
  operators: OPERATORS,

  parse: (text) => ({ value: normalizeText(text.toWellFormed().replace(FOREIGN_BREAKS, "\n")) || null }),
  format: textForm,

  validate(value, { attribute }) {
    if (typeof value !== "string") return [wrongType(attribute, "text")];
    if (!isStorableText(value)) return [wrongType(attribute, "text that can be stored")];
    return validateLength(value, attribute);
  },
});
