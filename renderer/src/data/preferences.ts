import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Density } from "../ui/index.ts";

/** How a person has set up one list. Null or absent means as the list defines it. */
export interface ListLook {
  /** Attribute names in column order. */
  readonly columns: readonly string[] | null;
  readonly pinned: readonly string[] | null;
  /** Pixels by attribute name. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density | null;
}

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Settings that a person makes in this browser. */
export interface Preferences {
  readonly theme: Theme;
  /** For every table without its own. */
  readonly density: Density;
  readonly navigationHidden: boolean;
  /** Groups of the navigation that the person has folded or opened, by heading. */
  readonly foldedGroups: Readonly<Record<string, boolean>>;
  /** Ids of the organizations that staff used, latest first. */
  readonly recentOrganizations: readonly number[];
  /** Whether the parts of a long form are not listed beside its pages. */
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

/** A browser that stores nothing (private windows, full storage) still works with the defaults. */
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

/**
 * One part of the settings. The caller renders only when that part changes.
 * @example
 * ```tsx
 * import { usePreference } from "@armature/renderer";
 * export function Example() {
 *   const density = usePreference((preferences) => preferences.density);
 *   return <p>Tables are {density}.</p>;
 * }
 * ```
 */
export function usePreference<T>(select: (preferences: Preferences) => T): T {
  return useStore(preferences, select);
}

/** The present settings, for a change that builds on them. */
export function currentPreferences(): Preferences {
  return preferences.getState();
}

/**
 * Changes a preference of this person, such as the density of tables. It is kept in this browser.
 * @example
 * ```tsx
 * import { setPreference } from "@armature/renderer";
 * import { Button } from "@armature/renderer/ui";
 * export function Example() {
 *   return <Button onClick={() => setPreference({ density: "compact" })}>Compact tables</Button>;
 * }
 * ```
 */
export function setPreference(change: Partial<Preferences>): void {
  preferences.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.getState()));
  } catch {
    // It applies until the page is closed.
  }
}

/** Restores all defaults. */
export function resetPreferences(): void {
  setPreference(DEFAULTS);
}

/** Applies the chosen light or dark theme from now on, or that of the system. */
export function followTheme(): void {
  const show = ({ theme }: Preferences) => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  };
  show(preferences.getState());
  preferences.subscribe(show);
}
