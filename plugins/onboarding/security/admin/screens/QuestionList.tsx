import { textForm } from "@armature/engine";
import { AddButton, ApiError, Page, PageParts, textParam, type UrlShape, useUrlState } from "@armature/renderer";
import {
  Checkbox,
  Inline,
  LinkButton,
  notify,
  RowLink,
  Stack,
  type TableColumn,
  TableSkeleton,
} from "@armature/renderer/ui";
import { MessageCircleQuestionMark } from "lucide-react";
import { useLocation, useParams } from "react-router";
import { FoundTable } from "@armature/plugins/kit/found-table.tsx";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import type { StoredSecQuestion } from "../../../kit/records.ts";
import { useEntityType } from "../../../kit/record-hooks.ts";
import { deprecatedColumn } from "./Deprecation.tsx";
import { ItemDelete } from "./ItemDelete.tsx";
import { byText, countBy, isDeprecated, isTopLevel, questionKeeper, type QuestionLists } from "../model.ts";
import { PAGE_FAILED } from "../texts.ts";
import { useQuestionPaths } from "./use-paths.ts";
import { useQuestionLists } from "./use-question-lists.ts";

const LIST_URL: UrlShape<{ readonly deprecated: string }> = Object.freeze({ deprecated: textParam() });

/** The top-level questions. */
export default function QuestionList() {
  const type = useEntityType("secQuestion");
  return (
    <Page
      text="What security roles are asked, and what can be answered."
      actions={<AddButton type={type} to={useQuestionPaths().create} />}
    >
      <LoadedWithNote read={useQuestionLists()} title={PAGE_FAILED} skeleton={<TableSkeleton count={6} columns={4} />}>
        {(lists) => <Questions lists={lists} />}
      </LoadedWithNote>
    </Page>
  );
}

function Questions({ lists }: { readonly lists: QuestionLists }) {
  const [{ deprecated }, change] = useUrlState(LIST_URL);
  const showsAll = deprecated !== "";
  const top = byText(lists.questions).filter(isTopLevel);
  return (
    <Stack>
      <FoundTable
        caption="Questions"
        cardColumns={5}
        columns={[...useColumns(lists), deprecatedColumn({ entity: "secQuestion", lists }), useActions(lists)]}
        rows={top.filter((question) => showsAll || !isDeprecated(question))}
        rowKey={({ id }) => String(id)}
        textsOf={({ text, helpText }) => [textForm(text), textForm(helpText)]}
        filters={
          <Checkbox
            label="Show deprecated questions"
            checked={showsAll}
            onChange={(checked) => change({ deprecated: checked ? "yes" : "" }, { replace: true })}
          />
        }
        isFiltered={top.length > 0}
        none={{ icon: MessageCircleQuestionMark, text: "Add the first question." }}
      />
      <PageParts />
    </Stack>
  );
}

function useColumns({ answers }: QuestionLists): readonly TableColumn<StoredSecQuestion>[] {
  const paths = useQuestionPaths();
  const counts = countBy(answers, "secQuestionId");
  return [
    {
      key: "text",
      label: "Text",
      width: 280,
      cell: ({ id, text }) => <RowLink to={paths.question(id)}>{textForm(text)}</RowLink>,
    },
    { key: "helpText", label: "Help Text", width: 260, cell: ({ helpText }) => textForm(helpText) },
    { key: "answers", label: "Answers", width: 90, align: "end", cell: ({ id }) => String(counts.get(id) ?? 0) },
  ];
}

function useActions(lists: QuestionLists): TableColumn<StoredSecQuestion> {
  const type = useEntityType("secQuestion");
  const paths = useQuestionPaths();
  const shown = Number(useParams()["questionId"]);
  const { search } = useLocation();
  return {
    key: "actions",
    label: "Actions",
    width: 150,
    holdsControls: true,
    cell: ({ id, text }) => (
      <Inline>
        <LinkButton
          size="small"
          to={`${paths.answers(id)}${search}`}
          label={`Answers of ${textForm(text)}`}
          current={id === shown}
        >
          Answers
        </LinkButton>
        <ItemDelete
          type={type}
          id={id}
          name={textForm(text)}
          offReason={questionKeeper(lists, id)}
          onFailed={reportFailure}
        />
      </Inline>
    ),
  };
}

function reportFailure(error: unknown): void {
  const isUsed = error instanceof ApiError && error.status === 409;
  const inUse = "This question could not be deleted because it is in use. Deprecate the question instead.";
  notify({ type: "error", message: isUsed ? inUse : "Could not delete this question.", duration: null });
}
