import { HOSTILE_TEXT } from "../../kit/hostile-text.ts";

export const examples: readonly unknown[] = [
  "Ann Lee",
  "007",
  "=1+1",
  'O\'Neil, "Jo"',
  "Zoë Müller-Łukasz",
  "1.50",
  "true",
  "محمد علي",
  "👩‍⚕️ On call",
  "山田 太郎",
  "(608) 555-0142",
  "12-3456789",
  "261QP2300X",
  "52D0123456",
];

export const hostile: readonly unknown[] = ["00042", ...HOSTILE_TEXT];
