import { HOSTILE_TEXT } from "../../kit/hostile-text.ts";

export const examples: readonly unknown[] = [
  "Call before noon.",
  "First line\nSecond line",
  "One\n\n\nfour",
  "  indented\n\tby a tab".trimStart(),
  "=1+1\n=2+2",
  "أول\nثاني",
  "👩‍⚕️\n007",
];

export const hostile: readonly unknown[] = [...HOSTILE_TEXT, "\n\n\n", "a\rb\r\nc\u2028d\u2029e", "\n".repeat(20_000)];
