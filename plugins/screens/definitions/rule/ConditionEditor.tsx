import { sameValue } from "@armature/engine";
import { type LogicNode, printText, type RowGroup } from "@armature/engine/rules";
import { Button, Inline, Stack } from "@armature/renderer/ui";
import { type ReactNode, useState } from "react";
import {
  BLANK_CONDITION,
  type ConditionDraft,
  draftOfLogic,
  draftOfRows,
  gapOfCondition,
  isBlank,
  isOfLogic,
  logicOf,
  rowsOfDraft,
} from "./condition-draft.ts";
import { ConditionRows } from "./ConditionRows.tsx";
import type { RowsContext } from "./row-props.ts";
import { ConditionSummary } from "./ConditionSummary.tsx";
import { ConditionText } from "./ConditionText.tsx";

export interface ConditionEditorProps extends RowsContext {
  /** What the condition is of: 'If', 'Filter'. */
  readonly label: string;
  /** Begins the ids of its fields. The same after a reload, so that typed text is restored. */
  readonly id: string;
  readonly condition: ConditionDraft;
  readonly onChange: (condition: ConditionDraft) => void;
  /** Shown below: what is odd about the condition. */
  readonly findings?: ReactNode;
}

/**
 * Edits a condition, as rows or as text. Both are views of one tree. Below stand its sentence, how many records it holds
 * for, and what is odd about it.
 */
export function ConditionEditor({ label, id, condition, onChange, findings, ...context }: ConditionEditorProps) {
  const wasLogic = isOfLogic(condition);
  const [view, setView] = useState<View>("text" in condition ? "text" : "rows");
  const [edited, setEdited] = useState<Edited | null>(null);
  // What somebody made stays as it is, though the condition may read back as something else that means the same.
  const kept = edited && sameValue(edited.condition, condition) ? edited : null;
  const put = (draft: ConditionDraft, as: Pick<Edited, "rows" | "text">) => {
    setEdited({ condition: draft, ...as });
    onChange(draft);
  };
  const changeRows = (rows: RowGroup) => put(draftOfRows(rows, wasLogic), { rows });
  const changeText = (text: string, logic: LogicNode | null) =>
    put(logic ? draftOfLogic(logic, wasLogic) : { text, wasLogic }, { text });
  const show = (next: View) => {
    if (next === "rows" && "text" in condition) onChange({ ...BLANK_CONDITION, wasLogic });
    setView(next);
  };
  return (
    <Stack gap="tight">
      <Inline align="between">
        <strong>{label}</strong>
        <Views label={label} view={view} onView={show} offReason={offReasonOf(condition)} />
      </Inline>
      {view === "rows" ? (
        <ConditionRows
          {...context}
          label={label}
          id={id}
          group={kept?.rows ?? rowsOfDraft(condition)}
          onGroup={changeRows}
        />
      ) : (
        <ConditionText
          {...context}
          label={label}
          id={`${id}-text`}
          text={kept?.text ?? textOf(condition)}
          onText={changeText}
        />
      )}
      <ConditionSummary subject={context.subject} condition={condition} />
      {findings}
    </Stack>
  );
}

/** A condition and how it was written. */
interface Edited {
  readonly condition: ConditionDraft;
  readonly rows?: RowGroup;
  readonly text?: string;
}

type View = "rows" | "text";
const VIEWS = { rows: "Rows", text: "Text" } as const satisfies Record<View, string>;

interface ViewsProps {
  readonly label: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Why the other view cannot show the condition now. */
  readonly offReason: string | undefined;
}

function Views({ label, view, onView, offReason }: ViewsProps) {
  return (
    <div role="group" aria-label={`${label}, shown as`}>
      <Inline gap="none">
        {(Object.keys(VIEWS) as View[]).map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === view ? "secondary" : "quiet"}
            aria-pressed={name === view}
            disabledReason={name === view ? undefined : offReason}
            onClick={() => onView(name)}
          >
            {VIEWS[name]}
          </Button>
        ))}
      </Inline>
    </div>
  );
}

/** What is half written is kept in the view in which it is written. */
function offReasonOf(condition: ConditionDraft): string | undefined {
  if (isBlank(condition) || gapOfCondition(condition) === null) return undefined;
  return "text" in condition ? "Correct the text first." : "Complete the checks first.";
}

function textOf(condition: ConditionDraft): string {
  if ("text" in condition) return condition.text;
  const logic = logicOf(condition);
  return logic ? printText(logic) : "";
}
