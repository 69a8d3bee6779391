import { fold, type Metadata } from "@armature/engine";
import { FileText, ListPlus } from "lucide-react";
import { type PathParams, type Route, type RouteTable, routeText } from "../router/routes.ts";
import { hasNavigation, navigationIcon, navigationParams, openRoutes, type Visitor } from "../shell/navigation.ts";
import type { CommandGroup, CommandItem } from "../ui/index.ts";

/** Something to choose in the palette: a page by its path, or an act. */
export interface PaletteItem extends CommandItem {
  readonly to?: string;
  readonly run?: () => void;
}

export type PaletteGroup = CommandGroup<PaletteItem>;

/** The pages that this person may open from anywhere, those of the navigation first. */
export function pageItems(table: RouteTable, metadata: Metadata, visitor: Visitor): readonly PaletteItem[] {
  const params = navigationParams(visitor);
  return openRoutes(table, metadata, visitor)
    .map((route) => ({ route, to: table.pathTo(route.name, params) }))
    .filter(({ route }) => isPage(route) && isComplete(route, params))
    .sort((a, b) => orderOf(a.route) - orderOf(b.route))
    .map(({ route, to }) => pageItem(route, to, metadata));
}

/** A screen of its own; what is still to be built only where the navigation shows it too. */
function isPage({ screen, frame, path, planned, navigation }: Route): boolean {
  return screen !== null && frame === "shell" && !path.endsWith("*") && (planned === null || navigation !== null);
}

function isComplete({ path }: Route, params: PathParams): boolean {
  return [...path.matchAll(/:(\w+)/g)].every(([, name = ""]) => (params[name] ?? null) !== null);
}

function orderOf({ navigation }: Route): number {
  return navigation?.order ?? Number.POSITIVE_INFINITY;
}

function pageItem(route: Route, to: string, metadata: Metadata): PaletteItem {
  const { entity, navigation, breadcrumb } = route;
  const trail = breadcrumb.slice(0, -1).map(({ label }) => routeText(label, entity, metadata));
  return {
    key: route.name,
    label: routeText(navigation?.label ?? route.title, entity, metadata),
    hint: trail.length > 0 ? trail.join(" › ") : undefined,
    icon: iconFor(route),
    to,
  };
}

function iconFor(route: Route) {
  if (hasNavigation(route)) return navigationIcon(route);
  return route.permission?.endsWith(".create") ? ListPlus : FileText;
}

/** The items that have every word of the text, in their label or hint; those whose label begins with it first. */
export function foundItems<Item extends PaletteItem>(items: readonly Item[], text: string): readonly Item[] {
  const wanted = fold(text);
  const words = wanted.split(/\s+/);
  const found = items.filter(({ label, hint = "" }) => {
    const own = fold(`${label} ${hint}`);
    return words.every((word) => own.includes(word));
  });
  const isFirst = ({ label }: Item) => fold(label).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((item) => !isFirst(item))];
}

/** Only groups that have something, each with its first few items. */
export function shownGroups(groups: readonly PaletteGroup[], most: number): readonly PaletteGroup[] {
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => ({ heading, items: items.slice(0, most) }));
}
