import { lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { useRoute } from "../router/current.ts";
import type { Route } from "../router/routes.ts";
import { type LoadScreen, ScreensContext } from "../router/load-screen.tsx";
import { ErrorBoundary } from "../data/ErrorBoundary.tsx";

/**
 * The screens that the route's setup makes parts of its page. Each is loaded when shown, and a failure stays within it.
 * @example
 * ```tsx
 * import { PageParts } from "@armature/renderer";
 * export function Example() {
 *   return <PageParts />;
 * }
 * ```
 */
export function PageParts() {
  return <ScreenParts of={useRoute()} />;
}

interface ScreenPartsProps {
  readonly of: Pick<Route, "setup">;
  /** The default is nothing, because a part may have nothing to show to this person and should not flash. */
  readonly skeleton?: ReactNode;
}

/** The parts of any route. */
export function ScreenParts({ of: { setup }, skeleton = null }: ScreenPartsProps) {
  const { parts = [] } = setup;
  const screens = useContext(ScreensContext);
  return parts.map((name) => {
    const load = screens.get(name);
    return (
      load && (
        <ErrorBoundary key={name} title="This section could not be loaded. Reload the page.">
          <Part load={load} skeleton={skeleton} />
        </ErrorBoundary>
      )
    );
  });
}

function Part({ load, skeleton }: { readonly load: LoadScreen; readonly skeleton: ReactNode }) {
  const [Screen] = useState(() => lazy(load));
  return (
    <Suspense fallback={skeleton}>
      <Screen />
    </Suspense>
  );
}
