import { useCallback, useMemo } from "react";
import { useSession } from "../data/session/session.ts";
import { currentPreferences, type ListLook, setPreference, usePreference } from "../data/preferences.ts";

export const PLAIN_LOOK: ListLook = Object.freeze({ columns: null, pinned: null, widths: {}, density: null });

export interface StoredLook {
  /** Undefined if nothing was set up. */
  readonly look: Partial<ListLook> | undefined;
  readonly change: (change: Partial<ListLook>) => void;
  readonly forget: () => void;
}

/**
 * How this person has set up a list in this browser.
 * @param list name of the entity, or of a list with a setup of its own
 * @param view id of the open view; each has a setup of its own
 */
export function useListLook(list: string, view: string): StoredLook {
  const { user } = useSession();
  const key = [user?.userId ?? "", list, view].join("/");
  const look = usePreference(({ lists }) => lists[key]);
  const change = useCallback(
    (changed: Partial<ListLook>) => {
      const { lists } = currentPreferences();
      setPreference({ lists: { ...lists, [key]: { ...lists[key], ...changed } } });
    },
    [key],
  );
  const forget = useCallback(() => {
    const { [key]: _former, ...lists } = currentPreferences().lists;
    setPreference({ lists });
  }, [key]);
  return useMemo(() => ({ look, change, forget }), [look, change, forget]);
}
