import type { EntityType } from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";

type Results = readonly BatchResult[];

export function hasFailed({ errorList }: BatchResult): boolean {
  return errorList.length > 0;
}

const text = (count: number) => count.toLocaleString("en-US");

export function wasSkipped({ status }: BatchResult): boolean {
  return status === "skipped";
}

export function hasSucceeded(result: BatchResult): boolean {
  return !hasFailed(result) && !wasSkipped(result);
}

/** '3 succeeded, 1 failed, 2 skipped'. What there is none of is left out. */
export function resultText(results: Results): string {
  const counts = [
    [results.filter(hasSucceeded).length, "succeeded"],
    [results.filter(hasFailed).length, "failed"],
    [results.filter(wasSkipped).length, "skipped"],
  ] as const;
  return counts.flatMap(([count, what]) => (count > 0 ? [`${text(count)} ${what}`] : [])).join(", ");
}

/** '3 users updated, 1 created, 2 failed, 4 skipped.' */
export function resultSentence({ label, labelPlural }: EntityType, results: Results): string {
  const of = (status: BatchResult["status"]) =>
    results.filter((result) => !hasFailed(result) && result.status === status).length;
  const counts = [
    ...(["updated", "created", "deleted", "unchanged"] as const).map((status) => [of(status), status] as const),
    [results.filter(hasFailed).length, "failed"] as const,
    [of("skipped"), "skipped"] as const,
  ].filter(([count]) => count > 0);
  if (counts.length === 0) return `No ${labelPlural.toLowerCase()} changed.`;
  const noun = (count: number) => (count === 1 ? label : labelPlural).toLowerCase();
  const parts = counts.map(([count, status], place) =>
    [text(count), ...(place === 0 ? [noun(count)] : []), status].join(" "),
  );
  return `${parts.join(", ")}.`;
}

/** The import key, or the row of the sheet. */
export function resultName({ importKey, row }: BatchResult): string {
  return importKey ?? (row === undefined ? "" : `Row ${row}`);
}
