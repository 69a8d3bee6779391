import { readFileSync } from "node:fs";
import type { Metadata } from "@armature/engine";
import { expect, test } from "vitest";
import type { ActiveSession } from "../renderer/src/data/session.ts";
import { parseRoutes } from "../renderer/src/router/route-rows.ts";
import { expandRoutes, type Route, routeTable } from "../renderer/src/router/routes.ts";
import { iconOf } from "../renderer/src/shell/icons.ts";
import { navigationOf } from "../renderer/src/shell/navigation.ts";

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const routes = expandRoutes(parseRoutes(JSON.parse(textOf("../metadata/routes.json"))));
const flags = JSON.parse(textOf("../metadata/featureFlags.json")) as readonly { readonly name: string }[];
const byPath = new Map(routes.map((route) => [shape(route.path), route]));

/** A path whose parameters have no names, so that two notations can be compared. */
function shape(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, ":");
}

/** The paths of a cell: `{entity}` and `{user or resource}` are each of theirs, `, …/create` is beside the first. */
function pathsIn(cell: string): readonly string[] {
  const [first = "", ...more] = cell.split(", ");
  const paths = [first, ...more.map((path) => path.replace("…", first.replace(/\/list$/, "")))];
  const entities = cell.includes("{entity}") ? ["user", "resource", "department"] : ["user", "resource"];
  const filled = paths.flatMap((path) =>
    entities.map((entity) => path.replace(/\{(entity|user or resource)\}/, entity)),
  );
  return [...new Set(filled)].map(shape);
}

interface LedgerPage {
  readonly path: string;
  readonly guard: string;
}

/** The pages of the ledger's three tables of screens. */
function pagesOf(text: string): readonly LedgerPage[] {
  const screens = text.slice(text.indexOf("## Screens"), text.indexOf("## Calls"));
  const isAdmin = (at: number) => at > screens.indexOf("### Provider administration");
  return [...screens.matchAll(/^\| (\/.*?) \|(.*)\|$/gm)].flatMap(({ 0: line, 1: cell = "", index }) => {
    const guard = isAdmin(index) ? "admin" : (/^\w+/.exec(line.split(" | ")[3] ?? "")?.[0] ?? "");
    return pathsIn(cell).map((path) => ({ path, guard }));
  });
}

const pages = pagesOf(textOf("../docs/requirements/0-routes.md"));

test("the ledger is read whole", () => {
  expect(pages.length).toBeGreaterThan(90);
  expect(pages.map((page) => page.path)).toEqual(expect.arrayContaining(["/", "/build/user/list", "/provider/menu"]));
});

test.each(pages)("there is a route for $path, with the guard of the ledger", ({ path, guard }) => {
  expect(byPath.get(path)?.guard ?? "no route").toBe(guard === "as" ? "session" : guard);
});

test("icons, flags and what a page leads on to are there; what is to be built says what it will hold", () => {
  for (const { navigation } of routes) if (navigation) iconOf(navigation.icon);
  const known = flags.map((flag) => flag.name);
  expect(known).toEqual(expect.arrayContaining(routes.flatMap(({ flag }) => flag ?? [])));
  for (const { planned, next } of routes.filter((route) => route.screen === "home/planned")) {
    expect(planned).toMatch(/\w/);
    expect(next).not.toEqual([]);
  }
});

test.each([
  [true, ["/build/admin/address/list", "/build/admin/user/list"]],
  [false, []],
  [undefined, []],
])("Addresses and Users are in the build navigation while memberAdmin is on: %s", (memberAdmin, expected) => {
  const entities = new Map(["user", "address"].map((name) => [name, { label: name, labelPlural: name }]));
  const metadata = { entities } as unknown as Metadata;
  const session = { isProviderUser: false, organization: null, user: { permission: {} } } as unknown as ActiveSession;
  const flagsSet = memberAdmin === undefined ? {} : { memberAdmin };
  const table = routeTable(parseRoutes(JSON.parse(textOf("../metadata/routes.json"))));
  const home = table.find("home") as Route;
  const groups = navigationOf(table, metadata, { session, flags: flagsSet }, home);
  const paths = groups.flatMap(({ items }) => items.map(({ to }) => to));
  expect(paths.filter((path) => path.startsWith("/build/admin/")).toSorted()).toEqual(expected);
});

test("the administration and all below it is for those who may view it", () => {
  const admin = routes.filter(({ path }) => /^\/(provider|category|migration)(\/|$)/.test(path));
  expect(admin.length).toBeGreaterThan(30);
  expect(admin.filter(({ guard }) => guard !== "admin")).toEqual([]);
});

test("the billing worksheets stand where the ledger has them, and what is above them leads there [BLD-181, BLD-D30]", () => {
  for (const path of ["/build/export", "/build/export/billing"])
    expect(byPath.get(path)?.redirect).toBe("billingLanding");
  const below = routes.filter(({ path }) => path.startsWith("/build/export/billing/"));
  expect(Object.fromEntries(below.map(({ path, title, screen }) => [path.slice(22), [title, screen]]))).toEqual({
    landing: ["Billing", "billing/landing"],
    trizetto: ["DCW for Trizetto", "billing/trizetto"],
    patientStatement: ["Patient Statements", "billing/patientStatement"],
    clinicInformation: ["Clinic Information", "billing/clinicInformation"],
  });
});

test("no address has a #, and two rows never have the same one", () => {
  expect(routes.filter((route) => route.path.includes("#"))).toEqual([]);
  expect(byPath.size).toBe(routes.length);
});
