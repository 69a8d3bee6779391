import { defineElement, normalizeText, OPERATORS, textForm, validateLength, wrongType } from "@armature/engine";
import { HOSTILE_TEXT } from "../../hostile-text.ts";
import { isStorable, LENGTHS } from "../../one-line.ts";

/** Every break between lines but `\n`, which is the one that is stored. */
const FOREIGN_BREAKS = /\r\n|[\r\u2028\u2029]/g;

/** Several lines of text, stored with `\n` between them whatever system they come from (GEN-026). */
export const element = defineElement({
  name: "TextArea",
  label: "Text of several lines",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: LENGTHS,
  operators: OPERATORS,

  parse: (text) => ({ value: normalizeText(text.toWellFormed().replace(FOREIGN_BREAKS, "\n")) || null }),
  format: textForm,

  validate(value, { attribute }) {
    if (typeof value !== "string") return [wrongType(attribute, "text")];
    if (!isStorable(value)) return [wrongType(attribute, "text that can be stored")];
    return validateLength(value, attribute);
  },

  examples: [
    "Call before noon.",
    "First line\nSecond line",
    "One\n\n\nfour",
    "  indented\n\tby a tab".trimStart(),
    "=1+1\n=2+2",
    "أول\nثاني",
    "👩‍⚕️\n007",
  ],
  hostile: [...HOSTILE_TEXT, "\n\n\n", "a\rb\r\nc\u2028d\u2029e", "\n".repeat(20_000)],
});
