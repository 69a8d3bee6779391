import type { PreviewIssue } from "../changes/preview.ts";
import type { ReviewRecord } from "../changes/review.ts";

/** What became of one record: a row of the answer. */
export interface BatchResult {
  readonly importKey: string | null;
  readonly status: "created" | "updated" | "deleted" | "unchanged" | "error";
  /** Texts; 'Error' shows when there is one, else 'Success'. */
  readonly errorList: readonly string[];
  /** The same, coded; absent where the browser found them itself. */
  readonly errors?: readonly PreviewIssue[];
  /** What the server says of a row that it takes all the same. */
  readonly warnings?: readonly { readonly message: string }[];
}

/** Somebody else changed a value since it was reviewed: a person has to choose. */
export function isClash({ errors = [] }: Pick<BatchResult, "errors">): boolean {
  return errors.some(({ code }) => code === "clash");
}

/** The result of a row that was not sent: what its review found wrong, else that nothing changes. */
export function unsentResult(importKey: string | null, { kind, issue, cells }: ReviewRecord): BatchResult {
  const texts = [issue, ...cells.filter(({ state }) => state !== "unchanged").map(({ text }) => text)];
  const errorList = kind === "unchanged" ? [] : texts.filter((text) => text !== null);
  return { importKey, status: errorList.length > 0 ? "error" : "unchanged", errorList };
}
