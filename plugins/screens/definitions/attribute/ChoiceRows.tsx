import { isEmpty, textForm } from "@armature/engine";
import { announce, FieldIssues, IconButton, TextInput } from "@armature/renderer/ui";
import { Trash2 } from "lucide-react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { DragRow } from "../../../kit/drag-row.tsx";
import { withEntry } from "../rule/rule-edits.ts";
import {
  type ChoiceRow,
  choicesOf,
  issueOfRow,
  movedTo,
  newRow,
  pastedRows,
  relabelled,
  rowsOf,
} from "./choice-rows.ts";

export interface ChoiceRowsProps {
  readonly id: string;
  readonly choices: unknown;
  /** Those of the stored definition. */
  readonly stored: unknown;
  readonly onChange: (choices: readonly unknown[] | null) => void;
}

/** The choices of an attribute, one a row. Enter begins the next; the last row is empty, and typing in it adds one. */
export function ChoiceRows({ id, choices, stored, onChange }: ChoiceRowsProps) {
  const rows = rowsOf(choices, stored);
  const edits = editsOf(id, rows, (next) => onChange(choicesOf(next)));
  return (
    <div role="group" aria-label="Choices" id={id} tabIndex={-1}>
      <div aria-hidden className="flex gap-2 pb-1 pl-6 text-caption text-ink-muted">
        <span className="flex-1">What people read</span>
        <span className="mr-9 w-32">Saved as</span>
      </div>
      <ul className="flex flex-col gap-1.5">
        {[...rows, newRow("")].map((row, i) => (
          <Row
            // Only its place identifies a choice while it is typed.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            id={id}
            index={i}
            row={row}
            isNew={i === rows.length}
            issue={issueOfRow(rows, i)}
            edits={edits}
          />
        ))}
      </ul>
    </div>
  );
}

type Edits = ReturnType<typeof editsOf>;

/** What can be done with the rows. */
function editsOf(id: string, rows: readonly ChoiceRow[], change: (rows: readonly ChoiceRow[]) => void) {
  const focus = (index: number) => document.getElementById(inputId(id, index))?.focus();
  const move = (from: number, to: number) => {
    const next = movedTo(rows, from, to);
    if (next === rows) return;
    flushSync(() => change(next));
    announce(`${rows[from]?.label} moved to place ${to + 1} of ${rows.length}.`);
    focus(to);
  };
  return {
    set: (index: number, row: ChoiceRow | null) =>
      change(index === rows.length && row !== null ? [...rows, row] : withEntry(rows, index, row)),
    next: (index: number) => {
      if (index < rows.length - 1 && rows[index + 1]?.label !== "")
        flushSync(() => change(rows.toSpliced(index + 1, 0, newRow(""))));
      focus(index + 1);
    },
    remove: (index: number) => {
      flushSync(() => change(withEntry(rows, index, null)));
      focus(Math.min(index, rows.length - 1));
    },
    move,
    drop: (from: number, target: number, side: "before" | "after") => {
      const to = side === "before" ? target : target + 1;
      move(from, from < to ? to - 1 : to);
    },
    paste: (index: number, text: string) => {
      const added = pastedRows(text);
      const isBlank = (rows[index]?.label ?? "") === "";
      change([...rows.slice(0, isBlank ? index : index + 1), ...added, ...rows.slice(index + 1)]);
      announce(added.length === 1 ? "1 choice was pasted." : `${added.length} choices were pasted.`);
    },
  };
}

function inputId(id: string, index: number): string {
  return `${id}-${index}`;
}

interface RowProps {
  readonly id: string;
  readonly index: number;
  readonly row: ChoiceRow;
  /** Whether it is the empty row at the end. */
  readonly isNew: boolean;
  readonly issue: string | null;
  readonly edits: Edits;
}

function Row(props: RowProps) {
  const { id, index, row, isNew, edits } = props;
  const own = inputId(id, index);
  const name = isNew ? "New choice" : `Choice ${index + 1}`;
  return (
    <DragRow
      className="items-start gap-2"
      handle={isNew ? "invisible pt-2" : "cursor-grab pt-2"}
      onKeyDown={(event) => pressed(event, props)}
      onPaste={(event) => pasted(event, props)}
      drag={{ list: id, id: String(index), onDrop: (dragged, side) => edits.drop(Number(dragged), index, side) }}
    >
      <LabelInput {...props} own={own} name={name} />
      <span className="w-32">
        <TextInput
          id={`${own}-value`}
          label={`${name}, saved as`}
          size="small"
          autoComplete="off"
          readOnly={row.isStored || isNew}
          value={textForm(row.value)}
          onChange={(value) => edits.set(index, { ...row, value })}
        />
      </span>
      <span className={isNew ? "invisible" : undefined}>
        <IconButton
          icon={Trash2}
          label={`Remove ${name.toLowerCase()}`}
          size="small"
          onClick={() => edits.remove(index)}
        />
      </span>
    </DragRow>
  );
}

interface LabelInputProps extends RowProps {
  readonly own: string;
  readonly name: string;
}

function LabelInput({ own, name, index, row, isNew, issue, edits }: LabelInputProps) {
  /** A row that was left empty goes, and a stored choice without a label is called as it is saved. */
  const onBlur = () => {
    if (isNew || row.label.trim() !== "") return;
    edits.set(index, isEmpty(row.value) ? null : relabelled(row, textForm(row.value)));
  };
  return (
    <span className="min-w-0 flex-1">
      <TextInput
        id={own}
        label={name}
        size="small"
        autoComplete="off"
        value={row.label}
        onChange={(label) => edits.set(index, relabelled(row, label))}
        onBlur={onBlur}
        placeholder={isNew ? "Type or paste choices" : undefined}
        invalid={issue !== null}
        describedBy={issue === null ? undefined : `${own}-issues`}
      />
      {issue !== null && <FieldIssues id={own} issues={[issue]} />}
    </span>
  );
}

/** Enter in a field begins the next choice; Alt with an arrow moves this one. */
function pressed(event: KeyboardEvent, { index, isNew, edits }: RowProps): void {
  if (!(event.target instanceof HTMLInputElement)) return;
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
  if (event.key !== "Enter" && (by === null || !event.altKey)) return;
  event.preventDefault();
  if (by !== null) edits.move(index, index + by);
  else if (!isNew) edits.next(index);
}

/** Several lines, or a tab, are choices. */
function pasted(event: ClipboardEvent, { index, edits }: RowProps): void {
  const text = event.clipboardData.getData("text");
  if (!/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  edits.paste(index, text);
}
