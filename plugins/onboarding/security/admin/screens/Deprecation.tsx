import { textForm } from "@armature/engine";
import { ApiError, errorText, useSaveRecord } from "@armature/renderer";
import {
  Banner,
  Checkbox,
  ConfirmDialog,
  notify,
  Switch,
  type SwitchProps,
  type TableColumn,
} from "@armature/renderer/ui";
import { type ReactNode, useState } from "react";
import type { StoredSecAnswer, StoredSecQuestion } from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { countBeneath, isDeprecated, type QuestionLists } from "../model.ts";

/** What is deprecated: a question or an answer, and the messages about that. */
interface Words {
  readonly noun: "Question" | "Answer";
  readonly done: (flag: boolean) => string;
  readonly failed: (flag: boolean, error: unknown) => string;
}

const WORDS: Readonly<Record<"secQuestion" | "secAnswer", Words>> = {
  secQuestion: {
    noun: "Question",
    done: (flag) => `Question successfully ${flag ? "deprecated" : "un-deprecated"}`,
    failed: (flag) => (flag ? "Error deprecating question" : "Could not un-deprecate question"),
  },
  secAnswer: {
    noun: "Answer",
    done: (flag) => `Answer successfully ${flag ? "deprecated" : "un-deprecated"}`,
    failed: (_flag, error) =>
      error instanceof ApiError && error.hasCode("children")
        ? "Unable to update child questions."
        : "Unable to update answer.",
  },
};

export interface DeprecationProps {
  readonly entity: keyof typeof WORDS;
  readonly record: StoredSecQuestion | StoredSecAnswer;
  readonly lists: QuestionLists;
  /** Whether a deprecated parent prevents a change. */
  readonly isKept?: boolean;
}

/** On the page of a record: says that it is deprecated, and the switch for that. */
export function DeprecationSwitch({ text, ...of }: DeprecationProps & { readonly text: string }) {
  const { noun } = WORDS[of.entity];
  return (
    <>
      {isDeprecated(of.record) && (
        <Banner tone="warning" title={`This ${noun.toLowerCase()} is deprecated.`}>
          {text}
        </Banner>
      )}
      <Deprecation {...of}>{(control) => <Switch label={`Deprecate ${noun}`} {...control} />}</Deprecation>
    </>
  );
}

/** The column that shows and changes whether a record is deprecated. */
export function deprecatedColumn(
  of: Omit<DeprecationProps, "record">,
): TableColumn<StoredSecQuestion | StoredSecAnswer> {
  return {
    key: "isDeprecated",
    label: "Deprecated",
    width: 110,
    holdsControls: true,
    cell: (record) => (
      <Deprecation {...of} record={record}>
        {(control) => <Checkbox label={`${textForm(record.text)} is deprecated`} hideLabel {...control} />}
      </Deprecation>
    ),
  };
}

interface ControlledProps extends DeprecationProps {
  /** The control that changes the flag. */
  readonly children: (control: Pick<SwitchProps, "checked" | "disabled" | "onChange">) => ReactNode;
}

/** Deprecates a record with everything beneath it, or undoes that. If anything beneath would change too, it asks first. */
function Deprecation({ entity, record, lists, isKept = false, children }: ControlledProps) {
  const { save, isSaving } = useSaveRecord(useEntityType(entity));
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { noun, done, failed } = WORDS[entity];
  const beneath = (flag: boolean) => countBeneath(lists, entity, record.id, flag);
  const set = async (flag: boolean) => {
    setWanted(null);
    try {
      await save({ id: record.id, values: { isDeprecated: flag ? 1 : 0 }, ifMatch: record.updated });
      notify({ type: "success", message: done(flag) });
    } catch (error) {
      notify({ type: "error", title: failed(flag, error), message: errorText(error) });
    }
  };
  const change = (flag: boolean) => {
    const { answers, questions } = beneath(flag);
    if (answers + questions > 0) setWanted(flag);
    else void set(flag);
  };
  return (
    <>
      {children({ checked: isDeprecated(record), disabled: isSaving || isKept, onChange: change })}
      {wanted !== null && (
        <ConfirmDialog
          open
          title={`${verb(wanted)} ${noun}`}
          text={reachText(textForm(record.text), beneath(wanted), wanted)}
          confirmLabel={verb(wanted)}
          onConfirm={() => void set(wanted)}
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
