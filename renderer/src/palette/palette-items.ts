import { fold, type Metadata } from "@armature/engine";
import { FileText, ListPlus, Pencil, Upload } from "lucide-react";
import { type PathParams, type Route, type RouteTable, routeText } from "../router/routes.ts";
import { hasNavigation, navigationIcon, navigationParams, openRoutes, type Visitor } from "../shell/navigation.ts";
import type { CommandGroup, CommandItem } from "../ui/index.ts";

/** Something to choose in the palette: a page by its path, or an act. */
export interface PaletteItem extends CommandItem {
  readonly to?: string;
  /** What the page is for; not shown, but searched. */
  readonly about?: string;
  readonly run?: () => void;
  /** What has to happen before the page is gone to. */
  readonly before?: () => void;
}

export type PaletteGroup = CommandGroup<PaletteItem>;

export interface RouteItems {
  /** Pages to go to, those of the navigation first. */
  readonly pages: readonly PaletteItem[];
  /** Pages on which something is done, each named by what that is. */
  readonly acts: readonly PaletteItem[];
}

/** What this person may open from anywhere, each page once, whatever addresses it has. */
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

/** A screen of its own; what is still to be built only where the navigation shows it too. */
function isPage({ screen, frame, path, planned, navigation }: Route): boolean {
  return screen !== null && frame === "shell" && !path.endsWith("*") && (planned === null || navigation !== null);
}

function isComplete({ path }: Route, params: PathParams): boolean {
  return [...path.matchAll(/:(\w+)/g)].every(([, name = ""]) => (params[name] ?? null) !== null);
}

/** The same for two addresses of one page. */
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

/** The page above, by its breadcrumbs. */
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

/** What else a person may call what the first word of a label says. */
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

/** The items that have every word of the text, the best first, and of those that it names the shortest; all for an empty text. */
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
 * 0 where the label begins with the text; 1 where the text names it by the beginnings of its words and their synonyms, or
 * by its whole label and words of its hint ('user attributes' for Attributes of Users); 2 where the words are anywhere in
 * label, hint or what it is about.
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

/** Whether each is the beginning of one of those. */
function areIn(beginnings: readonly string[], words: readonly string[]): boolean {
  return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** Only groups that have something that is found, each with its first few items; the group with the best of them first. */
export function foundGroups(groups: readonly PaletteGroup[], text: string, most: number): readonly PaletteGroup[] {
  const best = ({ items: [first] }: PaletteGroup) => (first ? rankOf(first, text) : NOT_FOUND);
  return groups
    .map(({ heading, items }) => ({ heading, items: foundItems(items, text).slice(0, most) }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => best(a) - best(b));
}
