import { defineElement, OPERATORS, textForm } from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "../../kit/one-line.ts";
import { FORMAT_MESSAGES, FORMAT_OPTION, formatIssues } from "../../kit/text-formats.ts";

/** One line of text, stored exactly: leading zeros, formulas and case are kept. */
export const element = defineElement({
  name: "TextField",
  label: "Text",
  group: "text",
  example: "Ann Lee",
  messages: FORMAT_MESSAGES,
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [...LENGTHS, FORMAT_OPTION],
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,
  validate(value, { attribute }) {
    const issues = lineIssues(value, attribute);
    return issues.length === 0 && typeof value === "string" ? formatIssues(value, attribute) : issues;
  },
});
