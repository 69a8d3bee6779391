import type { EntityType } from "@armature/engine";
import type { BatchResult } from "@armature/engine/batch";

type Results = readonly BatchResult[];

export function hasFailed({ errorList }: BatchResult): boolean {
  return errorList.length > 0;
}

const text = (count: number) => count.toLocaleString("en-US");

/** '3 succeeded, 1 failed'. */
export function resultText(results: Results): string {
  const failed = results.filter(hasFailed).length;
  const succeeded = results.length - failed;
  return failed === 0 ? `${text(succeeded)} succeeded` : `${text(succeeded)} succeeded, ${text(failed)} failed`;
}

/** '3 users updated, 1 created, 2 failed.' */
export function resultSentence({ label, labelPlural }: EntityType, results: Results): string {
  const failed = results.filter(hasFailed).length;
  const done = (["updated", "created", "deleted", "unchanged"] as const)
    .map(
      (status) => [results.filter((result) => !hasFailed(result) && result.status === status).length, status] as const,
    )
    .filter(([count]) => count > 0);
  if (done.length === 0 && failed === 0) return `No ${labelPlural.toLowerCase()} changed.`;
  const noun = (count: number) => (count === 1 ? label : labelPlural).toLowerCase();
  const parts = [...done, ...(failed > 0 ? [[failed, "failed"] as const] : [])].map(([count, status], place) =>
    [text(count), ...(place === 0 ? [noun(count)] : []), status].join(" "),
  );
  return `${parts.join(", ")}.`;
}
