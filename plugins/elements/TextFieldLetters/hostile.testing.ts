import { HOSTILE_TEXT } from "../../kit/hostile-text.testing.ts";

export const hostile: readonly unknown[] = [
  "address2",
  "two words",
  "snake_case",
  "O'Neil",
  "a-b",
  "ª1",
  "\u0301a",
  "a\u200Db",
  ...HOSTILE_TEXT,
];
