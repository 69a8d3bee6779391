import type { PreviewIssue } from "./preview.ts";
import type { ReviewRecord } from "./review.ts";

/** What happened to one record: a row of the server's answer. */
export interface BatchResult {
  readonly importKey: string | null;
  /** "skipped" if a person left out the row of a sheet, so that it was not sent. */
  readonly status: "created" | "updated" | "deleted" | "unchanged" | "error" | "skipped";
  /** Error texts. */
  readonly errorList: readonly string[];
  /** The same errors with their codes. Absent if the browser found them itself. */
  readonly errors?: readonly PreviewIssue[];
  /** Warnings of the server about a row that it saved. */
  readonly warnings?: readonly { readonly message: string }[];
  /** Row number in the sheet of a row that was not sent. */
  readonly row?: number;
}

/** Whether somebody else changed a value since it was reviewed, so that a person has to choose. */
export function isClash({ errors = [] }: Pick<BatchResult, "errors">): boolean {
  return errors.some(({ code }) => code === "clash");
}

/** The result of a row that was not sent, from the problems in its review. */
export function unsentResult(importKey: string | null, { kind, issue, cells }: ReviewRecord): BatchResult {
  const texts = [issue, ...cells.filter(({ state }) => state !== "unchanged").map(({ text }) => text)];
  if (kind === "unchanged" || kind === "skipped") return { importKey, status: kind, errorList: [] };
  const errorList = texts.filter((text) => text !== null);
  return { importKey, status: errorList.length > 0 ? "error" : "unchanged", errorList };
}
