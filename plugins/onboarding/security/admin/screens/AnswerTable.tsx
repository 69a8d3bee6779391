import { textForm } from "@armature/engine";
import { AddButton, ApiError } from "@armature/renderer";
import { Inline, LinkButton, notify, type TableColumn, TextLink } from "@armature/renderer/ui";
import { Plus } from "lucide-react";
import type { StoredSecAnswer, StoredSecQuestion } from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { deprecatedColumn } from "./Deprecation.tsx";
import { ItemDelete } from "./ItemDelete.tsx";
import { ListPart } from "./ListPart.tsx";
import { answerKeeper, byText, functionNames, isDeprecated, type QuestionLists } from "../model.ts";
import { DEPRECATED_REASON } from "../texts.ts";
import { useQuestionPaths } from "./use-paths.ts";

export interface AnswerTableProps {
  readonly question: StoredSecQuestion;
  readonly lists: QuestionLists;
}

/** The answers of a question, with the actions for each. */
export function AnswerTable({ question, lists }: AnswerTableProps) {
  const paths = useQuestionPaths();
  const answers = lists.answers.filter((answer) => answer.secQuestionId === question.id);
  const isOff = isDeprecated(question);
  const columns = [
    ...useColumns(lists),
    deprecatedColumn({ entity: "secAnswer", lists, isKept: isOff }),
    useActions(lists),
  ];
  return (
    <ListPart
      title="Answers"
      text="What can be answered, what that opens, and what is asked then."
      none="No answers yet."
      cardColumns={5}
      columns={columns}
      rows={answers}
      rowKey={({ id }) => String(id)}
    >
      <Inline>
        <AddButton
          type={useEntityType("secAnswer")}
          to={paths.answerCreate(question.id)}
          label="Add"
          variant="secondary"
          offReason={isOff ? DEPRECATED_REASON : undefined}
        />
      </Inline>
    </ListPart>
  );
}

function useColumns(lists: QuestionLists): readonly TableColumn<StoredSecAnswer>[] {
  const paths = useQuestionPaths();
  const children = Map.groupBy(lists.questions, (question) => question.parentAnswerId);
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
        const own = children.get(id);
        return own && <Children questions={own} />;
      },
    },
  ];
}

function Children({ questions }: { readonly questions: readonly StoredSecQuestion[] }) {
  const paths = useQuestionPaths();
  return byText(questions).map(({ id, text }, i) => (
    <span key={id}>
      {i > 0 && ", "}
      <TextLink to={paths.question(id)}>{textForm(text)}</TextLink>
    </span>
  ));
}

function useActions(lists: QuestionLists): TableColumn<StoredSecAnswer> {
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
          to={paths.createBeneath(answer.id)}
          disabledReason={isDeprecated(answer) ? DEPRECATED_REASON : undefined}
        >
          Add Child Question
        </LinkButton>
        <ItemDelete
          type={type}
          id={answer.id}
          name={textForm(answer.text)}
          offReason={answerKeeper(lists, answer.id)}
          onFailed={reportFailure}
        />
      </Inline>
    ),
  };
}

function reportFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 409)
    notify({ type: "warning", message: "Unable to delete answer. Answer in use" });
  notify({ type: "error", message: "Could not delete answer." });
}
