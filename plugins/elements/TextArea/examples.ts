export const examples: readonly unknown[] = [
  "Call before noon.",
  "First line\nSecond line",
  "One\n\n\nfour",
  "  indented\n\tby a tab".trimStart(),
  "=1+1\n=2+2",
  "أول\nثاني",
  "👩‍⚕️\n007",
];
