import { type CompletionState, markOf, type QuestionType, type Values } from "@armature/engine";
import { FormField, useFormState, useFormStore, usePlugins, ValueField } from "@armature/renderer";
import { QuestionRow } from "@armature/renderer/ui";
import { createContext, useContext, useEffect } from "react";
import { CoreTeamQuestion } from "./CoreTeamQuestion.tsx";
import { kindOf, questionAttribute } from "./model.ts";

/** What the questions of one form have in common. */
export interface QuestionListParts {
  /** Top-level ones, with those below them. */
  readonly questions: readonly QuestionType[];
  /** The results of the tests of other records that prerequisites read. */
  readonly related: Values;
  readonly state: CompletionState;
  /** The record that is asked about. */
  readonly id: number;
  readonly isSubmitted: boolean;
}

export const QuestionListContext = createContext<QuestionListParts | null>(null);

function useQuestionList(): QuestionListParts {
  const parts = useContext(QuestionListContext);
  if (!parts) throw new Error("There is no QuestionListContext above this component; QuestionForm provides it");
  return parts;
}

/** The questions of the form around it, numbered, sub-questions below and further in than theirs (NMQ-042, NMQ-086, NMQ-087). */
export function QuestionList() {
  const { questions, related } = useQuestionList();
  useRelatedResults(related);
  return <Questions questions={questions} />;
}

/** A save answers with the record alone: what other records decide is put back at once, and follows when they change. */
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
      <QuestionRow number={question.number} depth={question.depth}>
        {kind === "field" ? <FormField name={question.attribute.name} /> : <RelatedQuestion question={question} />}
      </QuestionRow>
      <Questions questions={question.children} />
    </>
  );
}

/** A question whose answer is records of another entity, such as grants: its input keeps them, nothing of this one is saved. */
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
  // The records are saved by themselves.
}
