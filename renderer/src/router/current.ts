import type { EntityType } from "@armature/engine";
import { createContext, useContext, useMemo } from "react";
import { useMatches } from "react-router";
import { useEntityType } from "../data/metadata.ts";
import { useSession } from "../data/session/session.ts";
import { isAbsentPage } from "./absent.tsx";
import { type Route, routeOf, type RouteTable, servesEvery } from "./routes.ts";
import { screenType } from "./screen-setup.ts";

export const RouteTableContext = createContext<RouteTable | null>(null);

/**
 * The routes of the application, to find one or to make the path to it.
 * @example
 * ```tsx
 * import { useRouteTable } from "@armature/renderer";
 * import { TextLink } from "@armature/renderer/ui";
 * export function Example() {
 *   const { pathTo } = useRouteTable();
 *   return <TextLink to={pathTo("editItem", { id: "1" })}>Atlas</TextLink>;
 * }
 * ```
 */
export function useRouteTable(): RouteTable {
  const table = useContext(RouteTableContext);
  if (!table) throw new Error("There is no RouteTableContext above this component; createApp provides it");
  return table;
}

/**
 * The current route. If there is no such page, or its entity does not exist, the route that is shown instead.
 * @example
 * ```tsx
 * import { useRoute } from "@armature/renderer";
 * export function Example() {
 *   return <h1>{useRoute().title}</h1>;
 * }
 * ```
 */
export function useRoute(): Route {
  const table = useRouteTable();
  const match = useMatches().at(-1);
  const route = isAbsentPage(match?.loaderData) ? match.loaderData.absent : match?.handle;
  if (!isRoute(route)) throw new Error("The innermost match carries no route row as its handle");
  if (!match || !servesEvery(route)) return route;
  const own = routeOf(route, match.params["entity"] ?? "");
  const found = table.find(own.name);
  // Another row can have the name of a page that this entity does not have here.
  return (found?.path === own.path ? found : table.anywhere(match.pathname)) ?? route;
}

export function isRoute(handle: unknown): handle is Route {
  return typeof handle === "object" && handle !== null && "guard" in handle && "path" in handle;
}

/**
 * The current screen's entity, limited by the setup of its route.
 * @example
 * ```tsx
 * import { EntityList, useScreenType } from "@armature/renderer";
 * export function Example() {
 *   const type = useScreenType();
 *   return <EntityList type={type} editPath={null} batchPath={null} />;
 * }
 * ```
 */
export function useScreenType(): EntityType {
  const type = useEntityType(useRouteEntity());
  const { setup } = useRoute();
  const isProviderUser = useSession().isProviderUser === true;
  return useMemo(() => screenType(type, setup, isProviderUser), [type, setup, isProviderUser]);
}

/**
 * The entity of the current route's screens.
 * @example
 * ```tsx
 * import { useEntityType, useRouteEntity } from "@armature/renderer";
 * export function Example() {
 *   const type = useEntityType(useRouteEntity());
 *   return <h1>{type.labelPlural}</h1>;
 * }
 * ```
 */
export function useRouteEntity(): string {
  const { entity, name } = useRoute();
  if (entity === null) throw new Error(`Route ${name} is for no entity; give its row a list of entities`);
  return entity;
}
