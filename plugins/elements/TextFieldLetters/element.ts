import { defineElement, OPERATORS, textForm } from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "../../kit/one-line.ts";

/** A letter of any script with the marks that it may carry. */
const LETTERS = /^(\p{L}\p{M}*)+$/u;

/** One word of letters and nothing else. */
export const element = defineElement({
  name: "TextFieldLetters",
  label: "Letters only",
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
