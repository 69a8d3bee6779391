import { EngineError } from "@armature/engine";
import type { ApplicationWords } from "../data/application-words.ts";
import { readSetup, type ScreenSetup } from "./screen-setup.ts";

/** Who may open a route; a courtesy, the server decides (0-routes.md, 'Guards'). */
export const GUARDS = ["public", "session", "staff", "admin"] as const;
export type Guard = (typeof GUARDS)[number];

/** What a parameter of a path must look like: digits, or what the session fills it with (`pathParams`). */
export const DIGITS = "digits";

/** What rows are read by. */
export type RowWords = Pick<ApplicationWords, "lifecycle" | "pathParams">;

export interface BreadcrumbRow {
  readonly label: string;
  /** Route name it leads to. */
  readonly route: string | null;
}

export interface NavigationRow {
  readonly group: string | null;
  readonly label: string;
  /** Name of a lucide icon, in kebab case. */
  readonly icon: string;
  /** Icons of entities that have one of their own. */
  readonly icons: Readonly<Record<string, string>>;
  readonly order: number;
  /** Marked as coming soon, and last of its group. */
  readonly isComing: boolean;
  /** State of the organization at which the phase of its group begins; said by one row of the group. */
  readonly from: string | null;
  /** Its group is folded until somebody unfolds it; said by one row of the group. */
  readonly isFolded: boolean;
  /** Name of the route whose line it shares, as another view of the same thing. */
  readonly beside: string | null;
}

/** A page's item in a menu of the top bar. */
export interface MenuRow {
  readonly label: string;
  /** As `navigation` names it. */
  readonly icon: string;
  /** Named permission without which it is not offered. */
  readonly permission: string | null;
}

/**
 * One row of `metadata/<application>/routes.json`; `{entity}`, `{Entity}`, `{label}` and `{labelPlural}` stand for an
 * entity of `entities`.
 */
export interface RouteRow {
  readonly name: string;
  readonly path: string;
  /** `<area>/<screen>`; null for a redirect. */
  readonly screen: string | null;
  /** Route name it leads to at once, with the parameters of the address and those given. */
  readonly redirect: string | null;
  readonly redirectParams: Readonly<Record<string, string>>;
  readonly guard: Guard;
  /** Named permission without which the route is refused (`user.create`). */
  readonly permission: string | null;
  /** Feature flag without which there is no such page. */
  readonly flag: string | null;
  /** The variant of organizations that it is for; others are taken to the landing page. */
  readonly variant: string | null;
  /** Visitors of pages that are not for them are taken here; how it is called then. */
  readonly landing: string | null;
  /** Parameters of the path that have a shape; where one has another, there is no such page. */
  readonly params: Readonly<Record<string, string>>;
  readonly entities: readonly string[] | null;
  readonly title: string;
  readonly breadcrumb: readonly BreadcrumbRow[];
  readonly navigation: NavigationRow | null;
  /** In the menu of the person who is signed in. */
  readonly userMenu: MenuRow | null;
  /** In the menu that helps. */
  readonly helpMenu: MenuRow | null;
  /** Pages below this path have a side navigation of their own: the group of this name, under it as title. */
  readonly section: string | null;
  /** False where the page needs the width: the navigation then opens over it, from the top bar. `icons` at any width. */
  readonly sideNavigation: boolean | "icons";
  /** `bare` has no shell around it. */
  readonly frame: "shell" | "bare";
  /** How wide the content may get. */
  readonly width: "table" | "form";
  /** What the screens of an entity show or ask in place of the usual: entity → key → text. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the page is for, in the words of the menus that lead to it. */
  readonly about: string | null;
  /** What a person does on the page ("Create {label}"); the palette lists it among what can be done. */
  readonly action: string | null;
  /** What a page will hold that is still to be built. */
  readonly planned: string | null;
  /** Names of the routes that a page leads on to. */
  readonly next: readonly string[];
  /** How the generic screen differs from the usual. */
  readonly setup: ScreenSetup;
}

