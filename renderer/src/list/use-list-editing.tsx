import type { EntityType, ListAnswer, Values } from "@armature/engine";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { LeaveQuestion } from "../form/LeaveQuestion.tsx";
import { usePlugins } from "../data/metadata.ts";
import { type GridColumn, type GridEditing, useUnparsedFields, VisuallyHidden } from "../ui/index.ts";
import { LastChangeNote, RefusedNote } from "./CellNotes.tsx";
import { gridEditing, type OpenDraft } from "./list-grid-editing.tsx";
import { type CellEdit, type CellEdits, editedText, useCellEdits } from "./use-cell-edits.ts";

export interface ListEditing {
  readonly grid: GridEditing<Values>;
  /** A column that shows edited values that are not stored yet. */
  readonly withEdits: (column: GridColumn<Values>) => GridColumn<Values>;
  /** Asks before the person leaves cells with unsaved values. */
  readonly question: ReactNode;
  /** What was not saved, or the last stored change with a way to undo it. It is placed where it covers no cell. */
  readonly note: ReactNode;
}

const UNSAVED_CELLS = "What you wrote in some cells has not been saved.";

/**
 * Editing in the cells of a list.
 * @param isOn whether it is possible now; if a lock or a closed build ends it, the open edit is sent and stays in its
 *   cell with the server's reason
 */
export function useListEditing(
  type: EntityType,
  data: ListAnswer,
  isOn: boolean,
  onSaved: (record: Values, values: Values) => void,
): ListEditing {
  const plugins = usePlugins();
  const edits = useCellEdits(type, plugins, onSaved);
  const unparsed = useUnparsedFields();
  const [draft] = useState((): OpenDraft => ({ current: null }));
  const grid = useMemo(
    () => gridEditing({ type, data, plugins, edits, unparsed, draft }),
    [type, data, plugins, edits, unparsed, draft],
  );
  useEffect(() => {
    if (!isOn && draft.current) grid.onEnd(true);
  }, [isOn, grid, draft]);
  const withEdits = useMemo(() => withEditsOf(type, data, edits), [type, data, edits]);
  const isUnsavedNow = () => edits.hasRefusedNow() || draft.current?.isChanged === true;
  const question = (
    <LeaveQuestion
      isUnsaved={edits.refused.length > 0}
      isUnsavedNow={isUnsavedNow}
      text={UNSAVED_CELLS}
      onLeave={edits.forget}
    />
  );
  const [refused, ...others] = edits.refused;
  const note = refused ? (
    <RefusedNote type={type} edit={refused} more={others.length} data={data} edits={edits} />
  ) : (
    edits.last && <LastChangeNote last={edits.last} />
  );
  return { grid, withEdits, question, note };
}

function withEditsOf(type: EntityType, { labels }: ListAnswer, edits: CellEdits) {
  return (column: GridColumn<Values>): GridColumn<Values> => {
    const attribute = type.byName.get(column.key);
    if (!attribute) return column;
    return {
      ...column,
      cell: (record) => {
        const edit = edits.of(record, column.key);
        return edit ? (
          <EditedCell edit={edit} text={editedText(attribute, edit.value, labels[column.key])} />
        ) : (
          column.cell(record)
        );
      },
    };
  };
}

/** A value that is not stored: it is being saved, or it is shown with the reason why not. */
function EditedCell({ edit: { error }, text }: { readonly edit: CellEdit; readonly text: string }): ReactNode {
  if (error === null) return <span className="text-ink-muted">{text || "–"}</span>;
  return (
    <span className="text-danger-text" title={error}>
      <CircleAlert aria-hidden size={14} className="mr-1 inline-block align-[-2px]" />
      {text || "–"}
      <VisuallyHidden>{` – not saved: ${error}`}</VisuallyHidden>
    </span>
  );
}
