import { lazy, Suspense, useContext, useState } from "react";
import { useRoute } from "../router/current.ts";
import type { Route } from "../router/routes.ts";
import { type LoadScreen, ScreensContext } from "../router/load-screen.tsx";
import { Skeleton } from "../ui/index.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/** The screens that the setup of the route makes parts of its page: each is loaded when it is shown, and none takes the page with it. */
export function PageParts() {
  return <ScreenParts of={useRoute()} />;
}

/** The same of any route. */
export function ScreenParts({ of: { setup } }: { readonly of: Pick<Route, "setup"> }) {
  const { parts = [] } = setup;
  const screens = useContext(ScreensContext);
  return parts.map((name) => {
    const load = screens.get(name);
    return (
      load && (
        <ErrorBoundary key={name} title="Could not show this part of the page.">
          <Part load={load} />
        </ErrorBoundary>
      )
    );
  });
}

function Part({ load }: { readonly load: LoadScreen }) {
  const [Screen] = useState(() => lazy(load));
  return (
    <Suspense fallback={<Skeleton shape="field" count={2} />}>
      <Screen />
    </Suspense>
  );
}