/** @throws EngineError naming the row and what was expected */
export function parseRoutes(input: unknown, words: RowWords = {}): readonly RouteRow[] {
  if (!Array.isArray(input)) throw new EngineError("routes: expected a list of rows");
  const rows = input.map((row, index) => parseRow(wholeRow(row, input), index, words));
  const names = rows.map((row) => row.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new EngineError(`routes: two rows are called ${twice}`);
  return rows;
}

/** A row that is `as` another one has all of it that it does not say itself, of the setup too. */
function wholeRow(input: unknown, all: readonly unknown[]): unknown {
  const row = asRow(input);
  const { as, name: own } = row;
  if (typeof as !== "string") return input;
  const other = all.map(asRow).find(({ name }) => name === as);
  if (!other) throw new EngineError(`routes: ${String(own)} is as ${as}, which is none`);
  return { ...other, ...row, setup: { ...asRow(other["setup"]), ...asRow(row["setup"]) } };
}

function asRow(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {};
}

function parseRow(input: unknown, index: number, words: RowWords): RouteRow {
  const row = asRow(input);
  const place = `routes[${index}] (${typeof row["name"] === "string" ? row["name"] : "without name"})`;
  const read = reader(row, place);
  const parsed: RouteRow = {
    name: read.text("name"),
    path: read.text("path"),
    screen: read.textOrNull("screen"),
    redirect: read.textOrNull("redirect"),
    guard: read.oneOf("guard", GUARDS, undefined),
    redirectParams: (row["redirectParams"] ?? {}) as RouteRow["redirectParams"],
    permission: read.textOrNull("permission"),
    flag: read.textOrNull("flag"),
    variant: read.textOrNull("variant"),
    landing: read.textOrNull("landing"),
    params: parseParams(row["params"], place, words),
    entities: read.list("entities")?.map(String) ?? null,
    title: read.textOrNull("title") ?? "",
    breadcrumb: (read.list("breadcrumb") ?? []).map(parseBreadcrumb),
    navigation: parseNavigation(row["navigation"], place, words),
    userMenu: parseMenu(row["userMenu"], `${place}.userMenu`),
    helpMenu: parseMenu(row["helpMenu"], `${place}.helpMenu`),
    section: read.textOrNull("section"),
    sideNavigation: row["sideNavigation"] === "icons" ? "icons" : row["sideNavigation"] !== false,
    frame: read.oneOf("frame", ["shell", "bare"] as const, "shell"),
    width: read.oneOf("width", ["table", "form"] as const, "table"),
    texts: (row["texts"] ?? {}) as RouteRow["texts"],
    about: read.textOrNull("about"),
    action: read.textOrNull("action"),
    planned: read.textOrNull("planned"),
    next: (read.list("next") ?? []).map(String),
    setup: readSetup(row["setup"], `${place}.setup`),
  };
  if ((parsed.screen === null) === (parsed.redirect === null)) {
    throw new EngineError(`${place}: expected either a screen or a redirect`);
  }
  return parsed;
}

function reader(row: Readonly<Record<string, unknown>>, place: string) {
  const textOrNull = (key: string): string | null => {
    const value = row[key] ?? null;
    if (value !== null && typeof value !== "string") throw new EngineError(`${place}.${key}: expected a text`);
    return value;
  };
  return {
    textOrNull,
    text(key: string): string {
      const value = textOrNull(key);
      if (value === null) throw new EngineError(`${place}.${key}: a text is needed`);
      return value;
    },
    list(key: string): readonly unknown[] | null {
      const value = row[key] ?? null;
      if (value !== null && !Array.isArray(value)) throw new EngineError(`${place}.${key}: expected a list`);
      return value;
    },
    oneOf<T extends string>(key: string, choices: readonly T[], unset: T | undefined): T {
      const value = textOrNull(key) ?? unset;
      const choice = choices.find((each) => each === value);
      if (choice === undefined) {
        throw new EngineError(`${place}.${key}: expected one of ${choices.join(", ")}, found ${value ?? "nothing"}`);
      }
      return choice;
    },
  };
}

function parseBreadcrumb(input: unknown): BreadcrumbRow {
  const { label, route } = input as Partial<Record<"label" | "route", string>>;
  return { label: label ?? "", route: route ?? null };
}

function parseParams(input: unknown, place: string, { pathParams = {} }: RowWords): RouteRow["params"] {
  const given = (input ?? {}) as Record<string, unknown>;
  const read = reader(given, `${place}.params`);
  const kinds = [DIGITS, ...Object.keys(pathParams)];
  return Object.fromEntries(Object.keys(given).map((name) => [name, read.oneOf(name, kinds, undefined)]));
}

function parseMenu(input: unknown, place: string): MenuRow | null {
  if (input === undefined || input === null) return null;
  const row = reader(input as Record<string, unknown>, place);
  return { label: row.text("label"), icon: row.text("icon"), permission: row.textOrNull("permission") };
}

function parseNavigation(input: unknown, place: string, { lifecycle }: RowWords): NavigationRow | null {
  if (input === undefined || input === null) return null;
  const row = reader(input as Record<string, unknown>, `${place}.navigation`);
  const given = input as Partial<Pick<NavigationRow, "order" | "icons" | "isComing" | "isFolded">>;
  const { order = 0, icons = {}, isComing = false, isFolded = false } = given;
  const from = row.textOrNull("from") === null ? null : row.oneOf("from", lifecycle?.states ?? [], undefined);
  const [group, label, icon] = [row.textOrNull("group"), row.text("label"), row.text("icon")];
  return { group, label, icon, icons, order, isComing, from, isFolded, beside: row.textOrNull("beside") };
}
