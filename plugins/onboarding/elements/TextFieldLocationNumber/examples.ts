import { HOSTILE_TEXT } from "@armature/plugins/kit/hostile-text.ts";

export const examples: readonly unknown[] = ["123456", "123100", "12310010001001", "7001", "0042"];

export const hostile: readonly unknown[] = [
  "12345A",
  "123-456",
  "123 456",
  "-123456",
  "1.0",
  "1e3",
  "١٢٣",
  "１２３",
  "=123",
  123456,
  1.5,
  ...HOSTILE_TEXT,
];
