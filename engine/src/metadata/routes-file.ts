import type { Problem, ProblemCode } from "../errors.ts";
import { found, shortened } from "../values/found.ts";
import { didYouMean } from "../values/closest.ts";
import type { EntityNames } from "./permissions-file.ts";
import { entriesOf, reportTwice } from "./record-files.ts";
import {
  AFTER_CREATE,
  ALERT,
  BREADCRUMB,
  LINK,
  MENU,
  NAVIGATION,
  ROW,
  SETUP_ROUTES,
  SETUP_SHAPE,
  SETUP_TEXTS,
} from "./route-shapes.ts";
import { readShape, type Shape } from "./shape.ts";

/** The names that a `routes.json` may use. Screens and icons are known to the pages alone. */
export interface RouteNames {
  readonly entities: EntityNames;
  /** Named permissions, such as `organization.admin`. */
  readonly named: readonly string[];
  readonly flags: readonly string[];
  readonly variants: readonly string[];
  readonly states: readonly string[];
  /** Kinds of path parameters. */
  readonly params: readonly string[];
}

/** Lists of attributes in `setup`. */
const OF_ATTRIBUTES = ["attributes", "staff", "required", "facts", "details", "fixed"] as const;

const GUARDS = ["public", "session", "staff", "admin"];
const FRAMES = ["shell", "bare"];
const WIDTHS = ["table", "form"];
const ACTIONS = ["view", "create", "update", "remove"];
/** A form opens in a window over the list instead of at a route. */
const IN_WINDOW = "window";

/**
 * What is wrong in a `routes.json`: unknown properties, and values of a wrong type.
 * @param names also finds names that the application does not have
 */
export function routeFileProblems(input: unknown, names: RouteNames | null = null): readonly Problem[] {
  const problems: Problem[] = [];
  const rows = entriesOf(input, "", problems).map(
    (row, i) => readShape(row, ROW, `[${i}]`, problems) as unknown as Row,
  );
  reportTwice(
    rows.map(({ name }) => name),
    "route",
    ".name",
    problems,
  );
  const routes = new Set(rows.flatMap(expandedNames));
  rows.forEach((row, i) => new RowReader(`[${i}]`, { rows, routes, names }, problems).check(row));
  return problems;
}

interface Row {
  readonly [property: string]: unknown;
  readonly name: string | null;
  readonly as: string | null;
  readonly guard: string | null;
  readonly frame: string | null;
  readonly width: string | null;
  readonly redirect: string | null;
  readonly permission: string | null;
  readonly flag: string | null;
  readonly variant: string | null;
  readonly entities: readonly string[] | null;
  readonly next: readonly string[] | null;
  readonly breadcrumb: readonly object[] | null;
}

interface File {
  readonly rows: readonly Row[];
  readonly routes: ReadonlySet<string>;
  readonly names: RouteNames | null;
}

/** The names of the routes that a row makes: one, or one for each entity. */
function expandedNames({ name, entities, as }: Row, _: number, rows: readonly Row[]): readonly string[] {
  if (name === null) return [];
  const own = entities ?? rows.find((row) => row.name === as)?.entities ?? null;
  return own === null ? [name] : own.map((entity) => filled(name, entity));
}

function filled(name: string, entity: string): string {
  const capitalized = entity.replace(/^./, (letter) => letter.toUpperCase());
  return name.replaceAll("{entity}", entity).replaceAll("{Entity}", capitalized);
}

/** Checks one row. */
class RowReader {
  readonly #path: string;
  readonly #file: File;
  readonly #problems: Problem[];

  constructor(path: string, file: File, problems: Problem[]) {
    this.#path = path;
    this.#file = file;
    this.#problems = problems;
  }

