import type { EntityType } from "@armature/engine";
import { countsOf, type ReviewRecord, type ReviewRow } from "@armature/engine/changes";
import { type ReactNode, useMemo, useState } from "react";
import type { Preview } from "../data/records/dry-run.ts";
import { Banner, ReviewTable, Stack } from "../ui/index.ts";
import { editableAttribute, EditButton, EditDialog } from "./CellEdit.tsx";
import { EditableValue } from "./EditableValue.tsx";
import { ProblemActions } from "./ProblemActions.tsx";
import { type Skipping, SkipButton } from "./Skip.tsx";
import { Suggested } from "./Suggested.tsx";
import { isOfRules, WhyButton, WhyDialog } from "./Why.tsx";
import { problemsOfRecords, type TextSheet } from "./problem-sheet.ts";

export interface ReviewProps {
  readonly type: EntityType;
  /** What is reviewed, for assistive technology. */
  readonly caption: string;
  readonly records: readonly ReviewRecord[];
  readonly preview: Preview;
  /** The rows with problems as a sheet. By default they are made from the records. */
  readonly problems?: (() => TextSheet) | undefined;
  /** Buttons with which the person decides about a line, or null. */
  readonly decide?: ((row: ReviewRow) => ReactNode) | undefined;
  /** Changes a value before it is sent. Absent if values cannot be changed here. */
  readonly onEdit?: ((record: ReviewRecord, attribute: string, value: unknown) => void) | undefined;
  /** Leaves wrong values out. Absent if that is impossible. */
  readonly skipping?: Skipping | undefined;
  /** Whether a value that all records get is shown once. */
  readonly groupsValues?: boolean | undefined;
  /** Stays visible above the rows. */
  readonly notice?: ReactNode;
}

/**
 * The review used by batch edit, import, paste, undo and restore: what happens to each record, before anything is sent.
 */
export function Review(props: ReviewProps) {
  const { type, caption, records, preview, problems, decide, onEdit, skipping, groupsValues, notice } = props;
  const [editing, setEditing] = useState<ReviewRow | null>(null);
  const [asked, setAsked] = useState<ReviewRow | null>(null);
  const canAsk = useMemo(
    () => records.some((record) => record.cells.some((cell) => isOfRules(record, cell))),
    [records],
  );
  const hasProblems = countsOf(records)("problems") > 0;
  const sheet = problems ?? (() => problemsOfRecords(type.importKey?.label ?? type.label, records));
  const decision = (row: ReviewRow) => (
    <>
      {onEdit && <Suggestion type={type} row={row} onEdit={onEdit} />}
      {decide?.(row)}
      {skipping && <SkipButton row={row} skipping={skipping} />}
      <WhyButton row={row} onOpen={() => setAsked(row)} />
      {onEdit && <EditButton type={type} row={row} onOpen={() => setEditing(row)} />}
    </>
  );
  const wrapValue = useMemo(() => {
    if (!onEdit) return undefined;
    return (row: ReviewRow, value: ReactNode) => {
      const attribute = editableAttribute(type, row.cell);
      if (!attribute) return value;
      return (
        <EditableValue attribute={attribute} row={row} onEdit={onEdit}>
          {value}
        </EditableValue>
      );
    };
  }, [type, onEdit]);
  return (
    <Stack>
      {preview.state === "failed" && (
        <Banner tone="warning">The server could not check these changes. It checks them when you submit.</Banner>
      )}
      <ReviewTable
        caption={caption}
        records={records}
        end={hasProblems && <ProblemActions type={type} sheet={sheet} />}
        notice={notice}
        groupsValues={groupsValues}
        wrapValue={wrapValue}
        decide={decide || onEdit || canAsk ? decision : undefined}
      />
      {asked && <WhyDialog type={type} row={asked} onClose={() => setAsked(null)} />}
      {editing && onEdit && <EditDialog type={type} row={editing} onEdit={onEdit} onClose={() => setEditing(null)} />}
    </Stack>
  );
}

type SuggestionProps = Required<Pick<ReviewProps, "type">> & {
  readonly row: ReviewRow;
  readonly onEdit: NonNullable<ReviewProps["onEdit"]>;
};

function Suggestion({ type, row, onEdit }: SuggestionProps) {
  const attribute = row.cell?.state === "error" ? editableAttribute(type, row.cell) : null;
  if (!attribute) return null;
  return <Suggested attribute={attribute} row={row} onTake={(value) => onEdit(row.record, attribute.name, value)} />;
}

/** Why a submit waits for the preview from the server. */
export const CHECKING = "The server is still checking the rows.";
