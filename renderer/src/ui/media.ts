import { useCallback, useSyncExternalStore } from "react";

/** Below 600 px tables become cards. */
export const narrowScreen = "(max-width: 37.4375rem)";
/** Below 900 px the navigation is a drawer. */
export const drawerScreen = "(max-width: 56.1875rem)";
/** Below 1,200 px the navigation is icons. */
export const railScreen = "(max-width: 74.9375rem)";
/** From 1,100 px there is room for an outline beside a form. */
export const asideScreen = "(min-width: 68.75rem)";

/** From 1,600 px content beside a form has more room. */
export const wideScreen = "(min-width: 100rem)";
/** From 1,200 px there is room for a record beside a list. */
export const besideScreen = "(min-width: 75rem)";
/** Touch screens have no hover, so actions that would appear on hover are in a menu. */
export const touchScreen = "(hover: none) and (pointer: coarse)";

const lists = new Map<string, MediaQueryList>();

/** One object for each query, because each row of a table may use it. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query matches. False without a window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  );
}
