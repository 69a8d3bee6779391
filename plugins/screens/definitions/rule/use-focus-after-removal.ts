import { type RefObject, useEffect, useRef } from "react";

/** Where a list stands, and what to call before one of its entries is removed. */
export interface RemovalFocus {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly expectRemoval: (index: number) => void;
}

/**
 * After an entry of a list was removed, moves the focus to the next one, or to what is left. Entries are marked with
 * `data-entry`, in a single element inside the place.
 */
export function useFocusAfterRemoval(count: number): RemovalFocus {
  const place = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    const index = removed.current;
    removed.current = null;
    if (index === null) return;
    const entries = place.current?.querySelectorAll(":scope > * > [data-entry]") ?? [];
    const next = entries[Math.min(index, entries.length - 1)] ?? place.current;
    next?.querySelector<HTMLElement>("button, input, textarea, [role=combobox]")?.focus();
  }, [count]);
  return { place, expectRemoval: (index) => (removed.current = index) };
}

/** For the ref of an entry that was added above the button that adds one: its first field gets the focus. */
export function focusFirst(node: HTMLElement | null): void {
  node?.querySelector<HTMLElement>("[role=combobox]")?.focus();
}
