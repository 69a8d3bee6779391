import type { Problem, ProblemCode } from "../errors.ts";
import { found, shortened } from "../values/found.ts";
import { didYouMean } from "../values/closest.ts";
import type { OverlaidRoutes } from "./overlay-files.ts";
import type { EntityNames } from "./permissions-file.ts";
import { entriesOf, reportTwice } from "./record-files.ts";
import { BREADCRUMB, ROW } from "./route-shapes.ts";
import { isObject, readShape } from "./shape.ts";

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

/** A problem of rows in two files: its path in each of them that has the row. */
export interface PlacedRouteProblem extends Problem {
  readonly own: string | null;
  readonly platform: string | null;
}

/** As {@link routeFileProblems}, of the rows of an application over those of the platform. */
export function placedRouteProblems(
  { rows, places, problems }: OverlaidRoutes,
  names: RouteNames | null = null,
): readonly PlacedRouteProblem[] {
  const ofOwn = problems.map((each) => ({ ...each, own: each.path, platform: null }));
  const ofRows = routeFileProblems(rows, names).map((each) => {
    const [, index = "", rest = ""] = /^\[(\d+)\](.*)$/s.exec(each.path) ?? [];
    const { own = null, platform = null } = places[Number(index)] ?? {};
    const pathAt = (i: number | null) => (i === null ? null : `[${i}]${rest}`);
    return { ...each, own: pathAt(own), platform: pathAt(platform) };
  });
  return [...ofOwn, ...ofRows];
}

/** Stands in `entities` for every entity that has pages and that no other row of this name serves. */
const EVERY = "*";

/**
 * The fixed parts of all addresses of a `routes.json`. A new entity with such a name would have the address of another
 * page.
 */
export function pageNames(input: unknown): readonly string[] {
  const paths = Array.isArray(input) ? input.map((row: unknown) => (isObject(row) ? row["path"] : null)) : [];
  const parts = paths.flatMap((path) => (typeof path === "string" ? path.split("/") : []));
  return [...new Set(parts.filter((part) => /^[a-z]\w*$/i.test(part)))];
}

type Properties = Readonly<Record<string, unknown>>;

interface Row {
  readonly navigation: Properties | null;
  readonly userMenu: Properties | null;
  readonly helpMenu: Properties | null;
  readonly setup: Properties | null;
  readonly params: Properties;
  readonly texts: Properties;
  readonly name: string | null;
  readonly path: string | null;
  readonly as: string | null;
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
    if (entities.includes(EVERY)) this.#checkEvery(row);
    else if (entities.length > 1) this.#checkSeveral(row);
    this.#oneOf(
      row.as,
      "as",
      "route",
      rows.map(({ name }) => name ?? ""),
    );
    this.#checkParts(row, entities);
    if (names) this.#checkNames(row, entities, names);
  }

  /** One page serves every entity, so its address has the entity, and it is no redirect. */
  #checkEvery({ name, path, as, redirect }: Row): void {
    const isOfEntity = (text: unknown) => typeof text !== "string" || text.includes("{entity}");
    if (!isOfEntity(path) && as === null) this.#report("shape", "path", 'a row for "*" needs {entity} in its path');
    if (name !== null && !/\{entity\}/i.test(name))
      this.#report("shape", "name", 'a row for "*" needs {entity} in its name');
    if (redirect !== null) this.#report("shape", "redirect", 'a row for "*" shows a screen');
  }

  /** A page for each entity, so no two of them may have one name or one address. */
  #checkSeveral({ name, path }: Row): void {
    for (const [key, text] of Object.entries({ name, path }))
      if (typeof text === "string" && !/\{entity\}/i.test(text))
        this.#report("shape", key, `a row for several entities needs {entity} in its ${key}; or name one entity`);
  }

  #checkParts(row: Row, entities: readonly string[]): void {
    const { states } = this.#file.names ?? {};
    const { navigation } = row;
    if (states) this.#oneOf(navigation?.["from"], "navigation.from", "state", states);
    this.#route(navigation?.["beside"], "navigation.beside", entities);
    this.#route(row.redirect, "redirect", entities);
    row.next?.forEach((name, i) => this.#route(name, `next[${i}]`, entities));
    row.breadcrumb?.forEach((crumb, i) => {
      const { route } = readShape(crumb, BREADCRUMB, `${this.#path}.breadcrumb[${i}]`, this.#problems);
      this.#route(route, `breadcrumb[${i}].route`, entities);
    });
    for (const menu of ["userMenu", "helpMenu"] as const) {
      this.#permission(row[menu]?.["permission"], `${menu}.permission`, entities);
    }
    if (row.setup) this.#checkSetup(row.setup, entities);
  }

  #checkSetup(setup: Properties, entities: readonly string[]): void {
    for (const [name, route] of Object.entries((setup["routes"] ?? {}) as Properties)) {
      if (route !== IN_WINDOW) this.#route(route, `setup.routes.${name}`, entities);
    }
    for (const name of OF_ATTRIBUTES) {
      const listed = (setup[name] ?? []) as readonly string[];
      listed.forEach((attribute, i) => this.#attribute(attribute, `setup.${name}[${i}]`, entities));
    }
    for (const attribute of Object.keys(setup["labels"] as Properties)) {
      this.#attribute(attribute, `setup.labels.${attribute}`, entities);
    }
    const sorted = typeof setup["sort"] === "string" ? setup["sort"].split(",") : [];
    for (const each of sorted) this.#attribute(each.replace(/^-/, ""), "setup.sort", entities);
  }

  #checkNames(row: Row, entities: readonly string[], names: RouteNames): void {
    const known = [...names.entities.keys()];
    row.entities?.forEach((name, i) => this.#oneOf(name, `entities[${i}]`, "entity", [...known, EVERY]));
    this.#oneOf(row.flag, "flag", "flag", names.flags);
    this.#oneOf(row.variant, "variant", "variant", names.variants);
    this.#permission(row.permission, "permission", entities);
    for (const [name, kind] of Object.entries(row.params)) {
      this.#oneOf(kind, `params.${name}`, "kind of parameter", names.params);
    }
    for (const entity of Object.keys(row.texts)) this.#oneOf(entity, `texts.${entity}`, "entity", known);
  }

  #report(code: ProblemCode, at: string, message: string): void {
    this.#problems.push({ code, path: at === "" ? this.#path : `${this.#path}.${at}`, message });
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
    const own = entities.filter((entity) => entity !== EVERY);
    const meant = entities.length === 0 ? [name] : own.map((entity) => filled(name, entity));
    const unknown = meant.find((each) => !routes.has(each));
    if (unknown !== undefined) this.#unknown(unknown, at, "route", routes);
    else if (entities.includes(EVERY) && !routes.has(filled(name, EVERY)))
      this.#report("shape", at, `no route ${name} serves "*"`);
  }

  #permission(name: unknown, at: string, entities: readonly string[]): void {
    const { names } = this.#file;
    if (typeof name !== "string" || names === null) return;
    const rights = [...names.entities.keys(), EVERY].flatMap((entity) =>
      ACTIONS.map((action) => `${entity}.${action}`),
    );
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
