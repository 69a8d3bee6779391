import { isEmpty } from "../rules/value.ts";
import type { FieldState } from "./fields.ts";
import type { FormState } from "./form-model.ts";

/** What a field asks of a person: it is wrong, it is empty and needed, or somebody else has changed it. */
export type OutlineMark = "wrong" | "needed" | "theirs";

/** The marks of one field of a form; the same list for the same marks. */
export function fieldMarks({ fields, taken }: FormState, name: string): readonly OutlineMark[] {
  const field = fields[name];
  if (!field) return NO_MARKS;
  const state = isWrong(field) ? 1 : isAskedFor(field) ? 2 : 0;
  return MARKS[state + (taken.has(name) ? 3 : 0)] ?? NO_MARKS;
}

const NO_MARKS: readonly OutlineMark[] = Object.freeze([]);

/** By state, first without and then with somebody else's change. */
const MARKS: readonly (readonly OutlineMark[])[] = [
  NO_MARKS,
  ["wrong"],
  ["needed"],
  ["theirs"],
  ["wrong", "theirs"],
  ["needed", "theirs"],
];

function isWrong({ shownIssues, disabled }: FieldState): boolean {
  return disabled === null && shownIssues.length > 0;
}

/** Empty, while a save or the completion of the record asks for it. */
function isAskedFor({ needed, required, disabled, value }: FieldState): boolean {
  return (needed || (required && disabled === null)) && isEmpty(value);
}
