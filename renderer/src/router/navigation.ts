import type { Metadata } from "@armature/engine";
import type { LucideIcon } from "lucide-react";
import { guardAnswer, type Visit } from "./guard.ts";
import type { NavigationRow } from "./route-rows.ts";
import { type Route, type RouteTable, routeText } from "./routes.ts";
import type { NavigationGroup, NavigationItem } from "../ui/index.ts";
import { iconOf } from "./icons.ts";

/** The navigation beside a page, or over it. */
export interface Navigation {
  /** The title of the page's section. */
  readonly title: string | null;
  readonly groups: readonly NavigationGroup[];
}

/**
 * The side navigation: the routes with a navigation row that the person may open, by group. The group of the
 * organization's present phase comes first, the others in order. A page in a section has only what is in that section:
 * first the group with its name, without a heading, then the others.
 */
export function navigationOf(table: RouteTable, metadata: Metadata, visitor: Visitor, current: Route): Navigation {
  const title = table.sectionOf(current);
  const shown = openRoutes(table, metadata, visitor)
    .filter(hasNavigation)
    .filter((route) => title === null || table.sectionOf(route) === title)
    .sort(byPlace);
  const params = navigationParams(table, visitor);
  const isCurrent = currentOf(current, shown);
  const groups = [...Map.groupBy(shown, (route) => route.navigation.group).values()];
  const states = metadata.application.lifecycle?.states ?? [];
  const reached = states.slice(0, states.indexOf(visitor.session.state ?? "") + 1);
  const phase = reached.findLast((each) => groups.some((group) => fromOf(group) === each)) ?? null;
  return {
    title,
    groups: groups
      .toSorted((a, b) => rankOf(a, phase, title) - rankOf(b, phase, title))
      .map((members) => ({
        ...stateIn(title, members, () => stateOf(members, phase, reached, visitor)),
        items: itemsOf(members, (route) => itemOf(route, table.pathTo(route.name, params), metadata, isCurrent(route))),
      })),
  };
}

type Members = readonly NavigationRoute[];

/** One line for each route, except those that share another line. */
function itemsOf(members: Members, make: (route: NavigationRoute) => NavigationItem): readonly NavigationItem[] {
  const sharing = Map.groupBy(members, ({ navigation: { beside } }) =>
    members.some(({ name }) => name === beside) ? beside : null,
  );
  return (sharing.get(null) ?? []).map((route) => ({ ...make(route), also: sharing.get(route.name)?.map(make) }));
}

/** Routes that are still to come are last. */
function byPlace({ navigation: a }: NavigationRoute, { navigation: b }: NavigationRoute): number {
  return a.group === b.group ? Number(a.isComing) - Number(b.isComing) || a.order - b.order : a.order - b.order;
}

/** The state at which the phase of a group begins, or null. */
function fromOf(members: Members): string | null {
  return members.find(({ navigation }) => navigation.from !== null)?.navigation.from ?? null;
}

/** In a section, every group is open, and its own group needs no heading. */
function stateIn(title: string | null, members: Members, otherwise: () => Omit<NavigationGroup, "items">) {
  if (title === null) return otherwise();
  const heading = members[0]?.navigation.group ?? undefined;
  return heading === title ? {} : { heading };
}

/** Routes without a group come first, then the section's own, then the present phase. */
function rankOf(members: Members, phase: string | null, title: string | null): number {
  const group = members[0]?.navigation.group ?? null;
  if (group === null || group === title) return 0;
  return phase !== null && fromOf(members) === phase ? 1 : 2;
}

/** Groups of other phases are folded. A future phase is locked for members, as on the home page. */
function stateOf(
  members: Members,
  phase: string | null,
  reached: readonly string[],
  { session }: Visitor,
): Omit<NavigationGroup, "items"> {
  const heading = members[0]?.navigation.group ?? undefined;
  const from = fromOf(members);
  const isLocked = from !== null && session.isProviderUser !== true && !reached.includes(from);
  const isOther = from !== null && phase !== null && from !== phase;
  return { heading, isLocked, isFolded: isOther || members.some(({ navigation }) => navigation.isFolded) };
}

/** The visitor, and the features that are on. */
export type Visitor = Pick<Visit, "session" | "flags">;

/** The routes that the person may open from anywhere, because their address needs nothing except the session. */
export function openRoutes(table: RouteTable, metadata: Metadata, visitor: Visitor): readonly Route[] {
  const visit = { ...visitor, params: navigationParams(table, visitor) };
  return table.routes
    .filter((route) => guardAnswer(route, visit).kind === "enter")
    .filter((route) => route.entity === null || metadata.entities.has(route.entity));
}

/** The path parameters that the session can fill. */
export function navigationParams(
  { routes }: RouteTable,
  { session }: Visitor,
): Readonly<Record<string, string | undefined>> {
  const params = routes.flatMap((route) => Object.entries(route.params));
  return Object.fromEntries(params.map(([name, kind]) => [name, session.pathTexts[kind]]));
}

export type NavigationRoute = Route & { readonly navigation: NavigationRow };

export function hasNavigation(route: Route): route is NavigationRoute {
  return route.navigation !== null;
}

/** The icon of a page. Its entity may have its own. */
export function navigationIcon({ navigation, entity }: NavigationRoute): LucideIcon {
  return iconOf(navigation.icons[entity ?? ""] ?? navigation.icon);
}

function itemOf(route: NavigationRoute, to: string, metadata: Metadata, current: boolean): NavigationItem {
  return {
    label: routeText(route.navigation.label, route.entity, metadata),
    to,
    mark: route.navigation.isComing ? "Coming soon" : undefined,
    icon: navigationIcon(route),
    current,
  };
}

/**
 * The current route, or the last one in its breadcrumbs that the navigation shows. For example, an edit form belongs to
 * its list.
 */
function currentOf({ name, breadcrumb }: Route, shown: readonly NavigationRoute[]): (route: Route) => boolean {
  const names = [...breadcrumb.map(({ route }) => route), name].reverse();
  const current = names.find((each) => shown.some((route) => route.name === each));
  return (route) => route.name === current;
}
