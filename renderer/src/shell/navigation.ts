import type { Metadata } from "@armature/engine";
import type { LucideIcon } from "lucide-react";
import { serviceAreaName } from "../data/session.ts";
import { guardAnswer, type Visit } from "../router/guard.ts";
import type { NavigationRow } from "../router/route-rows.ts";
import { type PathParams, type Route, type RouteTable, routeText } from "../router/routes.ts";
import type { NavigationGroup, NavigationItem } from "../ui/index.ts";
import { iconOf } from "./icons.ts";

/** What stands beside a page, or opens over it. */
export interface Navigation {
  /** Of the section that the page is in. */
  readonly title: string | null;
  readonly groups: readonly NavigationGroup[];
}

/**
 * The side navigation: the routes with a navigation row that this person may open, in order, by group. A page of a
 * section has the group of that section alone, made of the section's own routes.
 */
export function navigationOf(table: RouteTable, metadata: Metadata, visitor: Visitor, current: Route): Navigation {
  const title = table.sectionOf(current);
  const shown = openRoutes(table, metadata, visitor)
    .filter(hasNavigation)
    .filter((route) => title === null || (route.navigation.group === title && table.sectionOf(route) === title))
    .sort((a, b) => a.navigation.order - b.navigation.order);
  const params = navigationParams(visitor);
  const groups = Map.groupBy(shown, (route) => route.navigation.group);
  return {
    title,
    groups: [...groups].map(([heading, members]) => ({
      ...(heading !== null && heading !== title && { heading }),
      items: members.map((route) => itemOf(route, table.pathTo(route.name, params), metadata, current)),
    })),
  };
}

/** Who looks, and which features are on. */
export type Visitor = Pick<Visit, "session" | "flags">;

/** The routes that this person may open from anywhere: those whose address needs nothing but the session. */
export function openRoutes({ routes }: RouteTable, metadata: Metadata, visitor: Visitor): readonly Route[] {
  const visit = { ...visitor, params: navigationParams(visitor) };
  return routes
    .filter((route) => guardAnswer(route, visit).kind === "enter")
    .filter((route) => route.entity === null || metadata.entities.has(route.entity));
}

/** What a path can be filled with from the session alone. */
export function navigationParams({ session }: Visitor) {
  return { serviceAreaName: serviceAreaName(session) ?? undefined } satisfies PathParams;
}

export type NavigationRoute = Route & { readonly navigation: NavigationRow };

export function hasNavigation(route: Route): route is NavigationRoute {
  return route.navigation !== null;
}

/** The icon of a page, which its entity may have of its own. */
export function navigationIcon({ navigation, entity }: NavigationRoute): LucideIcon {
  return iconOf(navigation.icons[entity ?? ""] ?? navigation.icon);
}

function itemOf(route: NavigationRoute, to: string, metadata: Metadata, current: Route): NavigationItem {
  return {
    label: routeText(route.navigation.label, route.entity, metadata),
    to,
    mark: route.navigation.isComing ? "Coming soon" : undefined,
    icon: navigationIcon(route),
    current: route.name === currentItem(current),
  };
}

/** The screen itself, or the last screen that its breadcrumb leads back to: an edit form belongs to its list. */
function currentItem({ name, navigation, breadcrumb }: Route): string {
  return navigation ? name : (breadcrumb.findLast((each) => each.route !== null)?.route ?? name);
}
