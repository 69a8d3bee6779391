import { isEmpty, textForm } from "@armature/engine";

const BETWEEN = " | ";

/** Choices as lines to type: a value, or a value and the label that people read, `OP | Outpatient`. */
export function linesOfChoices(choices: unknown): string {
  if (!Array.isArray(choices)) return "";
  return (choices as readonly unknown[]).map(lineOf).join("\n");
}

/** The choices that the lines describe. A choice whose line did not change keeps its stored value, such as a number. */
export function choicesOfLines(text: string, former: unknown): readonly unknown[] | null {
  const known = new Map(
    (Array.isArray(former) ? (former as readonly unknown[]) : []).map((each) => [lineOf(each), each]),
  );
  const lines = text.split("\n").map((line) => line.trim());
  const choices = lines.filter((line) => line !== "").map((line) => known.get(line) ?? choiceOf(line));
  return choices.length === 0 ? null : choices;
}

function lineOf(choice: unknown): string {
  if (typeof choice !== "object" || choice === null) return textForm(choice);
  const { value, label } = choice as { readonly value?: unknown; readonly label?: unknown };
  return isEmpty(label) ? textForm(value) : `${textForm(value)}${BETWEEN}${textForm(label)}`;
}

function choiceOf(line: string): unknown {
  const at = line.indexOf("|");
  if (at === -1) return line;
  const [value, label] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  return label === "" ? value : { value, label };
}
