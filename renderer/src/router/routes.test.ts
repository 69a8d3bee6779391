import { EngineError } from "@armature/engine";
import { describe, expect, test } from "vitest";
import { compileAnswer } from "../data/metadata-query.ts";
import { metadataAnswer } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { parseRoutes } from "./route-rows.ts";
import { expandRoutes, routeSentence, routeTable, routeText } from "./routes.ts";

const home = { name: "home", path: "/", screen: "home/home", guard: "session" };
const list = {
  name: "{entity}List",
  path: "/build/{entity}/list",
  entities: ["person", "unit"],
  screen: "generic/list",
  guard: "session",
  title: "{labelPlural}",
};
const create = {
  ...list,
  name: "{entity}Create",
  path: "/build/{entity}/create",
  permission: "{entity}.create",
  breadcrumb: [
    { label: "Home", route: "home" },
    { label: "{labelPlural}", route: "{entity}List" },
  ],
};

describe("rows", () => {
  test("fill in what is not given", () => {
    const [row] = parseRoutes([home]);
    expect(row).toMatchObject({
      title: "",
      frame: "shell",
      width: "table",
      permission: null,
      breadcrumb: [],
      texts: {},
    });
  });

  test("a row that is as another one has what it does not say itself, of the setup too", () => {
    const setup = { attributes: ["email"], sort: "email", routes: { list: "home" } };
    const twin = { name: "twin", as: "{entity}List", path: "/twin", setup: { routes: { list: "twin" } } };
    const [, , row] = parseRoutes([home, { ...list, setup }, twin]);
    expect(row).toMatchObject({ name: "twin", path: "/twin", screen: "generic/list", title: "{labelPlural}" });
    expect(row?.setup).toEqual({ ...setup, routes: { list: "twin" } });
  });

  test.each([
    ["a row without a path", [{ ...home, path: undefined }], /routes\[0\] \(home\)\.path/],
    ["an unknown guard", [{ ...home, guard: "nobody" }], /one of public, session, staff, admin, found nobody/],
    ["neither screen nor redirect", [{ ...home, screen: null }], /either a screen or a redirect/],
    ["a screen and a redirect", [{ ...home, redirect: "home" }], /either a screen or a redirect/],
    ["an unknown shape of a parameter", [{ ...home, params: { id: "uuid" } }], /params\.id: expected one of digits/],
    ["a row that is as none", [{ ...home, as: "nowhere" }], /home is as nowhere, which is none/],
    [
      "a setup of unknown keys",
      [{ ...home, setup: { colour: "red" } }],
      /\(home\)\.setup\.colour: there is no such key/,
    ],
    ["two rows of one name", [home, home], /two rows are called home/],
    ["what is no list", {}, /expected a list/],
  ])("refuse %s, naming the row", (_, rows, message) => {
    expect(() => parseRoutes(rows)).toThrow(EngineError);
    expect(() => parseRoutes(rows)).toThrow(message);
  });
});

describe("a row for every entity that has pages", () => {
  const rows = [home, { ...list, entities: ["person", "*"] }, { ...create, entities: ["*"] }];
  const own = { ...list, name: "loanList", path: "/loans", entities: ["loan"] };
  const namesOf = (table: ReturnType<typeof routeTable>) => table.routes.map(({ name }) => name);

  test("is one route, and is found by the name of each entity that has pages", () => {
    const table = routeTable(parseRoutes(rows));
    expect(namesOf(table)).toEqual(["home", "personList"]);
    expect(table.every.map(({ name, path }) => [name, path])).toEqual([
      ["{entity}List", "/build/{entity}/list"],
      ["{entity}Create", "/build/{entity}/create"],
    ]);
    const further = table.withEntities(["loan", "trip"]);
    expect(namesOf(further)).toEqual(["home", "personList", "loanList", "tripList", "loanCreate", "tripCreate"]);
    expect(further.pathTo("tripList")).toBe("/build/trip/list");
    expect(further.find("loanCreate")).toMatchObject({ entity: "loan", permission: "loan.create" });
    expect(further.find("loanCreate")?.breadcrumb[1]).toEqual({ label: "{labelPlural}", route: "loanList" });
    expect(table.find("loanList")).toBeUndefined();
  });

  test("serves no entity that another row of that name serves", () => {
    const table = routeTable(parseRoutes([...rows, own])).withEntities(["loan", "person"]);
    expect(table.pathTo("loanList")).toBe("/loans");
    expect(table.pathTo("personList")).toBe("/build/person/list");
    expect(namesOf(table).filter((name) => name.startsWith("loan"))).toEqual(["loanList", "loanCreate"]);
    expect(table.withEntities([])).toBe(table);
  });

  test("leads to rows that serve every entity too", () => {
    const lonely = { ...create, entities: ["*"] };
    expect(() => routeTable(parseRoutes([home, list, lonely]))).toThrow("leads to {entity}List, which is none");
  });
});

