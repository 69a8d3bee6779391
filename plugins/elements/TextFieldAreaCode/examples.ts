import { HOSTILE_TEXT } from "../../kit/hostile-text.ts";

export const examples: readonly unknown[] = ["608", "212", "100", "999", "415"];

export const hostile: readonly unknown[] = [
  "60",
  "6080",
  "012",
  "000",
  "(608)",
  "60 8",
  "+608",
  "6O8",
  "٦٠٨",
  "６０８",
  "608\n1",
  608,
  ...HOSTILE_TEXT,
];
