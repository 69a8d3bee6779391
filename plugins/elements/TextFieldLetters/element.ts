import { defineElement, OPERATORS, textForm } from "@armature/engine";
import { HOSTILE_TEXT } from "../../hostile-text.ts";
import { LENGTHS, lineIssues, readLine } from "../../one-line.ts";

/** A letter of any script with the marks that it may carry. */
const LETTERS = /^(\p{L}\p{M}*)+$/u;

/** One word of letters and nothing else (ADM-101). */
export const element = defineElement({
  name: "TextFieldLetters",
  label: "Letters only",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: LENGTHS,
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,

  validate(value, { attribute }) {
    const issues = lineIssues(value, attribute);
    if (issues.length > 0 || LETTERS.test(String(value))) return issues;
    return [{ code: "letters", attribute: attribute.name }];
  },

  examples: ["specialty", "ProviderType", "x", "Zoë", "名前", "हिन्दी", "trueness"],
  hostile: ["address2", "two words", "snake_case", "O'Neil", "a-b", "ª1", "\u0301a", "a\u200Db", ...HOSTILE_TEXT],
});
