import { expect, test } from "vitest";
import { guardAnswer, navigationOf, type Route, routeText } from "@armature/renderer/testing/routes";
import { byPath, LABELS, leadsTo, navigationFor, routes, sessionWith, table } from "./routes.testing.ts";

test("the menu of the administration leads to what is defined of people, too [ADM-D01]", () => {
  const menu = byPath.get("/provider/menu");
  const users = byPath.get("/provider/user");
  expect(menu?.next).toContain(users?.name);
  expect([users?.name, routeText(users?.title ?? "", "user", LABELS)]).toEqual(["providerUser", "Users"]);
});

test("the administration begins with a menu of pages that are there [ADM-001, ADM-009, ADM-010]", () => {
  expect(leadsTo("/provider")).toBe("/provider/menu");
  const next = (byPath.get("/provider/menu")?.next ?? []).map((name) => table.find(name));
  const cards = Object.fromEntries(next.map((route) => [route?.title, [route?.name, route?.path]]));
  const first = ["providerOrganizationList", "providerUserSecurity", "providerLocation", "providerResource"];
  expect(next.slice(0, 4).map((route) => route?.name)).toEqual(first);
  expect(cards).toMatchObject({
    Organizations: ["providerOrganizationList", "/provider/organization/list"],
    "User Security": ["providerUserSecurity", "/provider/userSecurity"],
    Locations: ["providerLocation", "/provider/location"],
    Categories: ["providerCategory", "/category"],
    Migrations: ["providerMigration", "/migration"],
  });
  expect(next).toContainEqual(expect.objectContaining({ name: "providerResource", path: "/provider/resource" }));
  expect(next.filter((route) => route?.planned !== null)).toEqual([]);
});

test("definitions of users and resources have a list, a page for a new one and one for each [ADM-116, ADM-127, ADM-128]", () => {
  for (const entity of ["user", "resource"]) {
    for (const kind of ["attribute", "preset", "mapping"]) {
      const list = `/provider/${entity}/${kind}`;
      const below = routes.filter(({ path }) => path === list || path.startsWith(`${list}/`));
      const key = kind === "attribute" ? ":name" : ":id";
      expect(below.map(({ path, entity: of, screen }) => [path, of, screen])).toEqual([
        [list, entity, `definitions/${kind}List`],
        [`${list}/create`, entity, `definitions/${kind}Create`],
        [`${list}/${key}`, entity, `definitions/${kind}Edit`],
      ]);
      expect(below.at(-1)?.params).toEqual(kind === "attribute" ? {} : { id: "digits" });
    }
  }
});

