import { type InParts } from "@armature/engine";
import { useEffect, useMemo, useState } from "react";

/** How far work in parts has come. */
export interface PartsDone<T> {
  /** The result; while new work runs, that of the former work; null before there was any. */
  readonly value: T | null;
  /** Whether the value is that of the work asked for. */
  readonly isCurrent: boolean;
  /** As the work counts. */
  readonly done: number;
}

/** Milliseconds at a stretch: well below what a person notices, so that the page goes on answering. */
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
 * Runs long work without blocking the page; what is short is done at once.
 * @param start begins the work anew; another function is other work
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
