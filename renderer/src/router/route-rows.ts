import { EngineError } from "@armature/engine";
import type { ApplicationWords } from "../data/application-words.ts";
import type { RouteIcon } from "./icons.ts";
import { readSetup, type ScreenSetup } from "./screen-setup.ts";

/** Who may open a route. This is only a convenience for the person; the server checks every call. */
export const GUARDS = ["public", "session", "staff", "admin"] as const;
export type Guard = (typeof GUARDS)[number];

/** The shape of a path parameter: digits, or a value that the session fills in (`pathParams`). */
export const DIGITS = "digits";

/** What is needed to read rows. */
export type RowWords = Pick<ApplicationWords, "lifecycle" | "pathParams">;

export interface BreadcrumbRow {
  /** The text. */
  readonly label: string;
  /** Name of the route that it links to. */
  readonly route: string | null;
}

export interface NavigationRow {
  /** The heading below which it stands. */
  readonly group: string | null;
  /** The text. */
  readonly label: string;
  /** Name of an icon of lucide, in kebab case, or of a file in the application's folder `icons`. */
  readonly icon: RouteIcon;
  /** Icons of entities that have their own. */
  readonly icons: Readonly<Record<string, RouteIcon>>;
  /** Its place in the group, in ascending order. */
  readonly order: number;
  /** Whether it is marked as coming soon and placed last in its group. */
  readonly isComing: boolean;
  /** The organization's state at which the phase of its group begins. One row of the group has it. */
  readonly from: string | null;
  /** Whether its group is folded until somebody opens it. One row of the group has it. */
  readonly isFolded: boolean;
  /** Name of the route whose line it shares, as another view of the same thing. */
  readonly beside: string | null;
}

/** A page in a menu of the top bar. */
export interface MenuRow {
  /** The text. */
  readonly label: string;
  /** As in `navigation`. */
  readonly icon: RouteIcon;
  /** A named permission without which it is not offered. */
  readonly permission: string | null;
}

/**
 * One row of `metadata/<application>/routes.json`. `{entity}`, `{Entity}`, `{label}` and `{labelPlural}` stand for an
 * entity in `entities`. In the file, `as` can name another row: everything that this row does not set comes from it. A
 * row of the platform with the same name is the base of this one: `null` takes a property away, `"absent": true` the row.
 */
export interface RouteRow {
  /** The name by which other rows refer to it. */
  readonly name: string;
  /** The address. `:name` stands for a parameter. */
  readonly path: string;
  /** `<area>/<screen>`, or null for a redirect. */
  readonly screen: string | null;
  /** Name of the route to redirect to, with the parameters of the address and `redirectParams`. */
  readonly redirect: string | null;
  /** Parameters of the address to redirect to. */
  readonly redirectParams: Readonly<Record<string, string>>;
  /** Who may open it: anybody, people who are signed in, staff, or administrators. */
  readonly guard: Guard;
  /** A named permission without which the route is refused (`user.create`). */
  readonly permission: string | null;
  /** A feature flag without which the page does not exist. */
  readonly flag: string | null;
  /** The variant of organizations that it is for. Others are sent to the landing page. */
  readonly variant: string | null;
  /** If set, visitors of pages that are not for them are sent here. The value names this page in the message. */
  readonly landing: string | null;
  /** The shapes of path parameters. If one does not match, the page does not exist. */
  readonly params: Readonly<Record<string, string>>;
  /**
   * The entities for which the row makes a page each. `*` adds one page for every entity with `hasPages` that no other
   * row of this name serves. Null for a page that is about no entity.
   */
  readonly entities: readonly string[] | null;
  /** The heading of the page and the title of its tab. */
  readonly title: string;
  /** The way to the page, from the outermost page on. */
  readonly breadcrumb: readonly BreadcrumbRow[];
  /** Its line in the side navigation. */
  readonly navigation: NavigationRow | null;
  /** Its item in the menu of the signed-in person. */
  readonly userMenu: MenuRow | null;
  /** Its item in the help menu. */
  readonly helpMenu: MenuRow | null;
  /** Pages below this path have a side navigation of their own: the group with this name, which is also its title. */
  readonly section: string | null;
  /**
   * False if the page needs the width; the navigation then opens over it, from the top bar. `icons` shows icons at any
   * width.
   */
  readonly sideNavigation: boolean | "icons";
  /** `bare` has no shell around it. */
  readonly frame: "shell" | "bare";
  /** The largest width of the content. */
  readonly width: "table" | "form";
  /** Texts that replace the usual ones on screens of an entity: entity → key → text. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The purpose of the page, for menus that link to it. */
  readonly about: string | null;
  /** What a person does on the page ("Create {label}"). The palette lists it among the actions. */
  readonly action: string | null;
  /** What a page that is still to be built will contain. */
  readonly planned: string | null;
  /** Names of the routes to which a page leads on. */
  readonly next: readonly string[];
  /** How the generic screen differs from the usual one. */
  readonly setup: ScreenSetup;
}

/** @throws EngineError that names the row and what was expected */
export function parseRoutes(input: unknown, words: RowWords = {}): readonly RouteRow[] {
  if (!Array.isArray(input)) throw new EngineError("routes: expected a list of rows");
  const rows = input.map((row, index) => parseRow(wholeRow(row, input), index, words));
  const names = rows.map((row) => row.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new EngineError(`routes: two rows are called ${twice}`);
  return rows;
}

/** A row with `as` inherits everything from another row that it does not set itself, including parts of the setup. */
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
  return { label: row.text("label"), icon: parseIcon(input, place), permission: row.textOrNull("permission") };
}

function parseIcon(input: unknown, place: string): RouteIcon {
  const { icon } = input as { readonly icon?: RouteIcon };
  if (icon === undefined || icon === null) throw new EngineError(`${place}.icon: an icon is needed`);
  return icon;
}

function parseNavigation(input: unknown, place: string, { lifecycle }: RowWords): NavigationRow | null {
  if (input === undefined || input === null) return null;
  const row = reader(input as Record<string, unknown>, `${place}.navigation`);
  const given = input as Partial<Pick<NavigationRow, "order" | "icons" | "isComing" | "isFolded">>;
  const { order = 0, icons = {}, isComing = false, isFolded = false } = given;
  const from = row.textOrNull("from") === null ? null : row.oneOf("from", lifecycle?.states ?? [], undefined);
  const [group, label, icon] = [row.textOrNull("group"), row.text("label"), parseIcon(input, place)];
  return { group, label, icon, icons, order, isComing, from, isFolded, beside: row.textOrNull("beside") };
}
