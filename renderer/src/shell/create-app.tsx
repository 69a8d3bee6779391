import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router";
import { createClient } from "../data/client.ts";
import { loadFlags } from "../data/flags.ts";
import { createQueryClient } from "../data/query-client.ts";
import { createRenewal } from "../data/renewal.ts";
import { createSaveRecord } from "../data/records/save-record.ts";
import type { ApplicationWords } from "../data/application-words.ts";
import { type Plugins, type Services, ServicesContext } from "../data/services.ts";
import { endSession, forgetOrganization, loadSession, switchOrganization } from "../data/session/session-query.ts";
import { buildRoutes } from "../router/build-routes.tsx";
import { type LoadScreen, ScreensContext } from "../router/load-screen.tsx";
import { isRoute, RouteTableContext } from "../router/current.ts";
import { parseRoutes } from "../router/route-rows.ts";
import { type RouteTable, routeTable } from "../router/routes.ts";
import { LiveRegions, notify, Toaster } from "../ui/index.ts";
import { quietKeys } from "../ui/quiet-keys.ts";
import { createSignOut, dropSessionHint } from "./create-sign-out.ts";
import { followTheme } from "../data/preferences.ts";
import { notifyPrerequisitesMissing } from "../data/prerequisites.ts";
import { RouteFailure } from "./RouteFailure.tsx";
import { notifyOtherTabs } from "../data/session/session-tabs.ts";
import { SignOutContext } from "../data/session/sign-out.ts";
import { Starting } from "./Starting.tsx";

type Router = ReturnType<typeof createBrowserRouter>;

/** What an application is started with. */
export interface AppParts {
  /** The content of `metadata/<application>/routes.json`. */
  readonly routes: unknown;
  /** The content of `metadata/<application>/application.json`. */
  readonly application: ApplicationWords;
  /** By `<area>/<screen>`. */
  readonly screens: ReadonlyMap<string, LoadScreen>;
  readonly loadPlugins: () => Promise<Plugins>;
  /** Replaces the browser's history, for tests. */
  readonly createRouter?: (routes: RouteObject[]) => Router;
  /** Replaces the reload of the page, for tests. */
  readonly reload?: () => void;
  /** Replaces the way to another site, for tests. */
  readonly leaveFor?: (address: string) => void;
  /** Replaces the change of the shown address, for tests. */
  readonly showAddress?: (path: string) => void;
  /** Called when a session or feature flags cannot be loaded, which no person sees. */
  readonly report?: (error: unknown) => void;
}

/**
 * The whole application, ready to render: routes, data and frame.
 * @throws EngineError if rows and screens do not fit
 * together
 * @example
 * ```ts
 * import { plugins } from "@armature/plugins/inputs";
 * import { screens } from "@armature/plugins/screens";
 * import { createApp } from "@armature/renderer";
 * import { createRoot } from "react-dom/client";
 * const application = { product: "Library", tenant: { called: "Branch" }, profiles: {} };
 * const root = document.getElementById("root");
 * if (root) createRoot(root).render(createApp({ application, routes: [], screens, loadPlugins: async () => plugins }));
 * ```
 */
export function createApp(parts: AppParts): ReactNode {
  const { createRouter = createBrowserRouter, leaveFor = goTo, showAddress = replaceAddress } = parts;
  quietKeys();
  followTheme();
  const table = routeTable(parseRoutes(parts.routes, parts.application));
  const isPublic = () =>
    router.state.matches.some(({ route }) => isRoute(route.handle) && route.handle.guard === "public");
  const data = createData(parts, isPublic);
  const { services, queryClient } = data;
  const router = createRouter(createRoutes(parts, table, data));
  const end = () => endSession(services.client);
  const signOut = createSignOut({ router, loginPath: table.pathTo("login"), end, leaveFor, showAddress });
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

interface AppData {
  readonly services: Services;
  readonly queryClient: QueryClient;
}

/** @param isPublic whether the page needs no session */
function createData({ application, loadPlugins, reload = reloadPage }: AppParts, isPublic: () => boolean): AppData {
  const queryClient = createQueryClient();
  const renewal = createRenewal();
  const proving = createRenewal();
  const client = createClient({
    application,
    round: () => renewal.getState().round,
    // A page that opens without a session has none to renew.
    onSignedOut: async (round) => !isPublic() && renewal.ask(round),
    proving,
    onOrganizationChanged: (text) => askToReload(text, reload),
  });
  const saveRecord = createSaveRecord(queryClient, client);
  return { queryClient, services: { client, saveRecord, renewal, proving, loadPlugins, reload, application } };
}

function createRoutes({ screens, report }: AppParts, table: RouteTable, { services, queryClient }: AppData) {
  const { client, reload } = services;
  return buildRoutes({
    table,
    screens,
    loadSession: () => loadSession(queryClient, client),
    switchOrganization: async (organizationId) => {
      await switchOrganization(client, organizationId, { asksForSession: true });
      await loadSession(queryClient, client);
      forgetOrganization(queryClient);
      notifyOtherTabs();
    },
    onSessionFailure: (error) => {
      dropSessionHint();
      report?.(error);
    },
    onScreenFailure: () => notifyPrerequisitesMissing(reload),
    loadFlags: () => loadFlags(queryClient, client, report),
    Root,
    loadSignedIn: () => import("./SignedIn.tsx"),
    Starting,
    Failed: RouteFailure,
  });
}

function goTo(address: string): void {
  window.location.assign(address);
}

function reloadPage(): void {
  window.location.reload();
}

/** Does not tell the router, so that the page stays. */
function replaceAddress(path: string): void {
  window.history.replaceState(window.history.state, "", path);
}

/** Surrounds every page, including the sign-in page. */
function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
      <LiveRegions />
    </>
  );
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
