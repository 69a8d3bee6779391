import type { FailedRead } from "@armature/renderer";
import { notify } from "@armature/renderer/ui";
import { useEffect } from "react";

/** What every screen of the build area says of what it cannot load. */
export const ORGANIZATION_FAILED = "Unable to load organization data";
export const DATA_FAILED = "Unable to load data.";

/** A read, and what is said where it failed. */
export type WatchedRead = readonly [read: FailedRead & { readonly data: unknown }, title: string];

export interface Failure {
  readonly title: string;
  readonly read: FailedRead;
}

/** The first read that failed, which is told as well; what was read before stays while a later read fails. */
export function useFailure(...reads: readonly WatchedRead[]): Failure | null {
  const failed = reads.find(([{ data, error }]) => data === undefined && error !== null);
  const title = failed?.[1];
  useEffect(() => {
    if (title !== undefined) notify({ type: "error", message: title, key: title });
  }, [title]);
  return failed ? { title: failed[1], read: failed[0] } : null;
}
