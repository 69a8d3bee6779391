import { HOSTILE_NUMBER } from "../../kit/hostile-text.testing.ts";

export const hostile: readonly unknown[] = [
  "1,2,3",
  "1,50",
  "12,00",
  "1200.505",
  "-5",
  "$5",
  "(5.00)",
  "5€",
  "1.",
  ".5",
  -5,
  0.001,
  ...HOSTILE_NUMBER,
];