describe("routes", () => {
  test("a row with {entity} is a route for each of its entities", () => {
    const routes = expandRoutes(parseRoutes([home, list]));
    expect(routes.map(({ name, path, entity }) => ({ name, path, entity }))).toEqual([
      { name: "home", path: "/", entity: null },
      { name: "personList", path: "/build/person/list", entity: "person" },
      { name: "unitList", path: "/build/unit/list", entity: "unit" },
    ]);
  });

  test("permission and breadcrumb are filled in as well", () => {
    const route = routeTable(parseRoutes([home, list, create])).find("personCreate");
    expect(route?.permission).toBe("person.create");
    expect(route?.breadcrumb).toEqual([
      { label: "Home", route: "home" },
      { label: "{labelPlural}", route: "personList" },
    ]);
  });

  test("an entity stands in names with and without a capital, and in where a page leads on to", () => {
    const admin = { ...list, name: "admin{Entity}", path: "/admin/{entity}", next: ["{entity}List"] };
    const route = routeTable(parseRoutes([list, admin])).find("adminUnit");
    expect(route).toMatchObject({ path: "/admin/unit", entity: "unit", next: ["unitList"] });
    expect(() => routeTable(parseRoutes([{ ...home, next: ["gone"] }]))).toThrow(/leads to gone/);
  });

  test("the closest page for what is not there", () => {
    const rows = ["*", "/build/*", "/build/export/*"].map((path) => ({ ...home, name: path, path }));
    const table = routeTable(parseRoutes([home, ...rows]));
    expect(table.anywhere("/build/export/none")?.path).toBe("/build/export/*");
    expect(table.anywhere("/build/none")?.path).toBe("/build/*");
    expect(table.anywhere("/none")?.path).toBe("*");
    expect(routeTable(parseRoutes([home])).anywhere("/none")).toBeUndefined();
  });

  test("a name that leads nowhere is refused with the choices", () => {
    const rows = parseRoutes([{ ...home, breadcrumb: [{ label: "x", route: "nowhere" }] }]);
    expect(() => expandRoutes(rows)).toThrow("route home leads to nowhere, which is none; there are home");
  });

  test("paths are made by name, with their parameters encoded", () => {
    const rows = [home, { ...home, name: "edit", path: "/edit/:id" }];
    const table = routeTable(parseRoutes(rows));
    expect(table.pathTo("edit", { id: "a/b" })).toBe("/edit/a%2Fb");
    expect(() => table.pathTo("gone")).toThrow("No route is called gone; there are home, edit");
  });

  test("titles carry the entity's labels, as they are published now [GEN-014]", () => {
    const metadata = compileAnswer(metadataAnswer(), fakeElements);
    expect(routeText("Edit {label}", "person", metadata)).toBe("Edit Person");
    expect(routeText("{labelPlural}", "person", metadata)).toBe("Persons");
    expect(routeText("Home", null, metadata)).toBe("Home");
    expect(routeSentence("Which {labelPlural} are exported.", "person", metadata)).toBe("Which persons are exported.");
    expect(routeSentence("{label} attributes.", "person", metadata)).toBe("Person attributes.");
  });
});
