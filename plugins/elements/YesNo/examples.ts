export const examples: readonly unknown[] = [1, 0];

export const hostile: readonly unknown[] = [
  "maybe",
  "yes and no",
  "YES\u0000",
  "ｙｅｓ",
  "nо",
  "=TRUE()",
  "-1",
  "01",
  "1.0",
  "__proto__",
  "y".repeat(20_000),
  2,
  -1,
  0.5,
  Number.NaN,
  [1],
  ["Yes", "No"],
  {},
];
