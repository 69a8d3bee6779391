import { HOSTILE_TEXT } from "../../kit/hostile-text.ts";

export const examples: readonly unknown[] = [
  "ann@clinic.org",
  "a@b.co",
  "1@2.us",
  "Ann.Lee+oncall@example.com",
  "o'neil_7@mail.example.org",
  "zoë@klinik-köln.de",
  "first.middle.last@a-rather-long-department.example.edu",
];

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
