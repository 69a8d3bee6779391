import type { EntityType, ListAnswer } from "@armature/engine";
import { Check, CircleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { recordName } from "../data/records/record-name.ts";
import { KEEP_YOURS, TAKE_THEIRS } from "../ui/table/ClashChoice.tsx";
import { announce, Button } from "../ui/index.ts";
import { recordId } from "./record-key.ts";
import { type CellEdit, type CellEdits, editedText } from "./use-cell-edits.ts";
import type { LastChange } from "./use-cell-sender.ts";

interface RefusedNoteProps {
  readonly type: EntityType;
  readonly edit: CellEdit;
  /** How many other cells were not saved. */
  readonly more: number;
  readonly data: ListAnswer;
  readonly edits: CellEdits;
}

/** Why a cell was not saved, and what can be done about it. */
export function RefusedNote({ type, edit, more, data, edits }: RefusedNoteProps): ReactNode {
  const { attribute, value, error, isClash } = edit;
  const id = recordId(type, edit.record);
  const record = data.result.find((each) => recordId(type, each) === id) ?? edit.record;
  const of = `${attribute.label} of ${recordName(type, record)}`;
  const quoted = (each: unknown) => `“${editedText(attribute, each, data.labels[attribute.name]) || "–"}”`;
  const text = isClash
    ? `${of} was changed to ${quoted(record[attribute.name])} meanwhile. You wrote ${quoted(value)}.`
    : `${of} not saved: ${error}`;
  useEffect(() => announce(text, { assertive: true }), [text]);
  const discard = () => edits.discard(edit);
  const keep = () => edits.save([{ record, attribute, value }]);
  return (
    <CellNote label="Not saved" icon={<CircleAlert aria-hidden size={16} className="shrink-0 text-danger-text" />}>
      <span className="min-w-0 break-words">{text}</span>
      {isClash && <NoteButton label={KEEP_YOURS} onClick={keep} />}
      <NoteButton label={isClash ? TAKE_THEIRS : "Discard"} onClick={discard} />
      {more > 0 && <span className="shrink-0">{more} more</span>}
    </CellNote>
  );
}

/** The button goes with its note, so the focus goes back to the cell that had it. */
function NoteButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }): ReactNode {
  const choose = () => {
    document.querySelector<HTMLElement>('[role=grid] td[tabindex="0"]')?.focus();
    onClick();
  };
  return (
    <Button size="small" onClick={choose}>
      {label}
    </Button>
  );
}

export function LastChangeNote({ last: { text, undo } }: { readonly last: LastChange }): ReactNode {
  return (
    <CellNote label="Last change" icon={<Check aria-hidden size={16} className="shrink-0 text-success-text" />}>
      <span className="truncate" title={text}>
        {text}
      </span>
      {undo && (
        <Button variant="quiet" size="small" onClick={undo}>
          Undo
        </Button>
      )}
    </CellNote>
  );
}

interface CellNoteProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A line below the rows, where it covers no cell. */
function CellNote({ label, icon, children }: CellNoteProps): ReactNode {
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-[1_1_10rem] items-center justify-center gap-2">
      {icon}
      {children}
    </div>
  );
}
