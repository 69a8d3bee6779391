import { textForm } from "@armature/engine";
import { useAllRecords, useDeleteRecord, useOperation, useSaveRecord } from "@armature/renderer";
import { Badge, IconButton, Inline, type TableColumn, TableSkeleton, TextLink } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import { LoadedWithNote } from "@armature/plugins/kit/loaded-with-note.tsx";
import { MoveButtons } from "@armature/plugins/kit/move-buttons.tsx";
import type { StoredSecAnswer, StoredSecQuestion } from "../../../kit/records.ts";
import { useEntityType, useRecordSets } from "../../../kit/record-hooks.ts";
import { AddFrom } from "./AddFrom.tsx";
import { ListPart } from "./ListPart.tsx";
import { type AskedRow, askedRows, countBy, isDeprecated, openQuestions, reordered } from "../model.ts";
import { orderRoleQuestions } from "../../operations.ts";
import { PAGE_FAILED } from "../texts.ts";
import { useQuestionPaths } from "./use-paths.ts";
import { useWrite, type Writing } from "./use-write.ts";

const LINK = "secRolePrimarySecQuestion";
const RECORD_SETS = [
  { entity: "secQuestion", attributes: null },
  { entity: "secAnswer", attributes: null },
] as const;
const LINKS_FAILED = "Could not fetch the question list for this primary role.";
const ORDER_FAILED = "Could not update the question order.";
const REMOVE_FAILED = "Could not remove question from primary role.";

export interface RoleQuestionsProps {
  /** The id of its part of the page. */
  readonly id: string;
  readonly roleId: number;
  readonly addFailure: string;
}

/** The questions that a primary role asks, in the role's own order. */
export function RoleQuestions({ id, roleId, addFailure }: RoleQuestionsProps) {
  const links = useAllRecords(useEntityType(LINK));
  const model = useRecordSets(RECORD_SETS);
  const waiting = <TableSkeleton count={3} columns={3} />;
  return (
    <LoadedWithNote read={links} title={LINKS_FAILED} inPart skeleton={waiting}>
      {({ result }) => (
        <LoadedWithNote read={model} title={PAGE_FAILED} inPart skeleton={waiting}>
          {({ secQuestion, secAnswer }) => (
            <QuestionTable
              id={id}
              roleId={roleId}
              rows={askedRows(roleId, result, secQuestion)}
              questions={secQuestion}
              answers={secAnswer}
              addFailure={addFailure}
              reload={links.refetch}
            />
          )}
        </LoadedWithNote>
      )}
    </LoadedWithNote>
  );
}

interface QuestionTableProps extends RoleQuestionsProps {
  readonly rows: readonly AskedRow[];
  readonly questions: readonly StoredSecQuestion[];
  readonly answers: readonly StoredSecAnswer[];
  /** Loads the links of roles to questions again. */
  readonly reload: () => Promise<unknown>;
}

function QuestionTable({ id, roleId, rows, questions, answers, addFailure, reload }: QuestionTableProps) {
  const { save } = useSaveRecord(useEntityType(LINK));
  const writing = useWrite();
  const add = (secQuestionId: number) => {
    const values = { secRolePrimaryId: roleId, secQuestionId, orderNumber: rows.length + 1 };
    return writing.write(() => save({ id: null, values }), addFailure);
  };
  const columns = [...useQuestionColumns(answers, rows), useQuestionActions(rows, writing, reload)];
  const options = openQuestions(rows, questions).map((question) => ({
    value: String(question.id),
    label: textForm(question.text),
  }));
  return (
    <ListPart
      id={id}
      title="Questions"
      text="What a security role of this primary role is asked, in this order."
      none="No questions created for this primary role."
      cardColumns={5}
      columns={columns}
      rows={rows}
      rowKey={({ link }) => String(link.id)}
      maxHeight="60dvh"
    >
      <AddFrom id="add-question" label="Add Question" options={options} onAdd={add} isBusy={writing.isWriting} />
    </ListPart>
  );
}

function useQuestionColumns(
  answers: readonly StoredSecAnswer[],
  rows: readonly AskedRow[],
): readonly TableColumn<AskedRow>[] {
  const paths = useQuestionPaths();
  const counts = countBy(answers, "secQuestionId");
  return [
    { key: "order", label: "Order", width: 80, align: "end", cell: (row) => String(rows.indexOf(row) + 1) },
    {
      key: "text",
      label: "Question",
      width: 260,
      cell: ({ question: { id, text } }) => <TextLink to={paths.question(id)}>{textForm(text)}</TextLink>,
    },
    {
      key: "deprecated",
      label: "Deprecated",
      width: 100,
      cell: ({ question }) => (isDeprecated(question) ? <Badge tone="warning">Deprecated</Badge> : null),
    },
    {
      key: "answers",
      label: "Answers",
      width: 80,
      align: "end",
      cell: ({ question }) => String(counts.get(question.id) ?? 0),
    },
  ];
}

function useQuestionActions(
  rows: readonly AskedRow[],
  { write, isWriting }: Writing,
  reload: () => Promise<unknown>,
): TableColumn<AskedRow> {
  const remove = useDeleteRecord(useEntityType(LINK));
  const { mutateAsync: order } = useOperation(orderRoleQuestions);
  // The buttons stay busy until the list is read again. Before that, a click would use outdated positions.
  const change = (send: () => Promise<unknown>, failure: string) =>
    write(async () => {
      try {
        await send();
      } finally {
        await reload();
      }
    }, failure);
  const move = (row: AskedRow, by: -1 | 1) => {
    const body = reordered(rows, rows.indexOf(row), by);
    return body && change(() => order({ body }), ORDER_FAILED);
  };
  return {
    key: "actions",
    label: "Actions",
    width: 130,
    holdsControls: true,
    cell: (row) => {
      const text = textForm(row.question.text);
      return (
        <Inline>
          <MoveButtons
            name={text}
            size="small"
            busy={isWriting}
            isFirst={row === rows[0]}
            isLast={row === rows.at(-1)}
            onMove={(by) => void move(row, by)}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={`Remove ${text}`}
            busy={isWriting}
            onClick={() => void change(() => remove(row.link.id), REMOVE_FAILED)}
          />
        </Inline>
      );
    },
  };
}
