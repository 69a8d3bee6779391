import { describe, expect, test } from "vitest";
import type { Route } from "@armature/renderer/testing/routes";
import { answerTo, byPath, routes, shape, signedIn, table, textOf } from "./routes.testing.ts";

/**
 * The paths in a table cell. `{entity}` and `{user or resource}` stand for each of them; `, …/create` is relative to
 * the first path.
 */
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

/** The pages in the three tables of screens of the requirements. */
function pagesOf(text: string): readonly LedgerPage[] {
  const screens = text.slice(text.indexOf("## Screens"), text.indexOf("## Calls"));
  const isAdmin = (at: number) => at > screens.indexOf("### Provider administration");
  return [...screens.matchAll(/^\| (\/.*?) \|(.*)\|$/gm)].flatMap(({ 0: line, 1: cell = "", index }) => {
    const guard = isAdmin(index) ? "admin" : (/^\w+/.exec(line.split(" | ")[3] ?? "")?.[0] ?? "");
    return pathsIn(cell).map((path) => ({ path, guard }));
  });
}

const pages = pagesOf(textOf("docs/requirements/0-routes.md"));

test("the ledger is read whole", () => {
  expect(pages.length).toBeGreaterThan(90);
  expect(pages.map((page) => page.path)).toEqual(expect.arrayContaining(["/", "/build/user/list", "/provider/menu"]));
});

test.each(pages)("there is a route for $path, with the guard of the ledger", ({ path, guard }) => {
  expect(byPath.get(path)?.guard ?? "no route").toBe(guard === "as" ? "session" : guard);
});

test("sign-in and the pages of a new account open without a session [ADM-241]", () => {
  const names = ["login", "memberConfirmAccount", "memberCreateAccount", "memberPendingConfirmation"];
  expect(names.map((name) => table.find(name)?.guard)).toEqual(names.map(() => "public"));
});

test("these pages open without a session, and every other one asks for it [ACC-030, ACC-031]", () => {
  const open = routes.filter(({ guard }) => guard === "public").map(({ path, screen }) => [path, screen]);
  expect(Object.fromEntries(open)).toEqual({
    "/login": "session/login",
    "/setup/:code": "account/setUp",
    "/member/account/:organizationGuid/create-account": "account/create",
    "/member/account/message/pending": "account/pending",
    "/member/account/message/confirm": "account/confirm",
  });
});

describe.each(["user", "resource", "department"])("the generic pages of a %s", (entity) => {
  const own = routes.filter((route) => route.entity === entity && route.path.startsWith(`/build/${entity}/`));

  test("have a name and a path each [GEN-005, GEN-009, GEN-012]", () => {
    expect(Object.fromEntries(own.map(({ name, path }) => [name, path]))).toMatchObject({
      [`${entity}List`]: `/build/${entity}/list`,
      [`${entity}Create`]: `/build/${entity}/create`,
      [`${entity}Edit`]: `/build/${entity}/edit/:id`,
      [`${entity}EditBatch`]: `/build/${entity}/edit-batch/:idListEncoded`,
      [`${entity}ImportFile`]: `/build/${entity}/import-file`,
      [`${entity}ImportFileConfirm`]: `/build/${entity}/import-file/:fileId`,
    });
  });

  test("show the generic screens, which ask for a value by its label; a new one is for who may create [BLD-113, BLD-115, BLD-145]", () => {
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter(({ screen }) => !screen?.startsWith("generic/"))).toEqual([]);
    // What of the setup would replace the attributes of the entity, or the sentence that asks for one.
    expect(own.filter(({ setup }) => setup.attributes !== undefined || setup.issues !== undefined)).toEqual([]);
    const create = table.find(`${entity}Create`) as Route;
    const people = [true, false].map((isHeld) => signedIn({ permission: { [entity]: { create: isHeld } } }));
    expect(people.map((session) => answerTo(session, create).kind)).toEqual(["enter", "refuse"]);
  });
});

test("users alone are exported by a call of their own, from the list and from the import [GEN-123]", () => {
  const calls = routes.flatMap(({ name, entity, texts }) => {
    const call = texts[entity ?? ""]?.["exportCall"];
    return call === undefined ? [] : [[name, call]];
  });
  expect(calls).toEqual([
    ["userList", "export-user"],
    ["userImportFile", "export-user"],
  ]);
});

test.each(["compassRoseView", "compassRoseEdit", "structureLocationCreate", "structureOrganizationForm"])(
  "the form at %s asks with 'Required Field' [BLD-144]",
  (name) => {
    const asks = { required: "Required Field", requiresValue: "Required Field" };
    expect(table.find(name)?.setup.issues).toMatchObject(asks);
  },
);
