import { type AttributeType, contextOf, type EntityType, type ListAnswer, type Values } from "@armature/engine";
import { Check, CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { LeaveQuestion } from "../form/LeaveQuestion.tsx";
import { usePlugins } from "../data/metadata.ts";
import { Button, type GridColumn, type GridEditing, useUnsettledFields, VisuallyHidden } from "../ui/index.ts";
import { CellEditor } from "./CellEditor.tsx";
import { recordId } from "./record-key.ts";
import { type CellEdit, type CellEdits, editedText, type LastChange, useCellEdits } from "./use-cell-edits.ts";

/** What the open editor gave, and where. */
interface Draft {
  readonly record: Values;
  readonly attribute: AttributeType;
  value: unknown;
  isChanged: boolean;
}

export interface ListEditing {
  readonly grid: GridEditing<Values>;
  /** A column that shows what was written and is not stored yet. */
  readonly withEdits: (column: GridColumn<Values>) => GridColumn<Values>;
  /** Asks before cells whose values are not saved are left. */
  readonly question: ReactNode;
  /** What was stored last, with a way to take it back; it stands where it covers no cell. */
  readonly lastChange: ReactNode;
}

const UNSAVED_CELLS = "What you wrote in some cells has not been saved.";

/**
 * Writing in the cells of a list (docs/decisions/0090).
 * @param isOn whether it can be done now; what is being written when a lock or a closed build ends it is sent, and stays
 * in its cell with the server's reason
 */
export function useListEditing(
  type: EntityType,
  data: ListAnswer,
  isOn: boolean,
  onSaved: (record: Values, values: Values) => void,
): ListEditing {
  const plugins = usePlugins();
  const edits = useCellEdits(type, plugins, onSaved);
  const unsettled = useUnsettledFields();
  const draft = useRef<Draft | null>(null);
  const grid = useMemo((): GridEditing<Values> => {
    const { result, labels } = data;
    const byKey = new Map(result.map((record) => [String(recordId(type, record)), record]));
    const shown = (record: Values, attribute: AttributeType) => {
      const edit = edits.of(record, attribute.name);
      return edit ? edit.value : record[attribute.name];
    };
    const shownText = (record: Values, attribute: AttributeType) =>
      editedText(attribute, { value: shown(record, attribute), error: null }, labels[attribute.name]);
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
        // Another save of the same record may have brought it anew while its cell is written in.
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
            unsettled={unsettled}
            value={draft.current?.value}
            labels={labels[column]}
            onChange={change}
          />
        );
      },
      onEnd: (isSaved) => {
        if (isSaved && !unsettled.settle()) return false;
        const ended = draft.current;
        draft.current = null;
        if (!isSaved || !ended) return true;
        // What was refused is tried again as it stands: what kept it may be gone.
        const refused = edits.of(ended.record, ended.attribute.name);
        if (ended.isChanged) edits.save([ended]);
        else if (refused && refused.error !== null) edits.save([{ ...ended, value: refused.value }]);
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
  }, [type, data, plugins, edits, unsettled]);
  useEffect(() => {
    if (!isOn && draft.current) grid.onEnd(true);
  }, [isOn, grid]);
  const withEdits = useMemo(() => withEditsOf(type, data, edits), [type, data, edits]);
  const isUnsavedNow = () => edits.hasUnsavedNow() || draft.current?.isChanged === true;
  const question = (
    <LeaveQuestion
      isUnsaved={edits.hasUnsaved}
      isUnsavedNow={isUnsavedNow}
      text={UNSAVED_CELLS}
      onLeave={edits.forget}
    />
  );
  return { grid, withEdits, question, lastChange: edits.last && <LastChangeNote last={edits.last} /> };
}

/** The value that a text is in another column; a text that is none stays, and is refused in words. */
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
          <EditedCell edit={edit} text={editedText(attribute, edit, labels[column.key])} />
        ) : (
          column.cell(record)
        );
      },
    };
  };
}

/** What is not stored: being saved, or with the reason why it was not. */
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

function LastChangeNote({ last: { text, undo } }: { readonly last: LastChange }): ReactNode {
  return (
    <div
      role="group"
      aria-label="Last change"
      className="flex min-w-0 flex-[1_1_10rem] items-center justify-center gap-2"
    >
      <Check aria-hidden size={16} className="shrink-0 text-success-text" />
      <span className="truncate" title={text}>
        {text}
      </span>
      {undo && (
        <Button variant="quiet" size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </div>
  );
}
