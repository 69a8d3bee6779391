import type { RecordAnswer } from "@armature/engine";
import { type QuestionType, withChildren } from "../question-type.ts";
import { EntityForm, Loaded, useEntityType, usePlugins, useRecord } from "@armature/renderer";
import { Skeleton } from "@armature/renderer/ui";
import { useMemo } from "react";
import { type Questionnaire, questionEntity, questionsOf } from "../model.ts";
import { QuestionList, QuestionListContext } from "./QuestionList.tsx";
import { NUMBER_TEXTS, TAKEN_TEXT, TOO_LONG_TEXT } from "../texts.ts";
import { WithCareSetting } from "./WithCareSetting.tsx";

export interface QuestionFormProps {
  readonly questionnaire: Questionnaire;
  /**
   * The questions of a page, which contain their sub-questions. Questions about other entities or of the other set are
   * ignored.
   */
  readonly questions: readonly QuestionType[];
  readonly entity: string;
  /** The id of the record that the questions are about. */
  readonly id: number;
}

/**
 * The questions of a section or subsection about one record. Each answer is saved on its own. A question is visible
 * while its prerequisites hold. Once the questionnaire is submitted, everything is read-only.
 */
export function QuestionForm(props: QuestionFormProps) {
  const read = useRecord(useEntityType(props.entity), props.id);
  const { isFetchedAfterMount, data } = read;
  return (
    <WithCareSetting>
      <Loaded
        read={{ ...read, data: isFetchedAfterMount ? data : undefined }}
        title="Could not load the answers."
        skeleton={<Skeleton shape="field" count={Math.max(1, props.questions.length)} />}
      >
        {(answer) => <AnswerForm key={props.id} {...props} answer={answer} />}
      </Loaded>
    </WithCareSetting>
  );
}

/** The form, rendered once the record is loaded. Fields therefore start with stored values. */
function AnswerForm(props: QuestionFormProps & { readonly answer: RecordAnswer }) {
  const { questionnaire, entity, id, answer } = props;
  const { type: questionnaireType, set, state, isSubmitted } = questionnaire;
  const plugins = usePlugins();
  const questions = useMemo(
    () => questionsOf(props.questions, set).filter((question) => question.entity === entity),
    [props.questions, set, entity],
  );
  const type = useMemo(
    () =>
      questionEntity(questionnaireType, entity, questions.flatMap(withChildren), (name) => plugins.get(name)?.element),
    [questionnaireType, entity, questions, plugins],
  );
  const related = useRelated(questionnaire, entity, id);
  const list = useMemo(
    () => ({ questions, related, state, id, isSubmitted }),
    [questions, related, state, id, isSubmitted],
  );
  if (!type) return null;
  return (
    <QuestionListContext value={list}>
      <EntityForm
        type={type}
        record={{ ...answer.result, ...related }}
        labels={answer.labels}
        Fields={QuestionList}
        savesItself
        preview={isSubmitted ? "only" : undefined}
        texts={TEXTS}
        refusalTexts={refusal}
        onSaved={stay}
        onCancel={stay}
      />
    </QuestionListContext>
  );
}

const TEXTS = {
  neededForCompletion: "This field is required by Epic based on previous answers",
  tooLong: TOO_LONG_TEXT,
  ...NUMBER_TEXTS,
  unique: TAKEN_TEXT,
};

function stay(): void {
  // Stays on the page, because each answer is saved on its own.
}

/** The message when a form could not save an answer. */
function refusal() {
  return { title: "Error", text: "Unable to update" };
}

/**
 * The results of tests of other records that prerequisites read, by name. The object stays the same until a result
 * changes.
 */
function useRelated({ type, state }: Questionnaire, entity: string, id: number) {
  const tests = type.asked.get(entity)?.related;
  const values = state.asked.get(entity)?.get(id)?.values;
  const results = (tests ?? []).map(({ name }) => [name, values?.[name] === true] as const);
  const key = JSON.stringify(results);
  return useMemo(() => Object.fromEntries(JSON.parse(key) as typeof results), [key]);
}
