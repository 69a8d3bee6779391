import { defineElement, OPERATORS, textForm } from "@armature/engine";
import { HOSTILE_TEXT } from "../../hostile-text.ts";
import { LENGTHS, lineIssues, readLine } from "../../one-line.ts";
import { isWebAddress } from "./web-address.ts";

/** An address of the web, stored as it was written; lists show it as a link. */
export const element = defineElement({
  name: "TextFieldUrl",
  label: "Web address",
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

  examples: [
    "https://example.org",
    "http://localhost:8080/path?x=1&y=2#top",
    "https://klinik-köln.de/räume",
    "HTTPS://Example.org/A%20B",
    "https://192.0.2.7/",
    "https://[2001:db8::1]/index.html",
  ],
  hostile: [
    "javascript:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "ftp://example.org",
    "//example.org",
    "example.org",
    "http:example.org",
    "https://",
    "https://exa mple.org",
    "https://\\example.org",
    "https://example.org@evil.test",
    "https://user:secret@example.org",
    "https://example.org/\u202Egnp.exe",
    "https://example.org:99999",
    ...HOSTILE_TEXT,
  ],
});
