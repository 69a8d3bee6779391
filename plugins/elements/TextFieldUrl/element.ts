import { defineElement, OPERATORS, textForm } from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "../../kit/one-line.ts";
import { isWebAddress } from "./web-address.ts";

/** A web address, stored as it was written. Lists show it as a link. */
export const element = defineElement({
  name: "TextFieldUrl",
  label: "Web address",
  messages: {
    url: "{label} must be a web address, such as https://example.org",
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
    return issues.length > 0 || isWebAddress(value) ? issues : [{ code: "url", attribute: attribute.name }];
  },
});
