import { HOSTILE_TEXT } from "@armature/plugins/kit/hostile-text.testing.ts";

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
