import { EngineError, isHeld } from "@armature/engine";
import { type ComponentType, useState } from "react";
import {
  type LoaderFunctionArgs,
  type Params,
  redirect,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import type { Flags } from "../data/flags.ts";
import type { ActiveSession } from "../data/session/session.ts";
import { notify } from "../ui/index.ts";
import { type AbsentPage, unlessAbsent } from "./absent.tsx";
import { guardAnswer, type GuardRefusal } from "./guard.ts";
import { loadedAgain, type LoadScreen } from "./load-screen.tsx";
import { asksForSwitch, type SwitchParts, switchAsAsked } from "./organization-switch.ts";
import { signInPath } from "./redirect.ts";
import { useRoute } from "./current.ts";
import { type Route, routeOf, type RouteTable, servesEvery } from "./routes.ts";

export interface RouteParts extends SwitchParts {
  readonly table: RouteTable;
  readonly screens: ReadonlyMap<string, LoadScreen>;
  /** Loads the session from the server. */
  readonly loadSession: () => Promise<ActiveSession>;
  readonly onSessionFailure: (error: unknown) => void;
  /** Called when the code of a page could not be loaded. */
  readonly onScreenFailure: () => void;
  /** Called if any route needs a feature flag. */
  readonly loadFlags: () => Promise<Flags>;
  /**
   * `Root` surrounds every route, `loadSignedIn` those with a shell. `Starting` is shown until the first route is
   * ready, `Failed` instead of a route that failed.
   */
  readonly Root: ComponentType;
  readonly loadSignedIn: LoadScreen;
  readonly Starting: ComponentType;
  readonly Failed: ComponentType;
}

/** Converts route rows for the router. @throws EngineError if a row names a screen that does not exist */
export function buildRoutes(parts: RouteParts): RouteObject[] {
  const routes = [...parts.table.routes, ...parts.table.every];
  for (const { name, setup } of routes)
    for (const screen of setup.parts ?? []) screenOf({ name, screen }, parts.screens);
  const build = (route: Route) => routeObject(route, parts);
  return [
    {
      id: "root",
      Component: parts.Root,
      HydrateFallback: parts.Starting,
      ErrorBoundary: parts.Failed,
      children: [
        ...routes.filter((route) => route.frame === "bare").map(build),
        {
          id: "signedIn",
          lazy: { Component: () => codeOf(parts.loadSignedIn, parts) },
          ErrorBoundary: parts.Failed,
          children: routes.filter((route) => route.frame === "shell").map(build),
        },
      ],
    },
  ];
}

function routeObject(route: Route, parts: RouteParts): RouteObject {
  const common = {
    id: route.name,
    path: route.path.replaceAll("{entity}", ":entity"),
    handle: route,
    loader: loaderOf(route, parts),
    shouldRevalidate: onNewVisit,
    ErrorBoundary: parts.Failed,
  };
  if (route.screen === null) return { ...common, Component: unlessAbsent(Nothing) };
  const load = screenOf(route, parts.screens);
  const ofRoute = servesEvery(route)
    ? (Screen: ComponentType) => ofEntity(Screen, parts)
    : (Screen: ComponentType) => Screen;
  return { ...common, lazy: { Component: async () => unlessAbsent(ofRoute(await codeOf(load, parts))) } };
}

/**
 * The screen for the entity in the address, anew for each. If the caller has no such entity, or no longer, what is shown
 * where there is no page.
 */
function ofEntity(Screen: ComponentType, { screens, onScreenFailure }: RouteParts): ComponentType {
  function Absent({ route }: { readonly route: Route }) {
    const [Shown] = useState(() => loadedAgain(screenOf(route, screens), onScreenFailure));
    return <Shown />;
  }
  return function OfEntity() {
    const route = useRoute();
    return route.entity === null ? <Absent key={route.name} route={route} /> : <Screen key={route.name} />;
  };
}

/**
 * Returns a component that loads the code again when shown, if loading fails. Otherwise the router would show nothing
 * and keep the failure.
 */
async function codeOf(load: LoadScreen, { onScreenFailure }: Pick<RouteParts, "onScreenFailure">) {
  try {
    return (await load()).default;
  } catch {
    return loadedAgain(load, onScreenFailure);
  }
}

/** A redirect shows nothing itself. */
function Nothing() {
  return null;
}

function screenOf({ name, screen }: Pick<Route, "name" | "screen">, screens: RouteParts["screens"]): LoadScreen {
  const load = screens.get(screen ?? "");
  if (!load) throw new EngineError(`route ${name} shows ${screen}; the screens are ${[...screens.keys()].join(", ")}`);
  return load;
}

/**
 * Whether a guard must run again. A change of only the query is not a new visit, unless it requests another
 * organization.
 */
function onNewVisit({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || asksForSwitch(nextUrl);
}

function loaderOf(route: Route, parts: RouteParts) {
  if (route.guard === "public") return () => null;
  return async ({ request, params }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    const { pathname, search } = url;
    const [session, flags] = await Promise.all([sessionOrNull(parts), flagsOf(parts)]);
    if (!session) return redirect(signInPath(parts.table.pathTo("login"), pathname + search));
    if (asksForSwitch(url)) return redirect(await switchAsAsked(url, parts));
    const answer = guardAnswer(guardedAs(route, session, params), { session, flags, params });
    if (answer.kind === "absent") return absentPage(pathname, parts);
    if (answer.kind === "refuse") {
      return redirect(refuse(answer, parts));
    }
    return route.redirect === null ? null : redirect(redirectPath(route.redirect, route, params, parts) + search);
  };
}

/** What an entity's own route asks for. An entity that the caller may not view is answered like one that is not there. */
function guardedAs(route: Route, { user }: ActiveSession, { entity = "" }: Params): Route {
  if (!servesEvery(route)) return route;
  return isHeld(user.permission, `${entity}.view`) ? routeOf(route, entity) : { ...route, permission: null };
}

function redirectPath(to: string, { redirectParams }: Route, params: Params, { table }: RouteParts): string {
  return table.pathTo(to, { ...params, ...redirectParams });
}

async function flagsOf({ table, loadFlags }: RouteParts): Promise<Flags> {
  return table.routes.some((route) => route.flag !== null) ? loadFlags() : {};
}

/** Reports why the route is refused and returns where to go: the application's landing page, or else home. */
function refuse({ to, message }: GuardRefusal, { table }: RouteParts): string {
  const landing = to === "landing" ? table.routes.find((route) => route.landing !== null) : undefined;
  const text = landing ? `${message} You were taken to ${landing.landing}.` : message;
  notify({ type: to === "home" ? "error" : "info", message: text, key: "guard" });
  return table.pathTo(landing?.name ?? "home");
}

/** What is shown instead of a page that does not exist. @throws EngineError if no row has the path `*` */
async function absentPage(path: string, parts: RouteParts): Promise<AbsentPage> {
  const absent = parts.table.anywhere(path);
  if (!absent) throw new EngineError("No route row has the path *; it is what opens where there is no page");
  return { absent, Screen: await codeOf(screenOf(absent, parts.screens), parts) };
}

/** Any failure to load the session leads to the sign-in page. */
async function sessionOrNull({ loadSession, onSessionFailure }: RouteParts): Promise<ActiveSession | null> {
  try {
    return await loadSession();
  } catch (error) {
    onSessionFailure(error);
    return null;
  }
}
