import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What a person set up in this browser and finds again. */
export interface Preferences {
  readonly navigationCollapsed: boolean;
}

const KEY = "armature-preferences";
const DEFAULTS: Preferences = Object.freeze({ navigationCollapsed: false });

/** A browser that keeps nothing (private windows, a full store) still works, with the defaults. */
function stored(): Preferences {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
    return { navigationCollapsed: found.navigationCollapsed === true };
  } catch {
    return DEFAULTS;
  }
}

const preferences = createStore<Preferences>(stored);

export function usePreferences(): Preferences {
  return useStore(preferences);
}

export function setPreference(change: Partial<Preferences>): void {
  preferences.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.getState()));
  } catch {
    // It holds until the page is left.
  }
}
