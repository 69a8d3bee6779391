import { HOSTILE_TEXT } from "@armature/plugins/kit/hostile-text.ts";

export const examples: readonly unknown[] = ["101", "0042", "100200300", "7", "000"];

export const hostile: readonly unknown[] = [
  "10A",
  "10-1",
  "10 1",
  "-101",
  "1.0",
  "1e3",
  "١٠١",
  "１０１",
  "=101",
  101,
  1.5,
  ...HOSTILE_TEXT,
];
