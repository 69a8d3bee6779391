import { HOSTILE_TEXT } from "../../kit/hostile-text.testing.ts";

export const hostile: readonly unknown[] = [
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
];
