import { describe, expect, test } from "vitest";
import { pageNames, routeFileProblems, type RouteNames } from "./routes-file.ts";

const NAMES: RouteNames = {
  entities: new Map([
    ["book", new Set(["title", "isbn", "isbn13"])],
    ["reader", new Set(["name"])],
  ]),
  named: ["organization.admin"],
  flags: ["loans"],
  variants: ["Public"],
  states: ["open", "closed"],
  params: ["digits", "branch"],
};
const HOME = { name: "home", path: "/", screen: "home/page", guard: "session" };
const LIST = {
  name: "{entity}List",
  path: "/{entity}",
  screen: "generic/list",
  guard: "session",
  entities: ["book", "reader"],
};
const found = (row: object, names: RouteNames | null = NAMES) =>
  routeFileProblems([HOME, { ...LIST, ...row }], names).map(({ path, message }) => `${path}: ${message}`);

test("rows whose names are all known have no problem", () => {
  const row = {
    permission: "{entity}.create",
    flag: "loans",
    variant: "Public",
    params: { id: "digits" },
    breadcrumb: [{ label: "Home", route: "home" }, { label: "Books" }],
    next: ["bookList", "{entity}List"],
    texts: { book: { none: "None" } },
    navigation: { group: "A", label: "B", icon: "book", order: 1, from: "open", beside: "home" },
    userMenu: { label: "Books", icon: "book", permission: "organization.admin" },
    setup: {
      attributes: ["title", "isbn*", "name"],
      sort: "title,-isbn",
      routes: { create: "window", list: "{entity}List" },
      texts: { none: "No books" },
      alert: { text: "Hello", link: { label: "Courses", setting: "courseUrl" } },
      afterCreate: { path: "/api/x", done: "Done", failed: "Failed" },
    },
  };
  expect(found(row)).toEqual([]);
  expect(
    routeFileProblems([HOME, LIST, { name: "Copy{Entity}", as: "{entity}List", next: ["CopyBook"] }], NAMES),
  ).toEqual([]);
});

describe("a slip is told with its path and what was meant [F-126]", () => {
  test.each<[slip: string, row: object, problem: string]>([
    ["a property", { titel: "A" }, "[1].titel: there is no property titel. Did you mean title?"],
    ["a type", { title: 7 }, "[1].title: expected a text without NUL and half characters, found 7"],
    [
      "a guard",
      { guard: "sesion" },
      '[1].guard: expected one of public, session, staff, admin, found "sesion". Did you mean session?',
    ],
    ["a frame", { frame: "bear" }, '[1].frame: expected one of shell, bare, found "bear".'],
    ["a width", { width: "tabel" }, '[1].width: expected one of table, form, found "tabel". Did you mean table?'],
    ["a row to be like", { as: "hoem" }, "[1].as: there is no route hoem. Did you mean home?"],
    ["an entity", { entities: ["bok"], next: [] }, "[1].entities[0]: there is no entity bok. Did you mean book?"],
    [
      "a permission",
      { permission: "organization.admn" },
      "[1].permission: there is no permission organization.admn. Did you mean organization.admin?",
    ],
    [
      "a right",
      { permission: "{entity}.creat" },
      "[1].permission: there is no permission book.creat. Did you mean book.create?",
    ],
    ["a flag", { flag: "loan" }, "[1].flag: there is no flag loan. Did you mean loans?"],
    ["a variant", { variant: "Pubic" }, "[1].variant: there is no variant Pubic. Did you mean Public?"],
    [
      "a kind of parameter",
      { params: { id: "digit" } },
      "[1].params.id: there is no kind of parameter digit. Did you mean digits?",
    ],
    ["texts", { texts: { bok: {} } }, "[1].texts.bok: there is no entity bok. Did you mean book?"],
    ["a redirect", { redirect: "hom" }, "[1].redirect: there is no route hom. Did you mean home?"],
    ["a way on", { next: ["{entity}Lst"] }, "[1].next[0]: there is no route bookLst. Did you mean bookList?"],
    [
      "a breadcrumb",
      { breadcrumb: [{ label: "A", rout: "home" }] },
      "[1].breadcrumb[0].rout: there is no property rout. Did you mean route?",
    ],
    [
      "a state",
      { navigation: { label: "A", icon: "b", from: "opn" } },
      "[1].navigation.from: there is no state opn. Did you mean open?",
    ],
    [
      "a neighbor",
      { navigation: { label: "A", icon: "b", beside: "hom" } },
      "[1].navigation.beside: there is no route hom. Did you mean home?",
    ],
    ["a menu", { helpMenu: { lable: "A" } }, "[1].helpMenu.lable: there is no property lable. Did you mean label?"],
    [
      "the setup",
      { setup: { atributes: [] } },
      "[1].setup.atributes: there is no property atributes. Did you mean attributes?",
    ],
    [
      "an attribute",
      { setup: { attributes: ["titel"] } },
      "[1].setup.attributes[0]: there is no attribute of book, reader called titel. Did you mean title?",
    ],
    [
      "the order",
      { setup: { sort: "-titel" } },
      "[1].setup.sort: there is no attribute of book, reader called titel. Did you mean title?",
    ],
    [
      "a route of the setup",
      { setup: { routes: { edit: "bookEdit" } } },
      "[1].setup.routes.edit: there is no route bookEdit.",
    ],
    [
      "a text of the setup",
      { setup: { texts: { nune: "A" } } },
      "[1].setup.texts.nune: there is no property nune. Did you mean none?",
    ],
    [
      "an alert",
      { setup: { alert: { txt: "A" } } },
      "[1].setup.alert.txt: there is no property txt. Did you mean text?",
    ],
    ["a name twice", { name: "home" }, "[1].name: the route home is there twice"],
    ["no name", { name: null }, "[1].name: Required"],
  ])("%s", (_, row, problem) => {
    expect(found(row)).toContain(problem);
  });

  test("of a file that is no list, or has entries that are no rows", () => {
    expect(routeFileProblems({}).map(({ message }) => message)).toEqual([
      "expected a list, found an object with no keys",
    ]);
    expect(routeFileProblems([7]).map(({ message }) => message)).toContain("expected an object");
  });

  test("without the names of an application, properties are still known", () => {
    expect(found({ flag: "none", titel: "A" }, null)).toEqual([
      "[1].titel: there is no property titel. Did you mean title?",
    ]);
  });
});

