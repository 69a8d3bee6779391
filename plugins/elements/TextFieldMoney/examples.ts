import { HOSTILE_NUMBER } from "../../kit/hostile-text.ts";

export const examples: readonly unknown[] = [1200.5, 0, 0.05, 19.99, 1000, 1234567.89, 9999999999999.99, 100];

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
