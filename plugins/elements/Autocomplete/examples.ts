import { MAX_ID } from "../../kit/record-reference.ts";

export const examples: readonly unknown[] = [1, 2, 42, 5000, MAX_ID];

export const hostile: readonly unknown[] = [
  "0",
  "-1",
  "1.5",
  "1, 2",
  "2147483648",
  "١٢",
  "nobody of this name",
  "=1+1",
  "1\u00002",
  "__proto__",
  "x".repeat(20_000),
  0,
  1.5,
  MAX_ID + 1,
  Number.NaN,
  true,
  [1],
  {},
];