describe("a row for every entity that has pages", () => {
  const every = { entities: ["book", "*"] };

  test("has no problem, and leads to others of its kind", () => {
    expect(found({ ...every, permission: "{entity}.create", next: ["{entity}List"] })).toEqual([]);
    const lonely = { ...LIST, ...every, name: "{entity}Copy", next: ["{entity}List"] };
    expect(routeFileProblems([HOME, LIST, lonely], NAMES).map(({ message }) => message)).toEqual([
      'no route {entity}List serves "*"',
    ]);
  });

  test.each([
    ["path", { path: "/books" }, '[1].path: a row for "*" needs {entity} in its path'],
    ["name", { name: "list", next: [] }, '[1].name: a row for "*" needs {entity} in its name'],
    ["redirect", { redirect: "home" }, '[1].redirect: a row for "*" shows a screen'],
  ])("is refused for its %s", (_, row, problem) => {
    expect(found({ ...every, ...row })).toContain(problem);
  });
});

describe("a row for several entities", () => {
  const several = { entities: ["book", "loan"] };

  test.each([
    ["path", { path: "/books" }, "[1].path: a row for several entities needs {entity} in its path; or name one entity"],
    ["name", { name: "list" }, "[1].name: a row for several entities needs {entity} in its name; or name one entity"],
  ])("is refused for a %s that would be there twice [F-126]", (_, row, problem) => {
    expect(found({ ...several, ...row })).toContain(problem);
  });

  test("has no problem if each page has its own name and address", () => {
    expect(found({ ...several, name: "{entity}List", path: "/{entity}" }).join()).not.toContain("several");
  });
});

test("the fixed parts of all addresses are names of pages", () => {
  const rows = ["/", "/build/:id/edit-batch", "/build/{entity}/list", "/admin/*"].map((path) => ({ ...HOME, path }));
  expect(pageNames(rows)).toEqual(["build", "list", "admin"]);
  expect(pageNames([{}, null, 7])).toEqual([]);
  expect(pageNames({})).toEqual([]);
});
