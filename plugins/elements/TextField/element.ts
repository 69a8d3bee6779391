import { defineElement, OPERATORS, textForm } from "@armature/engine";
import { HOSTILE_TEXT } from "../../hostile-text.ts";
import { LENGTHS, lineIssues, readLine } from "../../one-line.ts";

/** One line of text, stored as it reads: leading zeros, formulas and case stay (GEN-026). */
export const element = defineElement({
  name: "TextField",
  label: "Text",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: LENGTHS,
  operators: OPERATORS,

  parse: (text) => ({ value: readLine(text) }),
  format: textForm,
  validate: (value, { attribute }) => lineIssues(value, attribute),

  examples: [
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
  ],
  hostile: ["00042", ...HOSTILE_TEXT],
});
