import { createMemoryRouter, type RouteObject } from "react-router";
import type { ApplicationWords } from "../data/application-words.ts";
import type { Plugins } from "../data/services.ts";
import type { LoadScreen } from "../router/load-screen.tsx";
import { createApp } from "../shell/create-app.tsx";
import { fakePlugins } from "./fake-plugins.tsx";
import { mount } from "./mount.tsx";
import { APPLICATION } from "./clinic.ts";

export interface Visit {
  /** Rows as in `metadata/<application>/routes.json`. */
  readonly routes: unknown;
  readonly screens: ReadonlyMap<string, LoadScreen>;
  readonly path: string;
  /** The content of `metadata/<application>/application.json`. By default, that of the clinics. */
  readonly application?: ApplicationWords;
  /** Element types. By default, a few made for tests. */
  readonly plugins?: Plugins;
  /** Replaces the reload of the page, which would end the test. */
  readonly reload?: () => void;
  /** Replaces the way to another site, which would end the test. */
  readonly leaveFor?: (address: string) => void;
  /** Called with what no person is told. */
  readonly report?: (error: unknown) => void;
}

/**
 * Opens the whole application at an address without changing the browser's own. @returns a function that gives the
 * present address
 */
export function visitApp({
  routes,
  screens,
  path,
  application = APPLICATION,
  plugins = fakePlugins,
  reload = () => undefined,
  leaveFor = () => undefined,
  report = () => undefined,
}: Visit): () => string {
  const opened: { router?: ReturnType<typeof createMemoryRouter> } = {};
  const createRouter = (objects: RouteObject[]) => {
    opened.router = createMemoryRouter(objects, { initialEntries: [path] });
    return opened.router;
  };
  const shown: { address?: string; key?: string | undefined } = {};
  const showAddress = (address: string) => Object.assign(shown, { address, key: opened.router?.state.location.key });
  mount(
    createApp({
      application,
      routes,
      screens,
      loadPlugins: () => Promise.resolve(plugins),
      createRouter,
      reload,
      leaveFor,
      report,
      showAddress,
    }),
  );
  return () => {
    if (shown.address !== undefined && shown.key === opened.router?.state.location.key) return shown.address;
    const { location } = opened.router?.state ?? {};
    return `${location?.pathname ?? ""}${location?.search ?? ""}`;
  };
}
