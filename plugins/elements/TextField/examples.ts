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
];
