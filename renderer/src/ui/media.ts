import { useCallback, useSyncExternalStore } from "react";

/** Under 600 px tables become cards. */
export const narrowScreen = "(max-width: 37.4375rem)";
/** Under 900 px the navigation is a drawer. */
export const drawerScreen = "(max-width: 56.1875rem)";
/** From 1,100 px there is room for parts beside a form. */
export const asideScreen = "(min-width: 68.75rem)";

/** Whether a media query matches; false where there is no window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
