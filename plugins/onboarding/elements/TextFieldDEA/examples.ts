import { HOSTILE_TEXT } from "@armature/plugins/kit/hostile-text.ts";

export const examples: readonly unknown[] = ["AB1234563", "fs0000000", "Mx9999999", "BB0012345", "ZZ7654321"];

export const hostile: readonly unknown[] = [
  "AB123456",
  "AB12345678",
  "A11234567",
  "1234567AB",
  "AB 1234567",
  "AB-123456",
  "ÄB1234567",
  "AB１２３４５６７",
  "AB1234567\n8",
  "=AB1234567",
  ...HOSTILE_TEXT,
];
