import { type EntityType, textForm } from "@armature/engine";
import { isSelectable } from "@armature/engine/access";
import type { TextProblem } from "@armature/engine/rules";
import { CompletingTextArea, type Completions, Field, fieldDescription } from "@armature/renderer/ui";
import { useState } from "react";

export interface LogicTextProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly subject: EntityType;
  /** Whether what is wrong is shown before the field is left. */
  readonly isAsked: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What keeps the text from being read. */
  readonly problem: TextProblem | null;
}

/** A condition or an expression as text. What is wrong with it stands at the field, once it was left. */
export function LogicText({ id, label, hint, subject, isAsked, text, onText, problem }: LogicTextProps) {
  const [isLeft, setLeft] = useState(text !== "");
  const issues = problem !== null && (isLeft || isAsked) ? [placed(text, problem)] : [];
  return (
    <Field id={id} label={label} hint={hint} issues={issues}>
      <CompletingTextArea
        id={id}
        value={text}
        onChange={(next) => {
          setLeft(false);
          onText(next);
        }}
        onBlur={() => setLeft(true)}
        complete={(before) => completionsOf(before, subject)}
        invalid={issues.length > 0}
        describedBy={fieldDescription(id, { issues, hint })}
        rows={3}
        monospaced
        spellCheck={false}
      />
    </Field>
  );
}

/** `Line 2, character 7: Expected a value, found and.` */
function placed(text: string, { message, at, end }: TextProblem): string {
  if (at === 0 && end === text.length) return message;
  const lines = text.slice(0, at).split("\n");
  const character = (lines.at(-1)?.length ?? 0) + 1;
  return lines.length > 1
    ? `Line ${lines.length}, character ${character}: ${message}`
    : `Character ${character}: ${message}`;
}

/** How many names are offered at once. */
const MOST = 50;

/** The attributes whose name or label has what is typed. None inside a text between quotes. */
function completionsOf(before: string, { attributes }: EntityType): Completions {
  const [typed = ""] = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before) ?? [];
  const isQuoted = (before.match(/(?<!\\)"/g) ?? []).length % 2 === 1;
  if (isQuoted) return { typed: "", options: [] };
  const wanted = typed.toLowerCase();
  const ranked = attributes.filter(isSelectable).flatMap(({ name, label }) => {
    const at = Math.max(name.toLowerCase().indexOf(wanted), textForm(label).toLowerCase().indexOf(wanted));
    return at === -1 ? [] : [{ value: name, label: name, description: label }];
  });
  const begins = (value: string) => (value.toLowerCase().startsWith(wanted) ? 0 : 1);
  return { typed, options: ranked.toSorted((a, b) => begins(a.value) - begins(b.value)).slice(0, MOST) };
}
