import { textForm, type Values } from "@armature/engine";
import { AddButton, ApiError, useEntityType } from "@armature/renderer";
import {
  Checkbox,
  DataTable,
  FormSection,
  Inline,
  LinkButton,
  notify,
  Stack,
  type TableColumn,
  TextLink,
} from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import { ItemDelete } from "./ItemDelete.tsx";
import { answerKeeper, byText, functionNames, isDeprecated, type QuestionLists } from "./model.ts";
import { DEPRECATED_REASON } from "./texts.ts";
import { useDeprecation } from "./use-deprecation.ts";
import { useQuestionPaths } from "./use-paths.ts";

export interface AnswerTableProps {
  readonly question: Values;
  readonly lists: QuestionLists;
}

/** The answers of a question, and what may be done with each (ADM-189 to ADM-191). */
export function AnswerTable({ question, lists }: AnswerTableProps) {
  const paths = useQuestionPaths();
  const answers = lists.answers.filter((answer) => answer["secQuestionId"] === question["id"]);
  const columns = [...useColumns(lists), useFlag(question), useActions(lists)];
  return (
    <Stack>
      <FormSection title="Answers" text="What can be answered, what that opens, and what is asked then.">
        <Inline>
          <AddButton
            type={useEntityType("secAnswer")}
            to={paths.answerCreate(question["id"])}
            label="Add"
            variant="secondary"
            offReason={isDeprecated(question) ? DEPRECATED_REASON : undefined}
          />
        </Inline>
        {answers.length === 0 && <p>No answers yet.</p>}
      </FormSection>
      {answers.length > 0 && (
        <DataTable
          caption="Answers"
          cardColumns={5}
          columns={columns}
          rows={answers}
          rowKey={({ id }) => textForm(id)}
          maxHeight="60dvh"
        />
      )}
    </Stack>
  );
}

function useColumns(lists: QuestionLists): readonly TableColumn<Values>[] {
  const paths = useQuestionPaths();
  return [
    {
      key: "text",
      label: "Answer Text",
      width: 200,
      cell: ({ id, text, secQuestionId }) => <TextLink to={paths.answer(secQuestionId, id)}>{textForm(text)}</TextLink>,
    },
    {
      key: "functions",
      label: "Security Functions",
      width: 200,
      cell: ({ id }) => {
        const names = functionNames(lists, id);
        return names.length === 0 ? "0" : `${names.length}: ${names.join(", ")}`;
      },
    },
    {
      key: "questions",
      label: "Child Questions",
      width: 200,
      cell: ({ id }) => {
        const own = lists.questions.filter((each) => each["parentAnswerId"] === id);
        return own.length === 0 ? null : <Children questions={own} />;
      },
    },
  ];
}

function Children({ questions }: { readonly questions: readonly Values[] }) {
  const paths = useQuestionPaths();
  return byText(questions).map(({ id, text }, i) => (
    <span key={textForm(id)}>
      {i > 0 && ", "}
      <TextLink to={paths.question(id)}>{textForm(text)}</TextLink>
    </span>
  ));
}

function useFlag(question: Values): TableColumn<Values> {
  const { set, isSaving } = useDeprecation("secAnswer");
  return {
    key: "isDeprecated",
    label: "Deprecated",
    width: 110,
    holdsControls: true,
    cell: (answer) => (
      <Checkbox
        label={`${textForm(answer["text"])} is deprecated`}
        hideLabel
        disabled={isSaving || isDeprecated(question)}
        checked={isDeprecated(answer)}
        onChange={(checked) => void set(answer, checked)}
      />
    ),
  };
}

function useActions(lists: QuestionLists): TableColumn<Values> {
  const type = useEntityType("secAnswer");
  const paths = useQuestionPaths();
  return {
    key: "actions",
    label: "Actions",
    width: 230,
    holdsControls: true,
    cell: (answer) => (
      <Inline>
        <LinkButton
          size="small"
          icon={Plus}
          to={paths.createBeneath(answer["id"])}
          disabledReason={isDeprecated(answer) ? DEPRECATED_REASON : undefined}
        >
          Add Child Question
        </LinkButton>
        <ItemDelete
          type={type}
          id={Number(answer["id"])}
          name={textForm(answer["text"])}
          offReason={answerKeeper(lists, answer["id"])}
          onFailed={tellOf}
        />
      </Inline>
    ),
  };
}

/** ADM-214 */
function tellOf(error: unknown): void {
  if (error instanceof ApiError && error.status === 409)
    notify({ type: "warning", message: "Unable to delete answer. Answer in use" });
  notify({ type: "error", message: "Could not delete answer." });
}
