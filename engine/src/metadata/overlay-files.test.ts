import { describe, expect, test } from "vitest";
import { overlayPermissions, overlayRoutes } from "./overlay-files.ts";
import { placedRouteProblems } from "./routes-file.ts";

const BASE = [
  { name: "login", path: "/login", title: "Sign in", setup: { parts: ["a/b"], sort: "name" } },
  { name: "setUp", path: "/setup" },
  { name: "list", path: "/list", navigation: { label: "List", icon: "users", order: 1 } },
  { name: "end", path: "*" },
];
const rowsOf = (...own: readonly object[]) => overlayRoutes(BASE, own).rows;
const namesOf = (...own: readonly object[]) => rowsOf(...own).map((row) => (row as { readonly name: string }).name);

describe("rows over those of the platform [F-127]", () => {
  test("without any, they are those of the platform, a new one too", () => {
    expect(rowsOf()).toEqual(BASE);
    expect(overlayRoutes([...BASE, { name: "new", path: "/new" }], [{ name: "login" }]).rows).toHaveLength(5);
  });
  test("a property replaces the platform's, a part of an object only that part", () => {
    const [login, , list] = rowsOf(
      { name: "login", title: "Come in", setup: { sort: "-name" } },
      { name: "list", navigation: { order: 7 } },
    );
    expect(login).toEqual({ ...BASE[0], title: "Come in", setup: { parts: ["a/b"], sort: "-name" } });
    expect(list).toEqual({ ...BASE[2], navigation: { label: "List", icon: "users", order: 7 } });
  });
  test("null takes a property away, absent a row", () => {
    expect(rowsOf({ name: "list", navigation: null }, { name: "setUp", absent: true })).toEqual([
      BASE[0],
      { name: "list", path: "/list" },
      BASE[3],
    ]);
  });
  test("null of what the platform does not give stays, for a row that is as another one", () => {
    expect(rowsOf({ name: "own", as: "list", navigation: null })[4]).toEqual({
      name: "own",
      as: "list",
      navigation: null,
    });
  });
  test.each([
    ["new rows come behind those of the platform", ["own"], ["login", "setUp", "list", "end", "own"]],
    ["a named row draws those behind it", ["list", "own"], ["login", "setUp", "list", "end", "own"]],
    [
      "a row of the platform stands where it is named",
      ["login", "own", "list"],
      ["login", "setUp", "own", "list", "end"],
    ],
    ["the last one can come last", ["own", "end"], ["login", "setUp", "list", "own", "end"]],
  ])("%s", (_, own, expected) => {
    expect(namesOf(...own.map((name) => ({ name })))).toEqual(expected);
  });
  test.each([
    ["a name twice", [{ name: "login" }, { name: "login" }], "[1].name", "the route login is there twice"],
    [
      "a row that is not there",
      [{ name: "lgin", absent: true }],
      "[0].name",
      "the platform has no route lgin. Did you mean login?",
    ],
    ["an absence that is none", [{ name: "login", absent: "yes" }], "[0].absent", 'expected true, found "yes"'],
  ])("%s is refused with its place", (_, own, path, message) => {
    expect(overlayRoutes(BASE, own).problems).toEqual([{ code: "shape", path, message }]);
  });
  test("what is wrong in a row has its place in each file that has the row", () => {
    const guarded = BASE.map((row) => ({ ...row, guard: "sesion" }));
    const problems = placedRouteProblems(overlayRoutes(guarded, [{ name: "new" }, { name: "list", titel: "x" }]));
    expect(problems.map(({ own, platform }) => [own, platform])).toEqual(
      expect.arrayContaining([
        [null, "[0].guard"],
        ["[1].titel", "[2].titel"],
        ["[1].guard", "[2].guard"],
      ]),
    );
  });
});

describe("permissions over those of the platform [F-127]", () => {
  const PLATFORM = {
    entities: { file: { everybody: "V", administrator: "VCUR" } },
    attributes: { site: { domain: { update: "organization.admin" } } },
    named: { "adminApp.view": ["administrator"], "user.memberAdmin": ["administrator"] },
    about: { "organization.admin": "All." },
  };
  const PROFILES = ["reader", "chief", "deputy"];
  const ADMIN = { "organization.admin": ["chief", "deputy"] };
  const over = (own: object) => overlayPermissions(PLATFORM, { named: ADMIN, ...own }, PROFILES);

  test("administrators are those of the application, everybody are the others", () => {
    expect(over({})).toEqual({
      entities: { file: { reader: "V", chief: "VCUR", deputy: "VCUR" } },
      attributes: PLATFORM.attributes,
      named: { ...ADMIN, "adminApp.view": ["chief", "deputy"], "user.memberAdmin": ["chief", "deputy"] },
    });
  });
  test("an entity, a profile and an action are laid over one by one; null takes away", () => {
    const own = {
      entities: { book: { reader: "V" }, file: { deputy: "V" } },
      attributes: { site: { domain: null, code: { update: [] } } },
      named: { ...ADMIN, "user.memberAdmin": null },
    };
    expect(over(own)).toEqual({
      entities: { book: { reader: "V" }, file: { reader: "V", chief: "VCUR", deputy: "V" } },
      attributes: { site: { code: { update: [] } } },
      named: { ...ADMIN, "adminApp.view": ["chief", "deputy"] },
    });
  });
  test("without an administrator, nobody has more than everybody", () => {
    expect(overlayPermissions(PLATFORM, {}, PROFILES)["entities"]).toEqual({
      file: { reader: "V", chief: "V", deputy: "V" },
    });
  });
});
