import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/** A component whose code is loaded when it is first shown. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code in advance. @throws what loading throws */
  readonly preload: () => Promise<void>;
}

/**
 * Keeps code that not every page needs out of the first download. Once loaded, it is shown at once. If loading fails,
 * the surrounding error boundary says so, and each mount tries again.
 * @param waiting shown while the code loads
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => (loaded ??= await load());
  function Shown(props: Props) {
    const [Part] = useState(() => loaded ?? lazy(async () => ({ default: await loadOnce() })));
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Shown, { preload: async () => void (await loadOnce()) });
}
