import { HOSTILE_TEXT } from "../../kit/hostile-text.testing.ts";

export const hostile: readonly unknown[] = [
  "card-01",
  " Card-01 ",
  "CARD‐01",
  "ﬁ",
  "straße",
  "İ",
  "ŉ",
  ...HOSTILE_TEXT,
];
