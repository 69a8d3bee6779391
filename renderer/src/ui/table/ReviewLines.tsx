import {
  isProblem,
  isWritten,
  type RecordBlock,
  type ReviewBlock,
  type ReviewCell,
  type ReviewKind,
  type ReviewRecord,
  type ReviewRow,
} from "@armature/engine/changes";
import { ChevronRight, CircleAlert, Info, MoveRight } from "lucide-react";
import { type KeyboardEvent, memo, type ReactNode } from "react";
import { Badge } from "../feedback/Badge.tsx";
import type { ChipTone } from "../feedback/Chip.tsx";
import { classes } from "../classes.ts";
import { NewValue, OldValue } from "./Diff.tsx";
import type { ReviewItem } from "./review-items.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

/** What the screen adds to a line. */
export interface LineAdditions {
  /** Buttons for deciding about a line, or about a record if the row has no cell. */
  readonly decide?: ((row: ReviewRow) => ReactNode) | undefined;
  /** Wraps the new value of a line, so that it can be edited in place. */
  readonly wrapValue?: ((row: ReviewRow, value: ReactNode) => ReactNode) | undefined;
}

/** What the rendering of all lines depends on. */
export interface ReviewLook extends LineAdditions {
  readonly isNarrow: boolean;
  /** Opens or closes the folded values of a block. */
  readonly toggle: (key: string) => void;
  readonly measure: (line: Element | null) => void;
}

interface LineProps {
  readonly item: ReviewItem;
  /** Index among all lines. */
  readonly index: number;
  readonly look: ReviewLook;
}

/** Rendered again only when its props change. */
export const ReviewLine = memo(function ReviewLine({ item, index, look }: LineProps) {
  const place = { ref: look.measure, "data-index": index, "aria-rowindex": index + 2 };
  if (item.kind === "line") return <ValueLine row={item.row} block={item.block} look={look} place={place} />;
  const columns = look.isNarrow ? 1 : look.decide ? 4 : 3;
  if (item.kind === "fold")
    return <FoldLine block={item.block} isOpen={item.isOpen} columns={columns} look={look} place={place} />;
  return (
    <tr {...place} className="group">
      <th scope="rowgroup" colSpan={columns} className="border-t border-line-medium px-3 pt-2.5 pb-1 text-left">
        <span className="flex min-h-7 flex-wrap items-center gap-x-2.5 gap-y-1">
          {item.block.record ? (
            <RecordHead record={item.block.record} problems={item.block.problems} look={look} />
          ) : (
            <ValueHead label={item.block.label} text={item.block.text} count={item.block.shown.length} />
          )}
        </span>
      </th>
    </tr>
  );
});

const kinds: Readonly<Record<ReviewKind, { readonly word: string; readonly tone: ChipTone }>> = {
  new: { word: "New", tone: "success" },
  changed: { word: "Changed", tone: "info" },
  removed: { word: "Removed", tone: "warning" },
  unchanged: { word: "Unchanged", tone: "neutral" },
  conflict: { word: "Conflict", tone: "warning" },
  error: { word: "Error", tone: "danger" },
  skipped: { word: "Skipped", tone: "neutral" },
};

function Kind({ kind }: { readonly kind: ReviewKind }) {
  return <Badge tone={kinds[kind].tone}>{kinds[kind].word}</Badge>;
}

interface RecordHeadProps {
  readonly record: ReviewRecord;
  readonly problems: number;
  readonly look: ReviewLook;
}

function RecordHead({ record, problems, look }: RecordHeadProps) {
  const ofRecord = { key: record.key, record, cell: null, text: record.issue, isProblem: false };
  return (
    <>
      <span className="min-w-0 font-semibold wrap-anywhere text-ink">{record.title}</span>
      <Kind kind={record.kind} />
      {problems > 0 && (
        <span className="font-regular text-danger-text">{problems === 1 ? "1 problem" : `${problems} problems`}</span>
      )}
      {look.decide && <span className="ml-auto flex items-center gap-1">{look.decide(ofRecord)}</span>}
    </>
  );
}

interface ValueHeadProps {
  readonly label: string;
  readonly text: string | null;
  readonly count: number;
}

/** 'Job Title → Team Lead'. */
function ValueHead({ label, text, count }: ValueHeadProps) {
  return (
    <>
      <span className="font-semibold text-ink">{label}</span>
      {text !== null && (
        <>
          <MoveRight aria-hidden size={14} className="shrink-0 text-ink-faint" />
          <VisuallyHidden> becomes </VisuallyHidden>
          <span className="min-w-0 wrap-anywhere">
            <NewValue text={text} />
          </span>
        </>
      )}
      <span className="font-regular text-ink-faint tabular-nums">
        {count === 1 ? "1 record" : `${count.toLocaleString("en-US")} records`}
      </span>
    </>
  );
}

