import { HOSTILE_TEXT } from "../../kit/hostile-text.ts";

export const examples: readonly unknown[] = ["CARD-01", "007", "=1+1", "O'Neil & Söhne", "山田クリニック", "True"];

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
