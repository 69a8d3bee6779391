import { fold, isEmpty, textForm } from "@armature/engine";

/** A choice as a row that people edit. */
export interface ChoiceRow {
  /** What records store. */
  readonly value: unknown;
  /** What people read. */
  readonly label: string;
  /** Whether records may already have it: its value stays, whatever its label becomes. */
  readonly isStored: boolean;
}

/** @param stored the choices of the stored definition */
export function rowsOf(choices: unknown, stored: unknown): readonly ChoiceRow[] {
  const known = new Set(listOf(stored).map((choice) => textForm(valueOf(choice))));
  return listOf(choices).map((choice) => {
    const value = valueOf(choice);
    return { value, label: labelOf(choice), isStored: known.has(textForm(value)) };
  });
}

/** The choices of the rows, as an attribute stores them: a value, or a value and another label. Null for none. */
export function choicesOf(rows: readonly ChoiceRow[]): readonly unknown[] | null {
  const choices = rows.map(({ value, label }) => (textForm(value) === label ? value : { value, label }));
  return choices.length === 0 ? null : choices;
}

/** A new label. The value follows it until records can have it, or somebody gives another. */
export function relabelled(row: ChoiceRow, label: string): ChoiceRow {
  const follows = !row.isStored && textForm(row.value) === row.label;
  return { ...row, label, ...(follows && { value: label }) };
}

export function newRow(label: string, value = label): ChoiceRow {
  return { value, label, isStored: false };
}

/** Rows of pasted lines: a label, or a value and a label with a tab between them. */
export function pastedRows(text: string): readonly ChoiceRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [first = "", second = ""] = line.split("\t").map((part) => part.trim());
    return second === "" ? newRow(first) : newRow(second, first);
  });
}

/** The list with the row at one place put at another. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const row = list[from];
  if (row === undefined || to < 0 || to >= list.length) return list;
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, row);
}

/** What is wrong with a row: another one before it has its label or its value. Null if nothing is. */
export function issueOfRow(rows: readonly ChoiceRow[], index: number): string | null {
  const row = rows[index];
  const before = rows.slice(0, index);
  if (!row || row.label.trim() === "") return null;
  if (before.some(({ label }) => fold(label) === fold(row.label))) return "Another choice has this label.";
  const isTaken = before.some(({ value }) => textForm(value) === textForm(row.value));
  return isTaken ? "Another choice is saved as this." : null;
}

/** 'Green', or 'Green (saved as GR)'. */
export function choiceInWords(choice: unknown): string {
  const [value, label] = [textForm(valueOf(choice)), labelOf(choice)];
  return value === label ? label : `${label} (saved as ${value})`;
}

function listOf(choices: unknown): readonly unknown[] {
  return Array.isArray(choices) ? (choices as readonly unknown[]) : [];
}

function valueOf(choice: unknown): unknown {
  return typeof choice === "object" && choice !== null ? (choice as { readonly value?: unknown }).value : choice;
}

function labelOf(choice: unknown): string {
  if (typeof choice !== "object" || choice === null) return textForm(choice);
  const { value, label } = choice as { readonly value?: unknown; readonly label?: unknown };
  return label === "" || !isEmpty(label) ? textForm(label) : textForm(value);
}
