import { isWritten, type ReviewCell, type ReviewRecord } from "@armature/engine/changes";

/** Summary of an import of an exported sheet: who changed what, and what waits for a choice. */
export function sinceText(review: readonly ReviewRecord[]): string {
  const cells = review.flatMap((record) => record.cells);
  const count = (counts: (cell: ReviewCell) => boolean) => cells.filter(counts).length;
  const parts = [
    [count(isWritten), "changed by you"],
    [count(({ state }) => state === "changedSince"), "changed here since and left alone"],
    [count(({ state }) => state === "conflict"), "changed by both: choose"],
  ] as const;
  const since = parts.filter(([number]) => number > 0);
  const values = since.map(([number, text]) => `${number.toLocaleString("en-US")} ${text}`).join(", ");
  const rest = "Values that you did not change in it are left as they are here.";
  return since.length === 0 ? rest : `Values: ${values}. ${rest}`;
}
