import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Returns the focus when a window closes because its record was deleted. The row that opened it is gone too, so the
 * focus goes to the former place in the list, or else to the page's title.
 * @returns a ref for the list, and a function to call before the window closes
 */
export function useFocusBack(isOpen: boolean): {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly expectGone: () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (isOpen || !isGone.current) return;
    isGone.current = false;
    // A closing window returns the focus in a microtask, which comes first.
    queueMicrotask(() => {
      const place = list.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? document.querySelector("h1");
      place?.focus();
    });
  }, [isOpen]);
  const expectGone = useCallback(() => {
    isGone.current = true;
  }, []);
  return { list, expectGone };
}
