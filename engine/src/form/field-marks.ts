import { isEmpty } from "../values/value.ts";
import { type FieldState, isSaved } from "./fields.ts";
import type { FormState } from "./form-model.ts";

/**
 * Why a field needs attention: its value is wrong, it is required and empty, its stored value would be refused today, or
 * somebody else has changed it.
 */
export type OutlineMark = "wrong" | "needed" | "noted" | "theirs";

/** The marks of a field. Equal marks give the same list object. */
export function fieldMarks({ fields, taken }: FormState, name: string): readonly OutlineMark[] {
  const field = fields[name];
  if (!field) return NO_MARKS;
  const state = isWrong(field) ? 1 : isAskedFor(field) ? 2 : field.notes.length > 0 ? 3 : 0;
  return MARKS[state + (taken.has(name) ? 4 : 0)] ?? NO_MARKS;
}

const NO_MARKS: readonly OutlineMark[] = Object.freeze([]);

/** By state, first without and then with somebody else's change. */
const MARKS: readonly (readonly OutlineMark[])[] = [
  NO_MARKS,
  ["wrong"],
  ["needed"],
  ["noted"],
  ["theirs"],
  ["wrong", "theirs"],
  ["needed", "theirs"],
  ["noted", "theirs"],
];

function isWrong(field: FieldState): boolean {
  return field.shownIssues.length > 0 && isSaved(field);
}

/** Whether the field is empty and required, for saving or for completing the record. */
function isAskedFor({ needed, required, disabled, value }: FieldState): boolean {
  return (needed || (required && disabled === null)) && isEmpty(value);
}
