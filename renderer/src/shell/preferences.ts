import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Density } from "../ui/index.ts";

/** How a person has set up one list; what is null or not named is as the list has it. */
export interface ListLook {
  /** Attribute names in the order of the columns. */
  readonly columns: readonly string[] | null;
  readonly pinned: readonly string[] | null;
  /** Pixels by attribute name. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density | null;
}

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** What a person set up in this browser and finds again. */
export interface Preferences {
  readonly theme: Theme;
  /** Of every table that has none of its own. */
  readonly density: Density;
  readonly navigationHidden: boolean;
  /** Groups of the navigation that the person has folded, or unfolded, by heading. */
  readonly foldedGroups: Readonly<Record<string, boolean>>;
  /** Ids of the organizations that staff were at, the last one first. */
  readonly recentOrganizations: readonly number[];
  /** The parts of a long form do not stand beside its pages. */
  readonly sectionsHidden: boolean;
  /** By list; see `useListLook`. */
  readonly lists: Readonly<Record<string, Partial<ListLook>>>;
}

const KEY = "armature-preferences";
const DEFAULTS: Preferences = Object.freeze({
  theme: "system",
  density: "comfortable",
  navigationHidden: false,
  foldedGroups: Object.freeze({}),
  recentOrganizations: Object.freeze([]),
  sectionsHidden: false,
  lists: Object.freeze({}),
});

/** A browser that keeps nothing (private windows, a full store) still works, with the defaults. */
function stored(): Preferences {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
    return {
      theme: THEMES.find((theme) => theme === found.theme) ?? DEFAULTS.theme,
      density: found.density === "compact" ? "compact" : "comfortable",
      navigationHidden: found.navigationHidden === true,
      foldedGroups: recordOr(found.foldedGroups, DEFAULTS.foldedGroups),
      recentOrganizations: Array.isArray(found.recentOrganizations) ? found.recentOrganizations : [],
      sectionsHidden: found.sectionsHidden === true,
      lists: recordOr(found.lists, DEFAULTS.lists),
    };
  } catch {
    return DEFAULTS;
  }
}

function recordOr<T extends object>(found: T | undefined, otherwise: T): T {
  return typeof found === "object" && found !== null ? found : otherwise;
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

/** Shows the page in the light or the dark that the person chose, from now on; else as the system has it. */
export function followTheme(): void {
  const show = ({ theme }: Preferences) => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  };
  show(preferences.getState());
  preferences.subscribe(show);
}
