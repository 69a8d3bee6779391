import type { Metadata } from "@armature/engine";
import type { ActiveSession } from "../data/session.ts";
import { guardAnswer } from "../router/guard.ts";
import type { NavigationRow } from "../router/route-rows.ts";
import { type Route, type RouteTable, routeText } from "../router/routes.ts";
import type { NavigationGroup, NavigationItem } from "../ui/index.ts";
import { iconOf } from "./icons.ts";

/** The side navigation: the routes with a navigation row that this person may open, in order, by group. */
export function navigationOf(
  { routes }: RouteTable,
  metadata: Metadata,
  session: ActiveSession,
  current: Route,
): readonly NavigationGroup[] {
  const shown = routes
    .filter(hasNavigation)
    .filter((route) => guardAnswer(route, session).kind === "enter")
    .filter((route) => route.entity === null || metadata.entities.has(route.entity))
    .sort((a, b) => a.navigation.order - b.navigation.order);
  const groups = Map.groupBy(shown, (route) => route.navigation.group);
  return [...groups].map(([heading, members]) => ({
    ...(heading !== null && { heading }),
    items: members.map((route) => itemOf(route, metadata, current)),
  }));
}

type NavigationRoute = Route & { readonly navigation: NavigationRow };

function hasNavigation(route: Route): route is NavigationRoute {
  return route.navigation !== null;
}

function itemOf(route: NavigationRoute, metadata: Metadata, current: Route): NavigationItem {
  return {
    label: routeText(route.navigation.label, route.entity, metadata),
    to: route.path,
    icon: iconOf(route.navigation.icons[route.entity ?? ""] ?? route.navigation.icon),
    current: route.name === currentItem(current),
  };
}

/** The screen itself, or the last screen that its breadcrumb leads back to: an edit form belongs to its list. */
function currentItem({ name, navigation, breadcrumb }: Route): string {
  return navigation ? name : (breadcrumb.findLast((each) => each.route !== null)?.route ?? name);
}
