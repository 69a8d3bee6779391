import type { FailedRead } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useEffect } from "react";

/** The message of every screen of the build area when it cannot load its data. */
export const ORGANIZATION_FAILED = "Unable to load organization data";
/** The title of a failed read, if the page has no other. */
export const DATA_FAILED = "Unable to load data.";

/** A read, and the message to show when it fails. */
export type WatchedRead = readonly [read: FailedRead & { readonly data: unknown }, title: string];

/** The first read that failed, with the title to show. */
export interface Failure {
  readonly title: string;
  readonly read: FailedRead;
}

/**
 * The first read that failed; it is also announced as a notification. When a later refetch fails, the data that was
 * read before stays.
 */
export function useFailure(...reads: readonly WatchedRead[]): Failure | null {
  const failed = reads.find(([{ data, error }]) => data === undefined && error !== null);
  const title = failed?.[1];
  useEffect(() => {
    if (title !== undefined) notify({ type: "error", message: title, key: title });
  }, [title]);
  return failed ? { title: failed[1], read: failed[0] } : null;
}