  check(row: Row): void {
    const { rows, names } = this.#file;
    const entities = row.entities ?? rows.find(({ name }) => name === row.as)?.entities ?? [];
    if (row.name === null) this.#report("shape", "", "a route needs a name");
    this.#oneOf(
      row.as,
      "as",
      "route",
      rows.map(({ name }) => name ?? ""),
    );
    this.#oneOf(row.guard, "guard", "guard", GUARDS);
    this.#oneOf(row.frame, "frame", "frame", FRAMES);
    this.#oneOf(row.width, "width", "width", WIDTHS);
    this.#checkParts(row, entities);
    if (names) this.#checkNames(row, entities, names);
  }

  #checkParts(row: Row, entities: readonly string[]): void {
    const { states } = this.#file.names ?? {};
    const navigation = this.#part(row["navigation"], NAVIGATION, "navigation");
    if (states) this.#oneOf(navigation["from"], "navigation.from", "state", states);
    this.#route(navigation["beside"], "navigation.beside", entities);
    this.#route(row.redirect, "redirect", entities);
    row.next?.forEach((name, i) => this.#route(name, `next[${i}]`, entities));
    row.breadcrumb?.forEach((crumb, i) => {
      const { route } = this.#part(crumb, BREADCRUMB, `breadcrumb[${i}]`);
      this.#route(route, `breadcrumb[${i}].route`, entities);
    });
    for (const menu of ["userMenu", "helpMenu"]) {
      const { permission } = this.#part(row[menu], MENU, menu);
      this.#permission(permission, `${menu}.permission`, entities);
    }
    this.#checkSetup(row["setup"], entities);
  }

  #checkSetup(input: unknown, entities: readonly string[]): void {
    const setup = this.#part(input, SETUP_SHAPE, "setup");
    const routes = this.#part(setup["routes"], SETUP_ROUTES, "setup.routes");
    for (const [name, route] of Object.entries(routes)) {
      if (route !== IN_WINDOW) this.#route(route, `setup.routes.${name}`, entities);
    }
    this.#part(setup["texts"], SETUP_TEXTS, "setup.texts");
    this.#part(setup["afterCreate"], AFTER_CREATE, "setup.afterCreate");
    const { link } = this.#part(setup["alert"], ALERT, "setup.alert");
    this.#part(link, LINK, "setup.alert.link");
    for (const name of OF_ATTRIBUTES) {
      const listed = (setup[name] ?? []) as readonly string[];
      listed.forEach((attribute, i) => this.#attribute(attribute, `setup.${name}[${i}]`, entities));
    }
    for (const [attribute] of this.#entries(setup["labels"], "setup.labels")) {
      this.#attribute(attribute, `setup.labels.${attribute}`, entities);
    }
    const sorted = typeof setup["sort"] === "string" ? setup["sort"].split(",") : [];
    for (const each of sorted) this.#attribute(each.replace(/^-/, ""), "setup.sort", entities);
  }

  #checkNames(row: Row, entities: readonly string[], names: RouteNames): void {
    const known = [...names.entities.keys()];
    row.entities?.forEach((name, i) => this.#oneOf(name, `entities[${i}]`, "entity", known));
    this.#oneOf(row.flag, "flag", "flag", names.flags);
    this.#oneOf(row.variant, "variant", "variant", names.variants);
    this.#permission(row.permission, "permission", entities);
    for (const [name, kind] of this.#entries(row["params"], "params")) {
      this.#oneOf(kind, `params.${name}`, "kind of parameter", names.params);
    }
    for (const [entity] of this.#entries(row["texts"], "texts"))
      this.#oneOf(entity, `texts.${entity}`, "entity", known);
  }

  #report(code: ProblemCode, at: string, message: string): void {
    this.#problems.push({ code, path: at === "" ? this.#path : `${this.#path}.${at}`, message });
  }

  #part(input: unknown, shape: Shape, at: string): Readonly<Record<string, unknown>> {
    return input === null || input === undefined ? {} : readShape(input, shape, `${this.#path}.${at}`, this.#problems);
  }

  #entries(input: unknown, at: string): readonly (readonly [string, unknown])[] {
    if (input === null || input === undefined) return [];
    if (typeof input === "object" && !Array.isArray(input)) return Object.entries(input);
    this.#report("shape", at, `expected an object, found ${found(input)}`);
    return [];
  }

  #oneOf(value: unknown, at: string, what: string, choices: readonly string[]): void {
    if (value === null || value === undefined) return;
    if (typeof value !== "string") this.#report("shape", at, `expected a text, found ${found(value)}`);
    else if (!choices.includes(value)) this.#unknown(value, at, what, choices);
  }

  #unknown(value: string, at: string, what: string, choices: Iterable<string>): void {
    const code = what === "entity" ? "unknownEntity" : what.startsWith("attribute") ? "unknownAttribute" : "shape";
    this.#report(code, at, `there is no ${what} ${shortened(value)}.${didYouMean(value, choices)}`);
  }

  /** A route by its name, for each entity of the row. */
  #route(name: unknown, at: string, entities: readonly string[]): void {
    if (typeof name !== "string") return;
    const { routes } = this.#file;
    const meant = entities.length === 0 ? [name] : entities.map((entity) => filled(name, entity));
    const unknown = meant.find((each) => !routes.has(each));
    if (unknown !== undefined) this.#unknown(unknown, at, "route", routes);
  }

  #permission(name: unknown, at: string, entities: readonly string[]): void {
    const { names } = this.#file;
    if (typeof name !== "string" || names === null) return;
    const rights = [...names.entities.keys()].flatMap((entity) => ACTIONS.map((action) => `${entity}.${action}`));
    const known = [...names.named, ...rights];
    const meant = entities.length === 0 ? [name] : entities.map((entity) => filled(name, entity));
    const unknown = meant.find((each) => !known.includes(each));
    if (unknown !== undefined) this.#unknown(unknown, at, "permission", known);
  }

  /** An attribute that at least one entity of the row has, or the beginning of several and `*`. */
  #attribute(name: string, at: string, entities: readonly string[]): void {
    const known = this.#file.names?.entities;
    if (!known || entities.length === 0) return;
    const all = new Set(entities.flatMap((entity) => [...(known.get(entity) ?? [])]));
    const isMeant = (each: string) => (name.endsWith("*") ? each.startsWith(name.slice(0, -1)) : each === name);
    if (all.size > 0 && ![...all].some(isMeant))
      this.#unknown(name, at, `attribute of ${entities.join(", ")} called`, all);
  }
}
