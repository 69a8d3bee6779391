import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** How a person has set up one list; what is null or not named is as the list has it. */
export interface ListLook {
  /** Attribute names in the order of the columns. */
  readonly columns: readonly string[] | null;
  readonly pinned: readonly string[] | null;
  /** Pixels by attribute name. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: "comfortable" | "compact" | null;
}

/** What a person set up in this browser and finds again. */
export interface Preferences {
  readonly navigationHidden: boolean;
  /** The parts of a long questionnaire do not stand beside its pages. */
  readonly sectionsHidden: boolean;
  /** By list; see `useListLook`. */
  readonly lists: Readonly<Record<string, Partial<ListLook>>>;
}

const KEY = "armature-preferences";
const DEFAULTS: Preferences = Object.freeze({
  navigationHidden: false,
  sectionsHidden: false,
  lists: Object.freeze({}),
});

/** A browser that keeps nothing (private windows, a full store) still works, with the defaults. */
function stored(): Preferences {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
    const lists = typeof found.lists === "object" && found.lists !== null ? found.lists : {};
    const { navigationHidden, sectionsHidden } = found;
    return { navigationHidden: navigationHidden === true, sectionsHidden: sectionsHidden === true, lists };
  } catch {
    return DEFAULTS;
  }
}

const preferences = createStore<Preferences>(stored);

export function usePreferences(): Preferences {
  return useStore(preferences);
}

/** One part of them; the caller is drawn anew only when that part changes. */
export function usePreference<T>(select: (preferences: Preferences) => T): T {
  return useStore(preferences, select);
}

/** As they are now, for a change that builds on them. */
export function currentPreferences(): Preferences {
  return preferences.getState();
}

export function setPreference(change: Partial<Preferences>): void {
  preferences.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.getState()));
  } catch {
    // It holds until the page is left.
  }
}

/** All as if nobody had set up anything. */
export function resetPreferences(): void {
  setPreference(DEFAULTS);
}
