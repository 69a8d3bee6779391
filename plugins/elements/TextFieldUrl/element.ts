import { defineElement, OPERATORS, textForm } from "@armature/engine";
import { LENGTHS, lineIssues, readLine } from "../../kit/one-line.ts";

/** A complete address without white space, backslashes or invisible characters. */
const WRITTEN = /^https?:\/\/[^\s\p{C}\\/?#][^\s\p{C}\\]*$/iu;

/**
 * Whether a link may lead there. Only `http:` and `https:` are allowed, so that no link runs a script. A name or
 * password before the host is refused, because `https://bank.example@evil.test` looks like another address than it is.
 */
export function isWebAddress(value: unknown): value is string {
  if (typeof value !== "string" || !WRITTEN.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

/** A web address, stored as it was written. Lists show it as a link. */
export const element = defineElement({
  name: "TextFieldUrl",
  label: "Web address",
  group: "text",
  example: "https://example.org",
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
