import type { ReviewRecord, ReviewRow } from "@armature/engine/changes";
import { Button } from "../ui/index.ts";
import { LineKey } from "../ui/table/LineKey.tsx";

/** Leaves values or whole records out of what is sent. */
export interface Skipping {
  /** @param attribute null for the whole record */
  readonly skip: (record: ReviewRecord, attribute: string | null) => void;
  /** Absent if skipped values cannot be distinguished from unchanged ones. */
  readonly undo?: ((record: ReviewRecord, attribute: string | null) => void) | undefined;
  /** Whether a whole record can be skipped. */
  readonly isOfRecords: boolean;
}

interface SkipButtonProps {
  readonly row: ReviewRow;
  readonly skipping: Skipping;
}

/** 'Skip' in a line with a problem, and 'Do not skip' where something was skipped. */
export function SkipButton({ row: { cell, record, isProblem }, skipping }: SkipButtonProps) {
  const { skip, undo, isOfRecords } = skipping;
  const of = cell === null ? record.title : `${cell.label} of ${record.title}`;
  const attribute = cell?.attribute ?? null;
  const isLeft = cell === null ? record.kind === "skipped" : cell.state === "leftAlone";
  if (undo && isLeft)
    return (
      <Button size="small" variant="quiet" aria-label={`Do not skip: ${of}`} onClick={() => undo(record, attribute)}>
        Do not skip
      </Button>
    );
  const canSkip = isProblem && cell?.state !== "conflict" && (cell !== null || isOfRecords);
  if (!canSkip) return null;
  const label = cell === null ? "Skip row" : "Skip";
  return (
    <Button
      size="small"
      variant="quiet"
      data-skip
      aria-keyshortcuts="S"
      aria-label={`${label}: ${of}`}
      onClick={() => skip(record, attribute)}
    >
      {label}
      <LineKey letter="S" />
    </Button>
  );
}