interface PlaceProps {
  readonly ref: (line: Element | null) => void;
  readonly "data-index": number;
  readonly "aria-rowindex": number;
}

interface FoldLineProps {
  readonly block: RecordBlock;
  readonly isOpen: boolean;
  readonly columns: number;
  readonly look: ReviewLook;
  readonly place: PlaceProps;
}

/** '10 more values', and which. */
function FoldLine({ block, isOpen, columns, look, place }: FoldLineProps) {
  const { folded, record } = block;
  const count = folded.length === 1 ? "1 more value" : `${folded.length} more values`;
  return (
    <tr {...place}>
      <td colSpan={columns} className="px-1.5 pb-1.5">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => look.toggle(block.key)}
          className="flex h-7 max-w-full items-center gap-1.5 rounded-small px-1.5 text-ink-muted hover:bg-hover hover:text-ink"
        >
          <ChevronRight aria-hidden size={14} className={classes("shrink-0", isOpen && "rotate-90")} />
          <span className="shrink-0 font-medium">{count}</span>
          <VisuallyHidden> of {record.title}</VisuallyHidden>
          {!isOpen && (
            <span aria-hidden className="truncate text-ink-faint">
              {folded.map(({ label }) => label).join(", ")}
            </span>
          )}
        </button>
      </td>
    </tr>
  );
}

interface ValueLineProps {
  readonly row: ReviewRow;
  readonly block: ReviewBlock;
  readonly look: ReviewLook;
  readonly place: PlaceProps;
}

const lineLook =
  "group scroll-mt-16 scroll-mb-4 lg:scroll-mt-24 hover:bg-hover focus:bg-accent-soft focus-visible:-outline-offset-2 [&>td]:py-1.5 [&>td]:align-top";

function ValueLine({ row, block, look, place }: ValueLineProps) {
  const { cell, key, record, text } = row;
  const own = { ...place, "data-line": key, tabIndex: -1, onKeyDown: beginToWrite, className: lineLook };
  const title = block.record ? <VisuallyHidden>{record.title} </VisuallyHidden> : <Title record={record} />;
  const note = text !== null && <LineNote text={text} isNote={!row.isProblem} />;
  const decision = look.decide?.(row);
  if (cell === null)
    return (
      <tr {...own}>
        <td colSpan={look.isNarrow ? 1 : 3} className="px-3">
          {title}
          {note}
          {look.isNarrow && <div className="-ml-2.5 flex pt-1">{decision}</div>}
        </td>
        {look.decide && !look.isNarrow && <DecisionCell>{decision}</DecisionCell>}
      </tr>
    );
  const label = block.record ? (
    <span className="wrap-anywhere text-ink-muted">{cell.label}</span>
  ) : (
    <VisuallyHidden>{cell.label}</VisuallyHidden>
  );
  const isSame = !block.record && block.text === cell.new;
  const value = <Wanted row={row} look={look} standsBack={isSame} />;
  if (look.isNarrow)
    return (
      <tr {...own}>
        <td className="px-3">
          <div className="flex items-start justify-between gap-2">
            <p>
              {title} {label}
            </p>
            {!note && <span className="-my-1 flex items-center gap-1">{decision}</span>}
          </div>
          <div className="flex flex-wrap items-baseline gap-x-2">
            <OldValue text={cell.old} />{" "}
            {!isSame && <MoveRight aria-hidden size={14} className="self-center text-ink-faint" />}
            {value}
          </div>
          {note}
          {note && <div className="-ml-2.5 flex flex-wrap items-center gap-1 pt-1">{decision}</div>}
        </td>
      </tr>
    );
  return (
    <tr {...own}>
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
    </tr>
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
      {kind !== "changed" && <Kind kind={kind} />}
    </span>
  );
}

interface WantedProps {
  readonly row: ReviewRow;
  readonly look: ReviewLook;
  /**
   * Whether the value is the same as in the surrounding lines. It is then less prominent and only shows where it can be
   * edited.
   */
  readonly standsBack: boolean;
}

/** The value that would be stored. A value that is not written is faint. */
function Wanted({ row, look, standsBack }: WantedProps) {
  const { cell } = row;
  if (cell === null) return null;
  const value = (
    <span
      className={classes(
        "line-clamp-4",
        standsBack &&
          "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 group-focus:opacity-100 pointer-coarse:opacity-100",
      )}
    >
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
