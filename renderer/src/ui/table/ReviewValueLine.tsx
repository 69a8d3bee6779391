import {
  isProblem,
  isWritten,
  type ReviewBlock,
  type ReviewCell,
  type ReviewRecord,
  type ReviewRow,
} from "@armature/engine/changes";
import { CircleAlert, Info, MoveRight } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { NewValue, OldValue } from "./Diff.tsx";
import { RecordKind } from "./RecordKind.tsx";
import type { PlaceProps, ReviewLook } from "./review-look.ts";

interface ValueLineProps {
  readonly row: ReviewRow;
  readonly block: ReviewBlock;
  readonly look: ReviewLook;
  readonly place: PlaceProps;
}

const lineLook =
  "group scroll-mt-16 scroll-mb-4 lg:scroll-mt-24 hover:bg-hover focus:bg-accent-soft focus-visible:-outline-offset-2 [&>td]:py-1.5 [&>td]:align-top";

/** One value of a record, or what is said of the whole record. */
export function ValueLine({ row, block, look, place }: ValueLineProps) {
  const { cell, key, record, text } = row;
  const own = { ...place, "data-line": key, tabIndex: -1, onKeyDown: beginToWrite, className: lineLook };
  const parts: LineParts = {
    title: block.record ? <VisuallyHidden>{record.title} </VisuallyHidden> : <Title record={record} />,
    note: text !== null && <LineNote text={text} isNote={!row.isProblem} />,
    decision: look.decide?.(row),
  };
  if (cell === null)
    return (
      <tr {...own}>
        <RecordCells look={look} {...parts} />
      </tr>
    );
  const value: ValueParts = {
    ...parts,
    cell,
    label: block.record ? (
      <span className="wrap-anywhere text-ink-muted">{cell.label}</span>
    ) : (
      <VisuallyHidden>{cell.label}</VisuallyHidden>
    ),
    value: <Wanted row={row} look={look} />,
  };
  return <tr {...own}>{look.isNarrow ? <NarrowCell {...value} /> : <WideCells look={look} {...value} />}</tr>;
}

interface LineParts {
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly decision: ReactNode;
}

interface ValueParts extends LineParts {
  readonly cell: ReviewCell;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

function RecordCells({ look, title, note, decision }: LineParts & Pick<ValueLineProps, "look">) {
  return (
    <>
      <td colSpan={look.isNarrow ? 1 : 3} className="px-3">
        {title}
        {note}
        {look.isNarrow && <div className="-ml-2.5 flex pt-1">{decision}</div>}
      </td>
      {look.decide && !look.isNarrow && <DecisionCell>{decision}</DecisionCell>}
    </>
  );
}

function NarrowCell({ title, label, note, decision, cell, value }: ValueParts) {
  return (
    <td className="px-3">
      <div className="flex items-start justify-between gap-2">
        <p>
          {title} {label}
        </p>
        {!note && <span className="-my-1 flex items-center gap-1">{decision}</span>}
      </div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <OldValue text={cell.old} /> <MoveRight aria-hidden size={14} className="self-center text-ink-faint" />
        {value}
      </div>
      {note}
      {note && <div className="-ml-2.5 flex flex-wrap items-center gap-1 pt-1">{decision}</div>}
    </td>
  );
}

function WideCells({ look, title, label, note, decision, cell, value }: ValueParts & Pick<ValueLineProps, "look">) {
  return (
    <>
      <td className="px-3">
        {title}
        {label}
      </td>
      <td className="px-3 wrap-anywhere">
        <span className="line-clamp-4">
          <OldValue text={cell.old} />
        </span>
      </td>
      <td className="px-3 wrap-anywhere">
        {value}
        {note}
      </td>
      {look.decide && <DecisionCell>{decision}</DecisionCell>}
    </>
  );
}

/** Enter on a line with a problem starts to edit its value, as Enter on the value does. */
function beginToWrite(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || event.target !== event.currentTarget) return;
  const value = event.currentTarget.querySelector<HTMLElement>("[data-cell-edit]");
  if (!value) return;
  event.preventDefault();
  value.focus();
  value.click();
}

function DecisionCell({ children }: { readonly children: ReactNode }) {
  return (
    <td className="px-3">
      <span className="-my-1 flex flex-wrap items-center justify-end gap-1">{children}</span>
    </td>
  );
}

/** The record of a line, in a block about one value. */
function Title({ record: { title, kind } }: { readonly record: ReviewRecord }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="min-w-0 wrap-anywhere">{title}</span>
      {kind !== "changed" && <RecordKind kind={kind} />}
    </span>
  );
}

interface WantedProps {
  readonly row: ReviewRow;
  readonly look: ReviewLook;
}

/** The value that would be stored. A value that is not written is faint. */
function Wanted({ row, look }: WantedProps) {
  const { cell } = row;
  if (cell === null) return null;
  const value = (
    <span className="line-clamp-4">
      {isLeftAlone(cell) ? <span className="text-ink-faint">{cell.new}</span> : <NewValue text={cell.new} />}
    </span>
  );
  return look.wrapValue ? look.wrapValue(row, value) : value;
}

function isLeftAlone(cell: ReviewCell): boolean {
  return !isWritten(cell) && !isProblem(cell);
}

interface LineNoteProps {
  readonly text: string;
  /** Whether the text is not a problem, but says why a value is not written. */
  readonly isNote: boolean;
}

function LineNote({ text, isNote }: LineNoteProps) {
  const Icon = isNote ? Info : CircleAlert;
  return (
    <span className={classes("flex items-start gap-1.5 py-0.5", isNote ? "text-ink-muted" : "text-danger-text")}>
      <Icon aria-hidden size={14} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </span>
  );
}
