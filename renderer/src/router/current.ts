import type { EntityType } from "@armature/engine";
import { createContext, useContext, useMemo } from "react";
import { useMatches } from "react-router";
import { useEntityType } from "../data/metadata.ts";
import { useSession } from "../data/session.ts";
import { isAbsentPage } from "./absent.tsx";
import type { Route, RouteTable } from "./routes.ts";
import { screenType } from "./screen-setup.ts";

export const RouteTableContext = createContext<RouteTable | null>(null);

export function useRouteTable(): RouteTable {
  const table = useContext(RouteTableContext);
  if (!table) throw new Error("There is no RouteTableContext above this component; createApp provides it");
  return table;
}

/** The current route. If its guard found no such page, the route that is shown instead. */
export function useRoute(): Route {
  const match = useMatches().at(-1);
  const route = isAbsentPage(match?.loaderData) ? match.loaderData.absent : match?.handle;
  if (!isRoute(route)) throw new Error("The innermost match carries no route row as its handle");
  return route;
}

export function isRoute(handle: unknown): handle is Route {
  return typeof handle === "object" && handle !== null && "guard" in handle && "path" in handle;
}

/** The current screen's entity, limited by the setup of its route. */
export function useScreenType(): EntityType {
  const type = useEntityType(useRouteEntity());
  const { setup } = useRoute();
  const isProviderUser = useSession().isProviderUser === true;
  return useMemo(() => screenType(type, setup, isProviderUser), [type, setup, isProviderUser]);
}

/** The entity of the current route's screens. */
export function useRouteEntity(): string {
  const { entity, name } = useRoute();
  if (entity === null) throw new Error(`Route ${name} is for no entity; give its row a list of entities`);
  return entity;
}
