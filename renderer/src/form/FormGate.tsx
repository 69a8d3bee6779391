import type { EntityType, Values } from "@armature/engine";
import { type ReactNode, useEffect, useState } from "react";
import { isKeptByLock, useClosing } from "../data/records/access.ts";
import { useIsSlow } from "../data/debounce.ts";
import { useFormOptions } from "../data/records/options.ts";
import { useStructureLock } from "../data/records/structure.ts";
import { type FailedRead, LoadFailure } from "../data/Loaded.tsx";
import { notify, Skeleton } from "../ui/index.ts";
import { notifyFailedList } from "./failed-list.ts";

const FAILED = "Unable to load data.";

export interface FormGateProps {
  readonly type: EntityType;
  /** Null for a new record. */
  readonly record: Values | null;
  /** Renders the form once its lists are loaded and it is known whether the structure is locked. */
  readonly children: (isLocked: boolean) => ReactNode;
}

/**
 * Holds a form back until its lists are loaded. A form of the structure is not shown without its lists and the state of
 * the lock. In any other form, a field whose list failed says so itself.
 */
export function FormGate({ type, record, children }: FormGateProps) {
  const closing = useClosing(type);
  const isKept = isKeptByLock(type);
  const lock = useStructureLock(type, isKept && closing === null);
  const lists = useFormOptions(type, record);
  const isReady = lists.every(({ read }) => (isKept ? read.data !== undefined : !read.isLoading));
  const [opened, setOpened] = useState<boolean | null>(null);
  // Once open, a form stays open, whatever is loaded again.
  const isLocked = isReady || opened !== null ? (lock.isLocked ?? opened) : null;
  if (isLocked !== opened) setOpened(isLocked);
  const missing = isLocked === null && isKept ? lists.filter(({ read }) => isMissing(read)) : [];
  const isLockMissing = isLocked === null && lock.isLocked === null && lock.reads.some(isMissing);
  useFailureToasts(
    missing.map(({ entity }) => entity),
    isLockMissing,
  );
  const isSlow = useIsSlow(isLocked === null);
  if (isLocked !== null) return children(isLocked);
  if (missing.length > 0 || isLockMissing) {
    return <LoadFailure title={FAILED} read={failureOf([...lock.reads, ...lists.map(({ read }) => read)])} />;
  }
  return isSlow && <Skeleton shape="field" count={6} />;
}

interface Read extends FailedRead {
  readonly data: unknown;
}

function isMissing({ data, error }: Read): boolean {
  return data === undefined && error !== null;
}

/** Combines failed requests into one. Retry repeats all of them. */
function failureOf(reads: readonly Read[]): FailedRead {
  const failed = reads.filter(isMissing);
  return {
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}

function useFailureToasts(entities: readonly string[], isLockMissing: boolean): void {
  const names = entities.join();
  useEffect(() => {
    if (names !== "") for (const entity of names.split(",")) notifyFailedList(entity);
  }, [names]);
  useEffect(() => {
    if (isLockMissing) notify({ type: "error", message: FAILED, key: FAILED });
  }, [isLockMissing]);
}
