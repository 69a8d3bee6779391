import { EngineError, type Metadata } from "@armature/engine";
import type { RouteRow } from "./route-rows.ts";
import { routesOf } from "./screen-setup.ts";

/** A route as the router knows it: a row, or a row for one entity. */
export interface Route extends Omit<RouteRow, "entities"> {
  /** The entity whose screens these are. */
  readonly entity: string | null;
}

/** The rows with `{entity}` and `{Entity}` filled in, one route for each entity named; titles keep `{label}` and `{labelPlural}`. */
export function expandRoutes(rows: readonly RouteRow[]): readonly Route[] {
  const routes = rows.flatMap(({ entities, ...row }) =>
    entities === null ? [{ ...row, entity: null }] : entities.map((entity) => forEntity(row, entity)),
  );
  checkNames(routes);
  return routes;
}

function forEntity(row: Omit<RouteRow, "entities">, entity: string): Route {
  const capitalized = entity.replace(/^./, (letter) => letter.toUpperCase());
  const fill = (text: string) => text.replaceAll("{entity}", entity).replaceAll("{Entity}", capitalized);
  return {
    ...row,
    entity,
    name: fill(row.name),
    path: fill(row.path),
    redirect: row.redirect === null ? null : fill(row.redirect),
    next: row.next.map(fill),
    permission: row.permission === null ? null : fill(row.permission),
    breadcrumb: row.breadcrumb.map((each) => ({ ...each, route: each.route === null ? null : fill(each.route) })),
  };
}

/** Every name that a row mentions is a route. */
function checkNames(routes: readonly Route[]): void {
  const names = new Set(routes.map((route) => route.name));
  for (const { name, redirect, breadcrumb, next, setup } of routes) {
    const leads = [redirect, ...breadcrumb.map((each) => each.route), ...next, ...routesOf(setup)];
    const named = leads.filter((each) => each !== null);
    const unknown = named.find((each) => !names.has(each));
    if (unknown !== undefined) {
      throw new EngineError(`route ${name} leads to ${unknown}, which is none; there are ${[...names].join(", ")}`);
    }
  }
}

/** A title, breadcrumb or navigation text with the labels of the route's entity. */
export function routeText(text: string, entity: string | null, metadata: Pick<Metadata, "entities">): string {
  const type = metadata.entities.get(entity ?? "");
  return text.replace(/\{(label|labelPlural)\}/g, (_, word: "label" | "labelPlural") => type?.[word] ?? "");
}

/** The same of a sentence: labels within it are small. */
export function routeSentence(text: string, entity: string | null, metadata: Pick<Metadata, "entities">): string {
  const type = metadata.entities.get(entity ?? "");
  return text.replace(/\{(label|labelPlural)\}/g, (_, word: "label" | "labelPlural", at: number) => {
    const label = type?.[word] ?? "";
    return at === 0 ? label : label.toLowerCase();
  });
}

/** What the parameters of a path are filled with. */
export type PathParams = Readonly<Record<string, string | number | null | undefined>>;

/** The path of a route with its parameters. */
function fillPath(path: string, params: PathParams = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

export interface RouteTable {
  readonly routes: readonly Route[];
  /** @throws EngineError naming the culprit and the choices */
  readonly pathTo: (name: string, params?: PathParams) => string;
  readonly find: (name: string) => Route | undefined;
  /** The route that opens where there is no other: of those whose path ends in `*`, the closest one above the path. */
  readonly anywhere: (path: string) => Route | undefined;
  /** The section whose navigation a page has; null where it has that of all. */
  readonly sectionOf: (route: Pick<Route, "path">) => string | null;
}

export function routeTable(rows: readonly RouteRow[]): RouteTable {
  const routes = expandRoutes(rows);
  const byName = new Map(routes.map((route) => [route.name, route]));
  return {
    routes,
    find: (name) => byName.get(name),
    anywhere: (path) =>
      routes
        .filter((route) => route.path.endsWith("*") && path.startsWith(route.path.slice(0, -1)))
        .sort((a, b) => b.path.length - a.path.length)[0],
    sectionOf: ({ path }) =>
      routes.find((route) => route.section !== null && `${path}/`.startsWith(`${route.path}/`))?.section ?? null,
    pathTo(name, params) {
      const route = byName.get(name);
      if (!route) throw new EngineError(`No route is called ${name}; there are ${[...byName.keys()].join(", ")}`);
      return fillPath(route.path, params);
    },
  };
}
