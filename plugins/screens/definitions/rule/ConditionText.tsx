import { type LogicNode, parseText, type TextResult } from "@armature/engine/rules";
import { lintCondition } from "@armature/engine/schema";
import type { RowsContext } from "./row-props.ts";
import { LogicText } from "./LogicText.tsx";
import { asSentence } from "./sentence.ts";

export interface ConditionTextProps extends RowsContext {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  /** Null while the text says no condition. */
  readonly onText: (text: string, logic: LogicNode | null) => void;
}

const LISTED = "Ctrl+Space lists the attributes.";
const HINT = `Such as: state = "NY" and (size >= 3 or due < today()). ${LISTED}`;
const HINT_BEFORE = `Such as: state = "NY" and before(state) != "NY", which is the value before the change. ${LISTED}`;

/** A condition as text. */
export function ConditionText({ id, label, text, onText, ...context }: ConditionTextProps) {
  const read = readText(text, context);
  const change = (next: string) => {
    const changed = readText(next, context);
    onText(next, "logic" in changed ? changed.logic : null);
  };
  return (
    <LogicText
      id={id}
      label={`${label}, as text`}
      hint={context.hasBefore ? HINT_BEFORE : HINT}
      subject={context.subject}
      isAsked={context.isAsked}
      text={text}
      onText={change}
      problem={"problem" in read ? read.problem : null}
    />
  );
}

/** Reads a condition that may read the attributes of an entity, each by an operator that it has. */
function readText(text: string, { subject, ownName, hasBefore = false }: RowsContext): TextResult {
  const read = parseText(text, new Set(subject.byName.keys()), { before: hasBefore });
  if ("problem" in read) return read;
  const [problem] = lintCondition(subject, ownName, read.logic, "");
  return problem ? { problem: { message: asSentence(problem.message), at: 0, end: text.length } } : read;
}
