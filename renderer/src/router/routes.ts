import { EngineError, type Metadata } from "@armature/engine";
import { fillPath } from "../data/fill-path.ts";
import type { RouteRow } from "./route-rows.ts";
import { routesOf } from "./screen-setup.ts";

/** A route of the router: a row, or a row for one entity. */
export interface Route extends Omit<RouteRow, "entities"> {
  /** The entity of the screens. */
  readonly entity: string | null;
}

/** Stands in `entities` for every entity that has pages, and is the entity of the one route that serves them. */
const EVERY = "*";

/**
 * Fills in `{entity}` and `{Entity}`, with one route for each entity of a row. Titles keep `{label}` and
 * `{labelPlural}`. A row for `*` has one more, in which they stay.
 */
export function expandRoutes(rows: readonly RouteRow[]): readonly Route[] {
  const routes = rows.flatMap(({ entities, ...row }) =>
    entities === null ? [{ ...row, entity: null }] : entities.map((entity) => forEntity(row, entity)),
  );
  checkNames(routes);
  return routes;
}

/** Whether it serves every entity that has pages and no route of its own. */
export function servesEvery({ entity }: Route): boolean {
  return entity === EVERY;
}

/** The route of one entity, of a route that serves every one. */
export function routeOf(every: Route, entity: string): Route {
  return forEntity(every, entity);
}

function forEntity(row: Omit<RouteRow, "entities">, entity: string): Route {
  const capitalized = entity.replace(/^./, (letter) => letter.toUpperCase());
  const fill = (text: string) => text.replaceAll("{entity}", entity).replaceAll("{Entity}", capitalized);
  if (entity === EVERY) return { ...row, entity };
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

/** Every name in a row must be a route. */
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

/**
 * A title, breadcrumb or navigation text with the labels of the route's entity.
 * @example
 * ```tsx
 * import { routeText, useMetadata } from "@armature/renderer";
 * export function Example() {
 *   return <h1>{routeText("{labelPlural}", "item", useMetadata())}</h1>;
 * }
 * ```
 */
export function routeText(text: string, entity: string | null, metadata: Pick<Metadata, "entities">): string {
  const type = metadata.entities.get(entity ?? "");
  return text.replace(/\{(label|labelPlural)\}/g, (_, word: "label" | "labelPlural") => type?.[word] ?? "");
}

/** As {@link routeText} for sentences, where labels inside are in lower case. */
export function routeSentence(text: string, entity: string | null, metadata: Pick<Metadata, "entities">): string {
  const type = metadata.entities.get(entity ?? "");
  return text.replace(/\{(label|labelPlural)\}/g, (_, word: "label" | "labelPlural", at: number) => {
    const label = type?.[word] ?? "";
    return at === 0 ? label : label.toLowerCase();
  });
}

/** Values for the parameters of a path. */
export type PathParams = Readonly<Record<string, string | number | null | undefined>>;

/** The routes of the application, with each entity as a route of its own. */
export interface RouteTable {
  readonly routes: readonly Route[];
  /** The routes that serve every entity that has pages. Names and paths have `{entity}` for it. */
  readonly every: readonly Route[];
  /** The table with routes of these entities too, where no other route has their name. */
  readonly withEntities: (entities: readonly string[]) => RouteTable;
  /** @throws EngineError that names the unknown route and the known ones */
  readonly pathTo: (name: string, params?: PathParams) => string;
  readonly find: (name: string) => Route | undefined;
  /** The route that is shown if no other matches: of those whose path ends in `*`, the one closest above the path. */
  readonly anywhere: (path: string) => Route | undefined;
  /** The section whose navigation a page has, or null for the general one. */
  readonly sectionOf: (route: Pick<Route, "path">) => string | null;
}

export function routeTable(rows: readonly RouteRow[]): RouteTable {
  const expanded = expandRoutes(rows);
  const [every, routes] = [expanded.filter(servesEvery), expanded.filter((route) => !servesEvery(route))];
  return tableOf(routes, every);
}

function tableOf(routes: readonly Route[], every: readonly Route[]): RouteTable {
  const byName = new Map(routes.map((route) => [route.name, route]));
  return {
    routes,
    every,
    withEntities(entities) {
      const further = every.flatMap((route) => entities.map((entity) => routeOf(route, entity)));
      const free = further.filter(({ name }) => !byName.has(name));
      return free.length === 0 ? this : tableOf([...routes, ...free], every);
    },
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
