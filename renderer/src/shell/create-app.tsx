import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router";
import { createClient } from "../data/client.ts";
import { loadFlags } from "../data/flags.ts";
import { createQueryClient } from "../data/query-client.ts";
import { createSaveRecord } from "../data/save-record.ts";
import { type Plugins, type Services, ServicesContext } from "../data/services.ts";
import { endSession, forgetOrganization, loadSession, switchOrganization } from "../data/session-query.ts";
import { buildRoutes } from "../router/build-routes.tsx";
import { type LoadScreen, ScreensContext } from "../router/load-screen.tsx";
import { isRoute, RouteTableContext } from "../router/current.ts";
import { UNGUARDED } from "../router/leaving.ts";
import { signInPath } from "../router/redirect.ts";
import { parseRoutes } from "../router/route-rows.ts";
import { routeTable } from "../router/routes.ts";
import { LiveRegions, notify, Toaster } from "../ui/index.ts";
import { dropDrafts } from "../form/draft.ts";
import { tellPrerequisitesMissing } from "./prerequisites.ts";
import { RouteFailure } from "./RouteFailure.tsx";
import { tellOtherTabs } from "./session-tabs.ts";
import { type SignOut, SignOutContext } from "./sign-out.ts";
import { Starting } from "./Starting.tsx";

type Router = ReturnType<typeof createBrowserRouter>;

/** What the composition root puts together. */
export interface AppParts {
  /** `metadata/routes.json` as it stands. */
  readonly routes: unknown;
  /** By `<area>/<screen>`. */
  readonly screens: ReadonlyMap<string, LoadScreen>;
  readonly loadPlugins: () => Promise<Plugins>;
  /** Another history than the browser's, for tests. */
  readonly createRouter?: (routes: RouteObject[]) => Router;
  /** Another way to load the page anew, for tests. */
  readonly reload?: () => void;
  /** Told of a session and of feature flags that cannot be read, which no person sees (ACC-097, ACC-212). */
  readonly report?: (error: unknown) => void;
}

/** The whole application: routes, data and frame, ready to render. @throws EngineError where rows and screens disagree */
export function createApp({
  createRouter = createBrowserRouter,
  report,
  reload = reloadPage,
  ...parts
}: AppParts): ReactNode {
  const queryClient = createQueryClient();
  const table = routeTable(parseRoutes(parts.routes));
  const client = createClient({
    onSignedOut: () => void signOut.leave(),
    onOrganizationChanged: (text) => askToReload(text, reload),
  });
  const saveRecord = createSaveRecord(queryClient, client);
  const services: Services = { client, saveRecord, loadPlugins: parts.loadPlugins, reload };
  const routes = buildRoutes({
    table,
    screens: parts.screens,
    loadSession: () => loadSession(queryClient, client),
    switchOrganization: async (organizationId) => {
      await switchOrganization(client, organizationId, { asksForSession: true });
      await loadSession(queryClient, client);
      forgetOrganization(queryClient);
      tellOtherTabs();
    },
    onSessionFailure: (error) => {
      dropSessionHint();
      report?.(error);
    },
    onScreenFailure: () => tellPrerequisitesMissing(reload),
    loadFlags: () => loadFlags(queryClient, client, report),
    Root,
    loadSignedIn: () => import("./SignedIn.tsx"),
    Starting,
    Failed: RouteFailure,
  });
  const router = createRouter(routes);
  const signOut = createSignOut({ router, loginPath: table.pathTo("login"), end: () => endSession(client) });
  return (
    <QueryClientProvider client={queryClient}>
      <ServicesContext value={services}>
        <RouteTableContext value={table}>
          <ScreensContext value={parts.screens}>
            <SignOutContext value={signOut}>
              <RouterProvider router={router} />
            </SignOutContext>
          </ScreensContext>
        </RouteTableContext>
      </ServicesContext>
    </QueryClientProvider>
  );
}

function reloadPage(): void {
  window.location.reload();
}

/** Around every page, the sign-in page too. */
function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
      <LiveRegions />
    </>
  );
}

interface SignOutParts {
  readonly router: Router;
  readonly loginPath: string;
  readonly end: () => Promise<void>;
}

/** Navigation state of a chosen Logout; compared by identity, so that a reload of the sign-in page repeats nothing. */
const LOGOUT = Object.freeze({ logout: true });
const LOGOUT_FAILED = "Logout did not reach the server. Close the browser, or sign in and log out again.";

function createSignOut({ router, loginPath, end }: SignOutParts): SignOut {
  let ended = "";
  router.subscribe(({ location: { key, state }, navigation }) => {
    if (state !== LOGOUT || navigation.state !== "idle" || key === ended) return;
    ended = key;
    dropSessionHint();
    dropDrafts();
    end().then(tellOtherTabs, () => notify({ type: "error", message: LOGOUT_FAILED }));
  });
  return {
    // A changed form may hold this up; the session ends once the sign-in page is reached.
    logout: () => void router.navigate(loginPath, { state: LOGOUT }),
    leave: async ({ isReplaced = false } = {}) => {
      const { location, matches } = router.state;
      const isPublic = matches.some(({ route }) => isRoute(route.handle) && route.handle.guard === "public");
      if (isPublic) return;
      if (!isReplaced) dropSessionHint();
      await router.navigate(signInPath(loginPath, location.pathname + location.search), { state: UNGUARDED });
    },
  };
}

/** The readable cookie that says a session exists; the token itself is out of reach here (ACC-092, ACC-D14). */
function dropSessionHint(): void {
  document.cookie = "jwtPresent=; Max-Age=0; Path=/";
}

function askToReload(message: string, reload: () => void): void {
  notify({
    type: "error",
    message,
    key: "organization-changed",
    duration: null,
    action: { label: "Reload", onSelect: reload },
  });
}
