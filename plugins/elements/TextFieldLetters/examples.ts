import { HOSTILE_TEXT } from "../../kit/hostile-text.ts";

export const examples: readonly unknown[] = ["specialty", "ProviderType", "x", "Zoë", "名前", "हिन्दी", "trueness"];

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
