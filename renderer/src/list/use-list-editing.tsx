import { type AttributeType, contextOf, type EntityType, type ListAnswer, type Values } from "@armature/engine";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { LeaveQuestion } from "../form/LeaveQuestion.tsx";
import { usePlugins } from "../data/metadata.ts";
import { type GridColumn, type GridEditing, useUnparsedFields, VisuallyHidden } from "../ui/index.ts";
import { CellEditor } from "../form/CellEditor.tsx";
import { LastChangeNote, RefusedNote } from "./CellNotes.tsx";
import { recordId } from "./record-key.ts";
import { type CellEdit, type CellEdits, editedText, useCellEdits } from "./use-cell-edits.ts";

/** The value of the open editor, and its cell. */
interface Draft {
  readonly record: Values;
  readonly attribute: AttributeType;
  value: unknown;
  isChanged: boolean;
}

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
  const draft = useRef<Draft | null>(null);
  const grid = useMemo((): GridEditing<Values> => {
    const { result, labels } = data;
    const byKey = new Map(result.map((record) => [String(recordId(type, record)), record]));
    const shown = (record: Values, attribute: AttributeType) => {
      const edit = edits.of(record, attribute.name);
      return edit ? edit.value : record[attribute.name];
    };
    const shownText = (record: Values, attribute: AttributeType) =>
      editedText(attribute, shown(record, attribute), labels[attribute.name]);
    return {
      isEditable: (_record, column) => {
        const attribute = type.byName.get(column);
        return attribute !== undefined && edits.isEditable(attribute);
      },
      editor: (record, column, replaces) => {
        const attribute = type.byName.get(column);
        const plugin = plugins.get(attribute?.element?.name ?? "");
        if (!attribute || !plugin) return null;
        const open = draft.current;
        // Another save of the same record may have reloaded it while its cell is edited.
        if (!open || recordId(type, open.record) !== recordId(type, record) || open.attribute.name !== column) {
          draft.current = {
            record,
            attribute,
            value: replaces ? null : (shown(record, attribute) ?? null),
            isChanged: false,
          };
        }
        const change = (value: unknown) => {
          if (draft.current?.attribute.name === column) Object.assign(draft.current, { value, isChanged: true });
        };
        return (
          <CellEditor
            key={`${recordId(type, record)} ${column}`}
            plugin={plugin}
            attribute={attribute}
            record={record}
            unparsed={unparsed}
            value={draft.current?.value}
            labels={labels}
            onChange={change}
          />
        );
      },
      onEnd: (isSaved) => {
        if (isSaved && !unparsed.readAll()) return false;
        const ended = draft.current;
        draft.current = null;
        if (!ended) return true;
        const edit = edits.of(ended.record, ended.attribute.name);
        const refused = edit && edit.error !== null ? edit : null;
        if (!isSaved) {
          if (refused) edits.discard(refused);
        } else if (ended.isChanged) edits.save([ended]);
        // A refused value is sent again as it is, because the obstacle may be gone.
        else if (refused && !refused.isClash) edits.save([{ ...ended, value: refused.value }]);
        return true;
      },
      onEmpty: (cells) => edits.save(cells.flatMap((cell) => changeOf(type, byKey.get(cell.row), cell.column, null))),
      onFill: (runs) =>
        edits.save(
          runs.flatMap(([from, ...others]) => {
            const record = from && byKey.get(from.row);
            const attribute = from && type.byName.get(from.column);
            if (!record || !attribute) return [];
            return others.flatMap(({ row, column }) => {
              const to = type.byName.get(column);
              if (!to) return [];
              const value = to === attribute ? shown(record, attribute) : valueIn(to, shownText(record, attribute));
              return changeOf(type, byKey.get(row), column, value ?? null);
            });
          }),
        ),
      text: (record, column) => {
        const attribute = type.byName.get(column);
        return attribute ? shownText(record, attribute) : "";
      },
    };
  }, [type, data, plugins, edits, unparsed]);
  useEffect(() => {
    if (!isOn && draft.current) grid.onEnd(true);
  }, [isOn, grid]);
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

/** Reads a text as a value of another column. A text that is not a value stays and is refused with a message. */
function valueIn(attribute: AttributeType, text: string): unknown {
  const read = attribute.element?.parse(text, contextOf(attribute, {}));
  return read && "value" in read ? read.value : text;
}

function changeOf(type: EntityType, record: Values | undefined, column: string, value: unknown) {
  const attribute = type.byName.get(column);
  return record && attribute ? [{ record, attribute, value }] : [];
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
