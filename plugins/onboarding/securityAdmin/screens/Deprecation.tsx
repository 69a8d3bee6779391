import { textForm } from "@armature/engine";
import { ConfirmDialog } from "@armature/renderer/ui";
import { type ReactNode, useState } from "react";
import type { SecAnswerRecord, SecQuestionRecord } from "../../registry/records.ts";
import { countBeneath, isDeprecated, type QuestionLists } from "../model.ts";
import { useDeprecation } from "./use-deprecation.ts";

/** Properties for the control that changes the flag. */
interface Control {
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

export interface DeprecationProps {
  readonly entity: "secQuestion" | "secAnswer";
  readonly record: SecQuestionRecord | SecAnswerRecord;
  readonly lists: QuestionLists;
  /** Whether a deprecated parent prevents a change. */
  readonly isKept?: boolean;
  readonly children: (control: Control) => ReactNode;
}

/** Deprecates a question or an answer, or undoes that. It asks first if questions or answers below would change too. */
export function Deprecation({ entity, record, lists, isKept = false, children }: DeprecationProps) {
  const { set, isSaving } = useDeprecation(entity);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const beneath = (flag: boolean) => countBeneath(lists, entity, record.id, flag);
  const change = (flag: boolean) => {
    const { answers, questions } = beneath(flag);
    if (answers + questions > 0) setWanted(flag);
    else void set(record, flag);
  };
  const confirm = (flag: boolean) => {
    setWanted(null);
    void set(record, flag);
  };
  return (
    <>
      {children({ checked: isDeprecated(record), disabled: isSaving || isKept, onChange: change })}
      {wanted !== null && (
        <ConfirmDialog
          open
          title={`${verb(wanted)} ${entity === "secQuestion" ? "Question" : "Answer"}`}
          text={reachText(textForm(record.text), beneath(wanted), wanted)}
          confirmLabel={verb(wanted)}
          cancelLabel="Cancel"
          onConfirm={() => confirm(wanted)}
          onCancel={() => setWanted(null)}
        />
      )}
    </>
  );
}

function verb(flag: boolean): string {
  return flag ? "Deprecate" : "Un-deprecate";
}

function reachText(name: string, { answers, questions }: ReturnType<typeof countBeneath>, flag: boolean): string {
  const counts = [counted(answers, "answer"), counted(questions, "question")].filter((text) => text !== null);
  const be = answers + questions === 1 ? "is" : "are";
  return `With “${name}”, ${counts.join(" and ")} beneath it ${be} ${verb(flag).toLowerCase()}d.`;
}

function counted(count: number, noun: string): string | null {
  return count === 0 ? null : `${count} ${noun}${count === 1 ? "" : "s"}`;
}
