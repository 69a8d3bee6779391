import type { BatchResult } from "@armature/engine";

/** '3 succeeded, 1 failed'. */
export function resultText(results: readonly BatchResult[] | null): string {
  const failed = (results ?? []).filter(({ errorList }) => errorList.length > 0).length;
  const succeeded = (results?.length ?? 0) - failed;
  const text = (count: number) => count.toLocaleString("en-US");
  return failed === 0 ? `${text(succeeded)} succeeded` : `${text(succeeded)} succeeded, ${text(failed)} failed`;
}
