import { lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { useRoute } from "../router/current.ts";
import type { Route } from "../router/routes.ts";
import { type LoadScreen, ScreensContext } from "../router/load-screen.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/** The screens that the setup of the route makes parts of its page: each is loaded when it is shown, and none takes the page with it. */
export function PageParts() {
  return <ScreenParts of={useRoute()} />;
}

interface ScreenPartsProps {
  readonly of: Pick<Route, "setup">;
  /** Nothing by default: a part may have nothing to show to this person, and then nothing may come and go. */
  readonly skeleton?: ReactNode;
}

/** The same of any route. */
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
