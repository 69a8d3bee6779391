import { fold, type Metadata } from "@armature/engine";
import { FileText, ListPlus, Pencil, Upload } from "lucide-react";
import { type PathParams, type Route, type RouteTable, routeText } from "../router/routes.ts";
import { hasNavigation, navigationIcon, navigationParams, openRoutes, type Visitor } from "../router/navigation.ts";
import type { CommandGroup, CommandItem } from "../ui/index.ts";

/** An item of the palette: a page with its path, or an action. */
export interface PaletteItem extends CommandItem {
  readonly to?: string;
  /** The purpose of the page. It is searched but not shown. */
  readonly about?: string;
  readonly run?: () => void;
  /** Called before going to the page. */
  readonly before?: () => void;
}

export type PaletteGroup = CommandGroup<PaletteItem>;

export interface RouteItems {
  /** Pages, those of the navigation first. */
  readonly pages: readonly PaletteItem[];
  /** Pages on which something is done, named by the action. */
  readonly acts: readonly PaletteItem[];
}

/** The pages that the person may open from anywhere, each once, whatever its addresses. */
export function routeItems(table: RouteTable, metadata: Metadata, visitor: Visitor): RouteItems {
  const params = navigationParams(table, visitor);
  const routes = openRoutes(table, metadata, visitor)
    .filter((route) => isPage(route) && isComplete(route, params))
    .sort((a, b) => orderOf(a) - orderOf(b));
  const itemOf = (route: Route) => routeItem(route, table.pathTo(route.name, params), metadata);
  const distinct = [...Map.groupBy(routes, identityOf).values()].flatMap((addresses) => addresses.slice(0, 1));
  return {
    pages: distinct.filter(({ action }) => action === null).map(itemOf),
    acts: distinct.filter(({ action }) => action !== null).map(itemOf),
  };
}

/** Whether a route is a page of its own. Pages still to be built count only if the navigation shows them. */
function isPage({ screen, frame, path, planned, navigation }: Route): boolean {
  return screen !== null && frame === "shell" && !path.endsWith("*") && (planned === null || navigation !== null);
}

function isComplete({ path }: Route, params: PathParams): boolean {
  return [...path.matchAll(/:(\w+)/g)].every(([, name = ""]) => (params[name] ?? null) !== null);
}

/** The same for all addresses of one page. */
function identityOf({ screen, entity, action, navigation, title }: Route): string {
  return [screen, entity, action ?? navigation?.label ?? title].join(" ");
}

function orderOf({ navigation }: Route): number {
  return navigation?.order ?? Number.POSITIVE_INFINITY;
}

function routeItem(route: Route, to: string, metadata: Metadata): PaletteItem {
  const { entity, navigation, action, title } = route;
  return {
    key: route.name,
    label: routeText(action ?? navigation?.label ?? title, entity, metadata),
    hint: navigation?.group ?? parentOf(route, metadata),
    about: routeText(route.about ?? "", entity, metadata),
    icon: routeIcon(route),
    to,
  };
}

/** The parent page, from the breadcrumbs. */
export function parentOf({ breadcrumb, entity }: Route, metadata: Metadata): string | undefined {
  const parent = breadcrumb.at(-2);
  return parent && routeText(parent.label, entity, metadata);
}

export function routeIcon(route: Route) {
  if (hasNavigation(route)) return navigationIcon(route);
  if (route.action === null) return FileText;
  if (route.action.startsWith("Import")) return Upload;
  return route.action.startsWith("Create") ? ListPlus : Pencil;
}

/** Other words for the first word of a label. */
const SYNONYMS: Readonly<Record<string, string>> = {
  create: "add new",
  import: "upload add",
  edit: "change update",
  set: "change edit update",
  export: "download",
  change: "edit set",
  logout: "sign out log off",
  clear: "deselect",
};

/**
 * Items that contain every word of the text, best first; of items with equal labels, the shortest first. An empty text
 * finds all.
 */
export function foundItems<Item extends PaletteItem>(items: readonly Item[], text: string): readonly Item[] {
  return items
    .map((item) => ({ item, rank: rankOf(item, text) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank || (a.rank === NAMED ? wordCount(a.item) - wordCount(b.item) : 0))
    .map(({ item }) => item);
}

function wordCount({ label }: PaletteItem): number {
  return label.split(/\s+/).length;
}

const NAMED = 1;
const ANYWHERE = 2;
const NOT_FOUND = 3;

/**
 * Ranks an item. 0: its label begins with the text. 1: the words of the text begin words of its label or their
 * synonyms, or the text contains its whole label and words of its hint ('user attributes' finds Attributes of Users).
 * 2: the words occur anywhere in label, hint or purpose.
 */
function rankOf({ label, hint = "", about = "" }: PaletteItem, text: string): number {
  const wanted = fold(text);
  const own = fold(label);
  if (own.startsWith(wanted)) return 0;
  const words = wanted.split(/\s+/);
  const named = own.split(/\s+/);
  const known = [...named, ...(SYNONYMS[named[0] ?? ""]?.split(" ") ?? [])];
  if (areIn(words, known)) return NAMED;
  const isWhole = named.every((each) => words.some((word) => each.startsWith(word)));
  if (isWhole && areIn(words, [...known, ...fold(hint).split(/\s+/)])) return NAMED;
  const all = [...known, fold(hint)].join(" ");
  const isFound = words.every((word) => all.includes(word)) || areIn(words, [...known, ...fold(about).split(/\s+/)]);
  return isFound ? ANYWHERE : NOT_FOUND;
}

/** Whether each of the texts begins one of the words. */
function areIn(beginnings: readonly string[], words: readonly string[]): boolean {
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** Groups with results, each with its first few items. The group with the best item comes first. */
export function foundGroups(groups: readonly PaletteGroup[], text: string, most: number): readonly PaletteGroup[] {
  const best = ({ items: [first] }: PaletteGroup) => (first ? rankOf(first, text) : NOT_FOUND);
  return groups
    .map(({ heading, items }) => ({ heading, items: foundItems(items, text).slice(0, most) }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => best(a) - best(b));
}
