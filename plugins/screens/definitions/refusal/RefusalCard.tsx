import type { EntityType } from "@armature/engine";
import {
  Banner,
  ChoiceBox,
  Field,
  fieldDescription,
  FoldedCard,
  IconButton,
  Select,
  Stack,
  TextArea,
} from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { type DraftIssue, issueTexts } from "../issue.ts";
import { withoutDeleted } from "../rule/condition-draft.ts";
import { ConditionEditor } from "../rule/ConditionEditor.tsx";
import { fieldsOf, issuesOf, type RefusalDraft, refusalSentence, withCondition } from "./model.ts";

export interface RefusalCardProps {
  readonly subject: EntityType;
  readonly title: string;
  readonly refusal: RefusalDraft;
  /** Null for people who may only read. */
  readonly onChange: ((refusal: RefusalDraft | null) => void) | null;
  /** What is wrong, once somebody tried to save. */
  readonly issues: readonly DraftIssue[];
  /** Whether it is open at first. One that is not complete is. */
  readonly isOpen: boolean;
}

/** One refusal: as a sentence, and open its condition, its text, and where people read it. */
export function RefusalCard({ subject, title, refusal, onChange, issues, isOpen }: RefusalCardProps) {
  const sentence = refusalSentence(refusal, subject);
  const note = refusal.blocked !== undefined && (
    <Banner tone="warning" title="Set aside: it refuses nothing until it has a condition.">
      {refusal.blocked}
    </Banner>
  );
  if (onChange === null) return <FoldedCard label={title} sentence={sentence} note={note} />;
  return (
    <FoldedCard
      label={title}
      sentence={sentence}
      note={note}
      action={<IconButton icon={Trash2} label={`Remove ${title.toLowerCase()}`} onClick={() => onChange(null)} />}
      isOpen={isOpen || issuesOf([refusal]).length > 0}
    >
      <Parts subject={subject} refusal={refusal} onChange={onChange} issues={issues} />
    </FoldedCard>
  );
}

const LEVELS = [
  { value: "error", label: "Refuse to save" },
  { value: "warning", label: "Save, with a warning" },
] as const;

interface PartsProps extends Pick<RefusalCardProps, "subject" | "refusal" | "issues"> {
  readonly onChange: (refusal: RefusalDraft) => void;
}

function Parts({ subject, refusal, onChange, issues }: PartsProps) {
  const fields = fieldsOf(refusal);
  const isThere = (name: string) => subject.byName.has(name);
  const condition = refusal.blocked === undefined ? refusal.if : withoutDeleted(refusal.if, isThere);
  return (
    <Stack>
      <div id={fields.if} className="flex flex-col gap-2">
        <ConditionEditor
          label="If"
          id={`${fields.if}-row`}
          ownName=""
          subject={subject}
          isAsked={issueTexts(issues, fields.if).length > 0}
          condition={condition}
          onChange={(next) => onChange(withCondition(refusal, next))}
        />
      </div>
      <Field id={fields.level} label="Then">
        <Select
          id={fields.level}
          value={refusal.level}
          options={LEVELS}
          onChange={(level) => onChange({ ...refusal, level: level === "warning" ? level : "error" })}
        />
      </Field>
      <TextOf refusal={refusal} onChange={onChange} issues={issues} />
      <PlacesOf subject={subject} refusal={refusal} onChange={onChange} issues={issues} />
    </Stack>
  );
}

const TEXT_HINT = "A sentence that says what is wrong, and what to do.";
const MOST_TEXT = 500;

function TextOf({ refusal, onChange, issues }: Omit<PartsProps, "subject">) {
  const { text: id } = fieldsOf(refusal);
  const notes = { issues: issueTexts(issues, id), hint: TEXT_HINT };
  return (
    <Field {...notes} id={id} label="Text" required counter={{ length: refusal.text.length, max: MOST_TEXT }}>
      <TextArea
        id={id}
        value={refusal.text}
        invalid={notes.issues.length > 0}
        describedBy={fieldDescription(id, notes)}
        onChange={(text) => onChange({ ...refusal, text })}
      />
    </Field>
  );
}

function PlacesOf({ subject, refusal, onChange, issues }: PartsProps) {
  const { at: id } = fieldsOf(refusal);
  const notes = { issues: issueTexts(issues, id), hint: "The fields of the form at which people read the text." };
  const offered = subject.attributes.filter(({ element }) => element !== null);
  return (
    <Field {...notes} id={id} label="Shown at" required>
      <ChoiceBox
        id={id}
        values={refusal.at}
        invalid={notes.issues.length > 0}
        describedBy={fieldDescription(id, notes)}
        options={offered.map(({ name, label }) => ({ value: name, label }))}
        onChange={(at) => onChange({ ...refusal, at })}
      />
    </Field>
  );
}
