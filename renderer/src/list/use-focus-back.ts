import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Focus goes to where it was in the list, else to the page's title, once the window over it closes because its record is
 * gone: the row that opened it is gone as well.
 * @returns where the list stands, and what to call before the window closes
 */
export function useFocusBack(isOpen: boolean): {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly expectGone: () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const isGone = useRef(false);
  useEffect(() => {
    if (isOpen || !isGone.current) return undefined;
    isGone.current = false;
    // The window that closes gives focus back first.
    const timer = setTimeout(() => {
      const place = list.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? document.querySelector("h1");
      place?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOpen]);
  const expectGone = useCallback(() => {
    isGone.current = true;
  }, []);
  return { list, expectGone };
}
