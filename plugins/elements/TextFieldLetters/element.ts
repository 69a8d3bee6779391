import { defineElement, OPERATORS, textForm } from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "../../kit/one-line.ts";

/** A letter of any script, with its combining marks. */
const LETTERS = /^(\p{L}\p{M}*)+$/u;

/** One word that consists of letters only. */
export const element = defineElement({
  name: "TextFieldLetters",
  label: "Letters only",
  group: "text",
  example: "providerType",
  messages: {
    letters: "Must contain only letters.",
  },
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
});