test("presets and mappings have pages for users and resources, and none for departments [ADM-129]", () => {
  const pathsOf = (entity: string) => ["preset", "mapping"].map((kind) => `/provider/${entity}/${kind}`);
  const areThere = (entity: string) => pathsOf(entity).map((path) => byPath.has(path));
  expect([areThere("user"), areThere("resource"), areThere("department")]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});

test("every page of the administration has a navigation that begins with four links, titled Admin Section [ADM-005, ADM-006, F-055]", () => {
  const visitor = { session: sessionWith({ adminApp: { view: true } }), flags: {} };
  const below = routes.filter(
    (route) => /^\/(provider\/|category$|migration$|outbox$|security-log$)/.test(route.path) && route.screen !== null,
  );
  expect(below.length).toBeGreaterThan(30);
  for (const route of below) {
    const { title, groups } = navigationOf(table, LABELS, visitor, route);
    expect([title, ...groups.map(({ heading }) => heading)]).toEqual(["Admin Section", ...GROUPS]);
    expect(route.sideNavigation).toBe(true);
  }
  const { groups } = navigationOf(table, LABELS, visitor, table.find("providerMenu") as Route);
  expect(groups[0]?.items.map(({ label, to }) => [label, byPath.get(to)?.name])).toEqual([
    ["Main Menu", "providerMenu"],
    ["Primary Roles", "providerUserSecurityPrimaryRole"],
    ["Questions & Answers", "providerUserSecurityQuestionApp"],
    ["Security Functions", "providerUserSecurityFunction"],
  ]);
});

const GROUPS = [undefined, "Organizations", "Model", "System"];

/** The pages of the security model by path below `/provider/userSecurity/`: name, screen and title. */
function securityPages(part: string): Readonly<Record<string, readonly (string | null)[]>> {
  const base = "/provider/userSecurity/";
  const below = routes.filter(({ path }) => path.startsWith(base + part));
  return Object.fromEntries(
    below.map(({ path, name, screen, title }) => [
      path.slice(base.length),
      [name.replace("providerUserSecurity", ""), screen?.replace("security/", "") ?? null, title],
    ]),
  );
}

test("primary roles have the pages of the ledger, and User Security begins with their list [ADM-163, ADM-164, ADM-166]", () => {
  const area = byPath.get("/provider/userSecurity");
  expect([area?.name, area?.redirect]).toEqual(["providerUserSecurity", "providerUserSecurityPrimaryRole"]);
  expect(securityPages("primaryRole")).toEqual({
    "primaryRole/list": ["PrimaryRole", "primaryRoleList", "Primary Roles"],
    "primaryRole/create": ["PrimaryRoleCreate", "primaryRoleCreate", "Create Primary Role"],
    "primaryRole/:primaryRoleId/form": ["PrimaryRoleForm", "primaryRole", "Edit Primary Role"],
    "primaryRole/:primaryRoleId/question": ["PrimaryRoleQuestion", "primaryRole", "Edit Primary Role"],
  });
});

test("questions and answers have the pages and names of the ledger [ADM-181, ADM-182, ADM-196]", () => {
  expect(securityPages("question")).toEqual({
    "question/list": ["QuestionApp", "questionList", "Questions & Answers"],
    "question/:questionId/answers": ["QuestionAnswers", "questionList", "Questions & Answers"],
    "question/create": ["QuestionCreate", "questionCreate", "Create Question"],
    "question/:questionId/form": ["QuestionForm", "questionEdit", "Edit Question"],
    "question/:questionId/answer/create": ["AnswerCreate", "answerCreate", "Create Answer"],
    "question/:questionId/answer/:answerId/form": ["AnswerForm", "answerEdit", "Edit Answer"],
  });
});

test("security functions have the pages and names of the ledger [ADM-220, ADM-222]", () => {
  expect(securityPages("function")).toEqual({
    "function/list": ["Function", "functionList", "Security Functions"],
    "function/create": ["FunctionFormCreate", "function", "Create Security Function"],
    "function/:functionId/form": ["FunctionForm", "function", "Edit Security Function"],
  });
});

test("the administration and all below it is for those who may view it, and not offered to others [ADM-230, ADM-231, ADM-D02]", () => {
  const admin = routes.filter(({ path }) => /^\/(provider|category|migration)(\/|$)/.test(path));
  expect(admin.length).toBeGreaterThan(30);
  expect(admin.filter(({ guard }) => guard !== "admin")).toEqual([]);
  const member = sessionWith({});
  for (const [session, mayView] of [
    [member, false],
    [{ ...member, isProviderUser: true }, false],
    [sessionWith({ adminApp: { view: true } }), true],
  ] as const) {
    const visit = { session, flags: {}, params: {} };
    const isSentHome = (route: Route) => {
      const answer = guardAnswer(route, visit);
      return answer.kind === "refuse" && answer.to === "home";
    };
    expect(admin.filter(isSentHome)).toEqual(mayView ? [] : admin);
    const items = navigationFor(visit).flatMap((group) => group.items);
    const offered = items.filter(({ to }) => byPath.get(to)?.guard === "admin");
    expect(offered.length > 0).toBe(mayView);
  }
});
