import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";

/** A component whose code is loaded when it is first shown. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the code beforehand. @throws what loading it throws */
  readonly preload: () => Promise<void>;
}

/**
 * Keeps code that not every page needs out of what is loaded at first; once loaded, it shows at once. Where it cannot be
 * loaded the boundary around it says so, and each mount tries anew.
 * @param waiting what stands in its place until then
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
