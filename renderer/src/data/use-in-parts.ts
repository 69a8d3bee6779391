import type { InParts } from "@armature/engine/import";
import { useEffect, useMemo, useState } from "react";

/** The progress of work that runs in parts. */
export interface PartsDone<T> {
  /** The result. While new work runs, the previous result; null before the first. */
  readonly value: T | null;
  /** Whether the value is the result of the current work. */
  readonly isCurrent: boolean;
  /** The progress in the units of the work. */
  readonly done: number;
}

/** Milliseconds of work without a pause, well below what a person notices. */
const STRETCH = 12;

interface Stretch<T> {
  readonly work: InParts<T>;
  readonly done: number;
  readonly result: { readonly value: T } | null;
}

function runFor<T>(work: InParts<T>, before: number): Stretch<T> {
  const end = performance.now() + STRETCH;
  for (let done = before; ; ) {
    const part = work.next();
    if (part.done) return { work, done, result: { value: part.value } };
    done = part.value;
    if (performance.now() > end) return { work, done, result: null };
  }
}

/**
 * Runs long work without blocking the page. Short work is done at once.
 * @param start begins the work; another function means other work
 */
export function useInParts<T>(start: () => InParts<T>): PartsDone<T> {
  const first = useMemo(() => runFor(start(), 0), [start]);
  const [later, setLater] = useState<(Stretch<T> & { readonly of: Stretch<T> }) | null>(null);
  const [former, setFormer] = useState<{ readonly value: T } | null>(null);
  const now = later?.of === first ? later : first;
  if (now.result && now.result !== former) setFormer(now.result);
  useEffect(() => {
    if (first.result) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const goOnAfter = (stretch: Stretch<T>) => {
      timer = setTimeout(() => {
        const next = runFor(stretch.work, stretch.done);
        setLater({ ...next, of: first });
        if (!next.result) goOnAfter(next);
      });
    };
    goOnAfter(first);
    return () => clearTimeout(timer);
  }, [first]);
  return { value: (now.result ?? former)?.value ?? null, isCurrent: now.result !== null, done: now.done };
}
