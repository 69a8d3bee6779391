import { type ComponentType, createContext, lazy, Suspense, useState } from "react";

/** Loads the code of a screen when it is first shown. */
export type LoadScreen = () => Promise<{ readonly default: ComponentType }>;

/** All screens by `<area>/<screen>`. */
export const ScreensContext = createContext<ReadonlyMap<string, LoadScreen>>(new Map());

/** A page whose code could not be loaded. It tries again each time it is shown, and fails if that fails. */
export function loadedAgain(load: LoadScreen, onFailure: () => void): ComponentType {
  const loadOrNotify: LoadScreen = async () => {
    try {
      return await load();
    } catch (error) {
      onFailure();
      throw error;
    }
  };
  return function Again() {
    const [Screen] = useState(() => lazy(loadOrNotify));
    return (
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    );
  };
}
