import { HOSTILE_TEXT } from "../../kit/hostile-text.testing.ts";

export const hostile: readonly unknown[] = [
  "ann",
  "ann@",
  "@example.com",
  "ann@example",
  "ann@@example.com",
  "ann@example..com",
  ".ann@example.com",
  "ann lee@example.com",
  "Ann Lee <ann@example.com>",
  "a@b.co, c@d.co",
  "a@b.co\nBcc: c@d.co",
  "mailto:ann@example.com",
  "ann@-example.com",
  "\u202Eann@example.com",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(250)}.com`,
  `${"a@".repeat(5_000)}b.co`,
  ...HOSTILE_TEXT,
];
