import { defineElement, type ElementAttribute, OPERATORS, settingOf, textForm, wrongType } from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "../../kit/one-line.ts";

/** Text that only one record of the organization may have, ignoring case and outer white space. */
export const element = defineElement({
  name: "TextFieldUnique",
  label: "Unique text",
  group: "text",
  example: "CARD-01, which no other record has",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [{ kind: "unique", scope: "organization" }],
  options: [
    ...LENGTHS,
    { name: "upperCase", label: "In capitals", type: "boolean", hint: "Small letters become capitals" },
  ],
  operators: OPERATORS,

  parse(text, { attribute }) {
    const line = readLine(text);
    // Normalized again, because an upper-case letter can have another composed form than its lower-case letter.
    return { value: line !== null && isUpperCase(attribute) ? readLine(line.toUpperCase()) : line };
  },
  format: textForm,

  validate(value, { attribute }) {
    const issues = lineIssues(value, attribute);
    if (issues.length > 0 || !isUpperCase(attribute) || textForm(value).toUpperCase() === value) return issues;
    return [wrongType(attribute, "capitals only")];
  },
});

function isUpperCase(attribute: ElementAttribute): boolean {
  return settingOf(attribute, "upperCase") === true;
}
