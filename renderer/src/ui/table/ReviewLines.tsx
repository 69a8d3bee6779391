import type { RecordBlock, ReviewRecord } from "@armature/engine/changes";
import { ChevronRight, MoveRight } from "lucide-react";
import { memo } from "react";
import { classes } from "../classes.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { NewValue } from "./Diff.tsx";
import { RecordKind } from "./RecordKind.tsx";
import type { ReviewItem } from "./review-items.ts";
import type { PlaceProps, ReviewLook } from "./review-look.ts";
import { ValueLine } from "./ReviewValueLine.tsx";

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
      <RecordKind kind={record.kind} />
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
