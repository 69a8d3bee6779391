import { answeredPairs, type AskedQuestion, askedQuestions, giveAnswer } from "../role-answers.ts";
import type { QuestionModel } from "../question-model.ts";
import {
  ChoiceBox,
  type ChoiceOption,
  ConfirmDialog,
  Field,
  fieldDescription,
  FormLayout,
  Select,
  Stack,
  TextField,
  TextInput,
} from "@armature/renderer/ui";
import { useState } from "react";
import { byName } from "../../kit/by-name.ts";
import {
  FIELDS,
  goneText,
  MAX_COMMENTS,
  questionField,
  type RoleDraft,
  type StepIssues,
  withPrimary,
} from "../model.ts";
import type { RoleLists } from "./use-role-lists.ts";

export interface StepProps {
  readonly draft: RoleDraft;
  readonly lists: RoleLists;
  readonly issues: StepIssues;
  readonly change: (draft: RoleDraft) => void;
}

/** The step that chooses a primary role by name. */
export function PrimaryStep({ draft, lists: { primaries, model }, issues, change }: StepProps) {
  const options = byName(primaries).map(({ id, name, description }) => ({
    value: String(id),
    label: name ?? "",
    description: description ?? "",
  }));
  const chosen = draft.primaryId === null ? null : String(draft.primaryId);
  const [asked, ask] = useState<number | null>(null);
  const answered = answeredPairs(model, draft.primaryId, draft.given);
  const choose = (value: string | null) => {
    const id = value === null ? null : Number(value);
    if (id !== null && id !== draft.primaryId && answered.length > 0) ask(id);
    else change(withPrimary(draft, id));
  };
  const clear = () => {
    change(withPrimary(draft, asked));
    ask(null);
  };
  return (
    <FormLayout>
      <Choice
        id={FIELDS.primary}
        label="Primary Role"
        value={chosen}
        options={options}
        onChange={choose}
        issue={issues.get(FIELDS.primary)}
        isSearched
      />
      <ConfirmDialog
        open={asked !== null}
        title="Change the primary role?"
        text={<Cleared answered={answered} />}
        confirmLabel="Change and clear"
        cancelLabel="Keep the role"
        danger
        onConfirm={clear}
        onCancel={() => ask(null)}
      />
    </FormLayout>
  );
}

function Cleared({ answered }: { readonly answered: ReturnType<typeof answeredPairs> }) {
  return (
    <Stack gap="tight">
      <p>Another primary role begins without answers. These would be cleared:</p>
      {answered.map(({ question, answer }) => (
        <p key={question}>
          {question} <strong>{answer}</strong>
        </p>
      ))}
    </Stack>
  );
}

/** The questions of the primary role, and the child questions of the answers. */
export function QuestionStep({ draft, lists: { model }, issues, change }: StepProps) {
  const { primaryId, given } = draft;
  return (
    <FormLayout>
      {askedQuestions(model, primaryId, given).map((asked) => (
        <Choice
          key={asked.question.id}
          id={questionField(asked.question.id)}
          label={asked.question.text}
          help={asked.question.helpText ?? undefined}
          hint={reasonOf(asked, model)}
          value={asked.answerId === null ? null : String(asked.answerId)}
          options={answerOptions(asked)}
          onChange={(value) => {
            const answer = { questionId: asked.question.id, answerId: Number(value) };
            change({ ...draft, given: giveAnswer(model, primaryId, given, answer) });
          }}
          issue={goneText(asked) ?? issues.get(questionField(asked.question.id))}
        />
      ))}
    </FormLayout>
  );
}

/** Explains why a child question is asked. */
function reasonOf({ beneath }: AskedQuestion, { questions }: QuestionModel): string | undefined {
  if (beneath === null) return undefined;
  return `Asked because '${questions.get(beneath.questionId)?.text ?? ""}' is answered '${beneath.text}'.`;
}

function answerOptions({ question }: AskedQuestion): readonly ChoiceOption[] {
  return question.choices.map(({ id, text, helpText }) => ({
    value: String(id),
    label: text,
    ...(helpText !== null && { description: helpText }),
  }));
}

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly hint?: string | undefined;
  readonly value: string | null;
  readonly options: readonly ChoiceOption[];
  readonly onChange: (value: string | null) => void;
  readonly issue: string | undefined;
  /** Whether the list has a search, because it has many options. */
  readonly isSearched?: boolean;
}

/** A required choice of one option. */
function Choice({ id, label, help, hint, value, options, onChange, issue, isSearched = false }: ChoiceProps) {
  const own = issue === undefined ? [] : [issue];
  const control = {
    id,
    value,
    options,
    onChange,
    required: true,
    invalid: own.length > 0,
    describedBy: fieldDescription(id, { help, hint, issues: own }),
  };
  return (
    <Field id={id} label={label} help={help} hint={hint} issues={own} required>
      {isSearched ? <ChoiceBox {...control} clearable={false} /> : <Select {...control} />}
    </Field>
  );
}

/** The step with the name and the comments. */
export function NameStep({ draft, issues, change }: StepProps) {
  const issuesOf = (field: string) => [issues.get(field) ?? []].flat();
  const commentIssues = issuesOf(FIELDS.comments);
  return (
    <FormLayout>
      <TextField
        id={FIELDS.name}
        label="Name"
        required
        value={draft.name}
        onChange={(name) => change({ ...draft, name })}
        issues={issuesOf(FIELDS.name)}
      />
      <Field
        id={FIELDS.comments}
        label="Comments"
        counter={{ length: draft.comments.length, max: MAX_COMMENTS }}
        issues={commentIssues}
      >
        <TextInput
          id={FIELDS.comments}
          name={FIELDS.comments}
          value={draft.comments}
          onChange={(comments) => change({ ...draft, comments })}
          invalid={commentIssues.length > 0}
          describedBy={fieldDescription(FIELDS.comments, { issues: commentIssues })}
        />
      </Field>
    </FormLayout>
  );
}
