import { isEmpty, messageOf, type Values } from "@armature/engine";
import { QuestionRow } from "../../kit/ui/QuestionRow.tsx";
import type { CompletionState } from "../completion.ts";
import { isNotApplicable } from "../not-applicable.ts";
import { markOf } from "../tally.ts";
import { type QuestionType, withChildren } from "../question-type.ts";
import {
  FormField,
  useFormState,
  useFormStore,
  usePlugins,
  useRefusedAnswers,
  useReplacedAnswers,
  ValueField,
} from "@armature/renderer";
import { FieldIssues, Stack } from "@armature/renderer/ui";
import { createContext, useContext, useEffect, useId, useState } from "react";
import { CoreTeamQuestion } from "./CoreTeamQuestion.tsx";
import { questionAnchor } from "./missing/model.ts";
import { useReportRefused } from "./missing/refused.tsx";
import { kindOf, questionAttribute } from "../model.ts";

/** What all questions of one form share. */
export interface QuestionListParts {
  /** Top-level questions, which contain their sub-questions. */
  readonly questions: readonly QuestionType[];
  /** The results of tests of other records that prerequisites read. */
  readonly related: Values;
  readonly state: CompletionState;
  /** The id of the record that the questions are about. */
  readonly id: number;
  readonly isSubmitted: boolean;
}

export const QuestionListContext = createContext<QuestionListParts | null>(null);

function useQuestionList(): QuestionListParts {
  const parts = useContext(QuestionListContext);
  if (!parts) throw new Error("There is no QuestionListContext above this component; QuestionForm provides it");
  return parts;
}

/** The numbered questions of the surrounding form. Sub-questions are below their parent and indented. */
export function QuestionList() {
  const { questions, related } = useQuestionList();
  useRelatedResults(related);
  useReportRefusals();
  return <Questions questions={questions} />;
}

/**
 * Keeps the results of tests of other records in the form. The response to a save lacks them, so they are put back at
 * once. They also follow later changes.
 */
function useRelatedResults(related: Values): void {
  const store = useFormStore();
  useEffect(() => {
    const put = () => {
      for (const [name, result] of Object.entries(related)) {
        if (store.getState().form.values[name] !== result) store.begin(name, result);
      }
    };
    put();
    return store.subscribe(put);
  }, [store, related]);
}

/** Reports to the page which answers this form could not store, and which ones somebody else's answer replaced. */
function useReportRefusals(): void {
  const { questions, id } = useQuestionList();
  const refused = useRefusedAnswers();
  const replaced = useReplacedAnswers();
  const report = useReportRefused();
  const form = useId();
  useEffect(() => {
    const all = questions.flatMap(withChildren);
    const reported = [...replaced.map((attribute) => ({ attribute, why: "replaced" as const })), ...refused];
    const found = reported.flatMap(({ attribute, why }) => {
      const question = all.find((each) => [each.attribute, each.notApplicable].some((own) => own?.name === attribute));
      return question ? [{ question, id, why }] : [];
    });
    report(form, found);
    return () => report(form, []);
  }, [questions, id, refused, replaced, report, form]);
}

function Questions({ questions }: { readonly questions: readonly QuestionType[] }) {
  return questions.map((question) => <Question key={question.elementId} question={question} />);
}

function Question({ question }: { readonly question: QuestionType }) {
  const { state, id, isSubmitted } = useQuestionList();
  const visible = useFormState(({ form }) => form.visible);
  const kind = kindOf(question);
  const isAsked =
    kind === "field" ? visible.includes(question.attribute.name) : markOf(state, question, id) !== "notAsked";
  if (!isAsked) return null;
  if (kind === "own") return <CoreTeamQuestion isSubmitted={isSubmitted} />;
  return (
    <>
      <QuestionRow
        id={kind === "field" ? undefined : questionAnchor(question)}
        number={question.number}
        depth={question.depth}
      >
        {kind === "field" ? <FieldQuestion question={question} /> : <RelatedQuestion question={question} />}
      </QuestionRow>
      <Questions questions={question.children} />
    </>
  );
}

function FieldQuestion({ question }: { readonly question: QuestionType }) {
  const { attribute, notApplicable } = question;
  const { name, valueYes } = attribute;
  const isSaidNot = useFormState(({ form }) => isNotApplicable(question, form.values));
  const isEmptied = useEmptied(question);
  return (
    <Stack gap="tight">
      <FormField name={name} whileEmpty={isSaidNot ? null : valueYes === null ? "Not answered" : "Unanswered"} />
      {isEmptied && (
        <div role="status">
          <FieldIssues id={`emptied-${name}`} issues={[messageOf({ code: "requiresValue", attribute: name })]} />
        </div>
      )}
      {notApplicable && <FormField name={notApplicable.name} whileEmpty={null} />}
    </Stack>
  );
}

/** Whether the question had an answer in this form and has none now. A required question shows its own message then. */
function useEmptied(question: QuestionType): boolean {
  const { name, required } = question.attribute;
  const isBlank = useFormState(({ form }) => isEmpty(form.values[name]));
  const isSaid = useFormState(({ form }) => isNotApplicable(question, form.values));
  const [hadAnswer, setHadAnswer] = useState(!isBlank);
  if (!isBlank && !hadAnswer) setHadAnswer(true);
  return hadAnswer && isBlank && !isSaid && !required;
}

/**
 * A question that is answered by records of another entity, such as grants. Its input saves those records itself, so
 * this form saves nothing.
 */
function RelatedQuestion({ question }: { readonly question: QuestionType }) {
  const { isSubmitted } = useQuestionList();
  const plugin = usePlugins().get(question.component);
  if (!plugin) return null;
  const { label, hint } = question.attribute;
  return (
    <ValueField
      plugin={plugin}
      attribute={questionAttribute(question, () => plugin.element)}
      label={label}
      hint={hint ?? undefined}
      value={null}
      onChange={ignore}
      disabled={isSubmitted}
    />
  );
}

function ignore(): void {
  // Nothing to do, because the input saves the records itself.
}
