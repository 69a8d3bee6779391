import type { EntityType } from "../schema/entity-type.ts";
import { isOfOthers, type ReviewCell, type ReviewRecord, stateOfIssue } from "./review.ts";

/** An issue with its text that the server reports for a row before it is sent (POST /api/{entity}/batch/check). */
export interface PreviewIssue {
  readonly code: string;
  readonly attribute: string | null;
  readonly message: string;
}

/** Adds to a reviewed record what the server would refuse. Problems that the browser found already are not repeated. */
export function withPreview(
  type: EntityType,
  record: ReviewRecord,
  issues: readonly PreviewIssue[] | undefined,
): ReviewRecord {
  if (!issues || issues.length === 0 || record.kind === "error") return record;
  const ofCells = new Map(
    issues.flatMap((issue): [string, PreviewIssue][] => (issue.attribute === null ? [] : [[issue.attribute, issue]])),
  );
  const shown = new Set(record.cells.map(({ attribute }) => attribute));
  const further = [...ofCells.values()].filter(({ attribute }) => !shown.has(attribute ?? ""));
  const own = issues.filter(({ attribute }) => attribute === null).map(({ message }) => message);
  return {
    ...record,
    kind: issues.every(({ code }) => isOfOthers(code)) ? "conflict" : "error",
    cells: [
      ...record.cells.map((cell) => refused(type, cell, ofCells.get(cell.attribute))),
      ...further.map((issue) => cellOf(type, issue)),
    ],
    issue: own.length > 0 ? own.join(" ") : record.issue,
  };
}

function refused(type: EntityType, cell: ReviewCell, issue: PreviewIssue | undefined): ReviewCell {
  return issue ? { ...cell, state: stateOfIssue(type, issue), text: issue.message } : cell;
}

function cellOf(type: EntityType, issue: PreviewIssue): ReviewCell {
  const attribute = issue.attribute ?? "";
  const label = type.byName.get(attribute)?.label ?? attribute;
  return { attribute, label, state: stateOfIssue(type, issue), old: "", new: "", isFilled: false, text: issue.message };
}
