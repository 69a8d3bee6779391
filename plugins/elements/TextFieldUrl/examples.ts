import { HOSTILE_TEXT } from "../../kit/hostile-text.ts";

export const examples: readonly unknown[] = [
  "https://example.org",
  "http://localhost:8080/path?x=1&y=2#top",
  "https://klinik-köln.de/räume",
  "HTTPS://Example.org/A%20B",
  "https://192.0.2.7/",
  "https://[2001:db8::1]/index.html",
];

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
