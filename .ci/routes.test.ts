import { readFileSync } from "node:fs";
import type { Metadata, PermissionMap } from "@armature/engine";
import { describe, expect, test } from "vitest";
import type { ApplicationWords } from "../renderer/src/data/application-words.ts";
import { activeSession, type ActiveSession } from "../renderer/src/data/session/session.ts";
import { guardAnswer } from "../renderer/src/router/guard.ts";
import { parseRoutes } from "../renderer/src/router/route-rows.ts";
import { type Route, routeTable, routeText } from "../renderer/src/router/routes.ts";
import { iconOf } from "../renderer/src/router/icons.ts";
import { navigationOf, type Visitor } from "../renderer/src/router/navigation.ts";
import { aSession, type SessionOptions } from "../renderer/src/testing/clinic.ts";

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const application = JSON.parse(textOf("../metadata/onboarding/application.json")) as ApplicationWords;
const table = routeTable(parseRoutes(JSON.parse(textOf("../metadata/onboarding/routes.json")), application));
const { routes } = table;
const flags = JSON.parse(textOf("../metadata/onboarding/featureFlags.json")) as readonly { readonly name: string }[];
const byPath = new Map(routes.map((route) => [shape(route.path), route]));

/** A path whose parameters have no names, to compare two notations. */
function shape(path: string): string {
  return path.replaceAll(/:\w+|\{\w+\}/g, ":");
}

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

/** The metadata that the routes need. */
const LABELS = {
  application,
  entities: new Map(
    ["User", "Resource", "Department", "Organization", "Address"].map((label) => {
      return [label.toLowerCase(), { label, labelPlural: `${label}s` }];
    }),
  ),
} as unknown as Metadata;

function sessionWith(permission: PermissionMap): ActiveSession {
  return {
    isProviderUser: false,
    organization: null,
    state: null,
    variant: null,
    pathTexts: {},
    user: { permission },
  } as unknown as ActiveSession;
}

interface SignedIn extends SessionOptions {
  readonly isProviderUser?: boolean;
  readonly careSetting?: string;
}

/** The session of a person whose organization has the service area 110. */
function signedIn({ isProviderUser = false, careSetting = "Ambulatory", ...options }: SignedIn = {}): ActiveSession {
  const session = aSession(options);
  const organization = session.organization && { ...session.organization, careSetting, serviceAreaId: 110 };
  return activeSession({ ...session, isProviderUser, organization }, 0, application) as ActiveSession;
}

/** The side navigation of a person, on any page. */
function navigationFor(visitor: Visitor) {
  return navigationOf(table, LABELS, visitor, table.find("home") as Route).groups;
}

/** Label → target of the links in a group of the side navigation, or null if the person has no such group. */
function linksFor(session: ActiveSession, heading: string): Readonly<Record<string, string>> | null {
  const group = navigationFor({ session, flags: {} }).find((each) => each.heading === heading);
  if (!group) return null;
  const items = group.items.flatMap((item) => [item, ...(item.also ?? [])]);
  return Object.fromEntries(items.map(({ label, to }) => [label, to]));
}

/** What the guard of a page answers to a person. */
function answerTo(session: ActiveSession, route: Route, params: Readonly<Record<string, string>> = {}) {
  return guardAnswer(route, { session, flags: {}, params });
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

const pages = pagesOf(textOf("../docs/requirements/0-routes.md"));

/** The page to which a path leads on, or null if it is a page itself. */
function leadsTo(path: string): string | null {
  const { redirect = null, redirectParams = {} } = byPath.get(path) ?? {};
  return redirect === null ? null : table.pathTo(redirect, redirectParams);
}

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
  for (const { name, screen, planned, next } of routes) {
    if (screen === "home/planned") expect(next).not.toEqual([]);
    expect([name, planned !== null]).toEqual([name, screen === "home/planned"]);
  }
});

test.each([
  [{ memberAdmin: true }, true],
  [{ memberAdmin: false }, false],
  [{}, false],
])("with the features %j the pages below /build/admin are there: %s [ADM-234]", (flagsSet, isThere) => {
  const below = routes.filter(({ path }) => path.startsWith("/build/admin/"));
  expect(below).toHaveLength(4);
  const visit = { session: sessionWith({}), flags: flagsSet, params: { userId: "1" } };
  const isAbsent = (route: Route) => guardAnswer(route, visit).kind === "absent";
  expect(below.map((route) => !isAbsent(route))).toEqual(below.map(() => isThere));
});

test("the organization's form in the build area is for who may update it; others are told, and sent home [ADM-232]", () => {
  const form = byPath.get("/build/structure/organization") as Route;
  const answer = (updateOrganization: boolean) =>
    guardAnswer(form, { session: sessionWith({ structureApp: { updateOrganization } }), flags: {}, params: {} });
  expect(answer(true)).toEqual({ kind: "enter" });
  const message = "User does not have permission to access page. Redirecting to home page.";
  expect(answer(false)).toEqual({ kind: "refuse", to: "home", message });
  expect(byPath.get("/")?.name).toBe("home");
});

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

test("every page of the administration has a navigation of four links, titled Admin Section [ADM-005, ADM-006, F-055]", () => {
  const visitor = { session: sessionWith({ adminApp: { view: true } }), flags: {} };
  const below = routes.filter(
    (route) => /^\/(provider\/|category$|migration$)/.test(route.path) && route.screen !== null,
  );
  expect(below.length).toBeGreaterThan(30);
  for (const route of below) {
    const { title, groups } = navigationOf(table, LABELS, visitor, route);
    expect([title, groups.map(({ heading }) => heading)]).toEqual(["Admin Section", [undefined]]);
  }
  const { groups } = navigationOf(table, LABELS, visitor, table.find("providerMenu") as Route);
  expect(groups[0]?.items.map(({ label, to }) => [label, byPath.get(to)?.name])).toEqual([
    ["Main Menu", "providerMenu"],
    ["Primary Roles", "providerUserSecurityPrimaryRole"],
    ["Questions & Answers", "providerUserSecurityQuestionApp"],
    ["Security Functions", "providerUserSecurityFunction"],
  ]);
});

test.each([
  [true, ["/build/admin/address/list", "/build/admin/user/list"]],
  [false, []],
  [undefined, []],
])("Addresses and Users are in the build navigation while memberAdmin is on: %s [ACC-037]", (memberAdmin, expected) => {
  const flagsSet = memberAdmin === undefined ? {} : { memberAdmin };
  const groups = navigationFor({ session: sessionWith({}), flags: flagsSet });
  const paths = groups.flatMap(({ items }) => items.map(({ to }) => to));
  expect(paths.filter((path) => path.startsWith("/build/admin/")).toSorted()).toEqual(expected);
});

describe("security roles appear only where the care setting is exactly 'Ambulatory'", () => {
  const at = (careSetting: string | null) =>
    ({ ...sessionWith({}), isProviderUser: false, variant: careSetting }) as unknown as ActiveSession;
  const list = byPath.get("/build/role/list") as Route;
  const below = routes.filter(({ path }) => path.startsWith("/build/role/"));

  test("their pages are the list, the form of a new one and that of each", () => {
    const paths = ["/build/role/list", "/build/role/create", "/build/role/:id/edit"];
    expect(below.map(({ path }) => path)).toEqual(paths);
    const permission = { secRoleOrganization: { create: true } };
    for (const [careSetting, kind] of [
      ["Ambulatory", "enter"],
      ["Acute Care", "refuse"],
    ] as const) {
      const session = signedIn({ careSetting, permission });
      expect(below.map((route) => answerTo(session, route, { id: "1" }).kind)).toEqual(paths.map(() => kind));
    }
  });

  test.each([
    ["Ambulatory", true],
    ["Acute Care", false],
    ["ambulatory", false],
    ["Ambulatory Care", false],
    ["", false],
    [null, false],
  ])("at %j: %s [ACC-010, ACC-040, GEN-146]", (careSetting, isThere) => {
    for (const session of [at(careSetting), { ...at(careSetting), isProviderUser: true }]) {
      const items = navigationFor({ session, flags: {} }).flatMap((group) => group.items);
      expect(items.some(({ label, to }) => label === "Security Roles" && to === "/build/role/list")).toBe(isThere);
      expect(items.some(({ to }) => to.startsWith("/build/role"))).toBe(isThere);
      const answer = guardAnswer(list, { session, flags: {}, params: {} });
      expect(answer.kind === "enter").toBe(isThere);
    }
  });
  test("nor at no organization [ACC-010]", () => {
    const session = { ...sessionWith({}), organization: null };
    expect(guardAnswer(list, { session, flags: {}, params: {} }).kind).not.toBe("enter");
    const items = navigationFor({ session, flags: {} }).flatMap((group) => group.items);
    expect(items.some(({ label }) => label === "Security Roles")).toBe(false);
  });
});

test.each([
  ["members", sessionWith({})],
  ["administrators of the provider", { ...sessionWith({ adminApp: { view: true } }), isProviderUser: true }],
])("no two entries of the navigation that %s have read alike, whatever is on [F-063]", (_, session) => {
  const on = Object.fromEntries(flags.map(({ name }) => [name, true]));
  const labels = navigationFor({ session, flags: on }).flatMap(({ items }) => items.map(({ label }) => label));
  expect(labels).toEqual(expect.arrayContaining(["Users", "User Accounts"]));
  expect(labels).toEqual([...new Set(labels)]);
});

/** The pages of the security model by path below `/provider/userSecurity/`: name, screen and title. */
function securityPages(part: string): Readonly<Record<string, readonly (string | null)[]>> {
  const base = "/provider/userSecurity/";
  const below = routes.filter(({ path }) => path.startsWith(base + part));
  return Object.fromEntries(
    below.map(({ path, name, screen, title }) => [
      path.slice(base.length),
      [name.replace("providerUserSecurity", ""), screen?.replace("securityAdmin/", "") ?? null, title],
    ]),
  );
}

test("primary roles have the pages of the ledger, and User Security begins with their list [ADM-163, ADM-164, ADM-166]", () => {
  const area = byPath.get("/provider/userSecurity");
  expect([area?.name, area?.redirect]).toEqual(["providerUserSecurity", "providerUserSecurityPrimaryRole"]);
  expect(securityPages("primaryRole")).toEqual({
    "primaryRole/list": ["PrimaryRole", "roleList", "Primary Roles"],
    "primaryRole/create": ["PrimaryRoleCreate", "roleCreate", "Create Primary Role"],
    "primaryRole/:primaryRoleId/form": ["PrimaryRoleForm", "role", "Edit Primary Role"],
    "primaryRole/:primaryRoleId/question": ["PrimaryRoleQuestion", "role", "Edit Primary Role"],
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

test("/ is home; the build and the questionnaire begin with their introductions [ACC-032, BLD-001]", () => {
  expect(byPath.get("/")?.name).toBe("home");
  expect(byPath.get("/build")?.redirect).toBe("buildIntro");
  expect(byPath.get("/build/intro")).toMatchObject({ name: "buildIntro", screen: "home/intro", title: "Introduction" });
  const questionnaire = byPath.get("/member/questionnaire");
  const path = table.pathTo(questionnaire?.redirect ?? "", questionnaire?.redirectParams);
  expect(path).toBe("/member/questionnaire/introduction");
});

describe("the navigation of the build", () => {
  test.each(["Ambulatory", "Acute Care"])(
    "leads to its pages, in a care setting such as %s [ACC-039]",
    (careSetting) => {
      expect(linksFor(signedIn({ careSetting }), "Build")).toMatchObject({
        Introduction: "/build/intro",
        "Compass Rose": "/build/compass-rose/view",
        Structure: "/build/structure/chart",
        "Structure List": "/build/structure/list",
        Departments: "/build/department/list",
        Users: "/build/user/list",
        Resources: "/build/resource/list",
        "Core Team": "/build/core-team",
      });
    },
  );

  test("leads to pages of the own service area, and no other one's are there [ACC-041, ACC-042]", () => {
    const [session, area] = [signedIn(), "/member/provider-crowd-sa110"];
    expect(linksFor(session, "Build")).toMatchObject({
      Training: `${area}/user/training`,
      "Entra Sync": `${area}/entra-sync`,
    });
    const kindOf = (name: string, serviceAreaName: string) =>
      answerTo(session, table.find(name) as Route, { serviceAreaName }).kind;
    for (const name of ["memberUserTraining", "memberEntraSync"]) {
      const kinds = ["provider-crowd-sa110", "provider-crowd-sa999"].map((named) => kindOf(name, named));
      expect(kinds).toEqual(["enter", "absent"]);
    }
  });
});

describe("the pages of Tools", () => {
  const [member, staff] = [signedIn(), signedIn({ isProviderUser: true })];
  const below = routes.filter(({ path }) => /^\/build\/export(\/|$)/.test(path));

  test("open for provider staff; a member is sent to the build, whose introduction that is [BLD-002, BLD-003, ADM-233]", () => {
    expect(below.length).toBeGreaterThan(10);
    for (const route of below) {
      const [forMember, forStaff] = [member, staff].map((session) => answerTo(session, route, { id: "1" }));
      expect([route.path, forStaff?.kind, forMember]).toEqual([
        route.path,
        "enter",
        { kind: "refuse", to: "landing", message: "This page is for provider staff." },
      ]);
    }
    expect(routes.filter(({ landing }) => landing !== null)).toEqual([byPath.get("/build")]);
    expect(byPath.get("/build")?.redirect).toBe("buildIntro");
  });

  test("are in the navigation of provider staff, and in no member's [ACC-004, ACC-043, BLD-003]", () => {
    expect(linksFor(member, "Tools")).toBeNull();
    expect(linksFor(staff, "Tools")).toMatchObject({
      Billing: "/build/export/billing/landing",
      "User Export": "/build/export/user",
      "Resource Export": "/build/export/resource",
    });
  });

  test("have the structure export, and a user export that is still to come [ACC-044, ACC-045]", () => {
    const later = "/member/provider-crowd-sa110/provider-user";
    expect(linksFor(staff, "Tools")).toMatchObject({
      "Structure Export": "/build/export/structure",
      "User Export v2": later,
    });
    const items = navigationFor({ session: staff, flags: {} }).flatMap((group) => group.items);
    expect(items.filter(({ mark }) => mark === "Coming soon").map(({ to }) => to)).toContain(later);
    expect(byPath.get("/build/export/export/structure")?.redirect).toBe("exportStructure");
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

test("the page of the core team is the route coreTeam [GEN-D21]", () => {
  expect(byPath.get("/build/core-team")?.name).toBe("coreTeam");
});

test("breadcrumbs of every page of the questionnaire begin with Home [NMQ-023]", () => {
  const pages = routes.filter(({ screen }) => screen?.startsWith("questionnaire/"));
  expect(pages.length).toBeGreaterThan(5);
  for (const { path, breadcrumb } of pages)
    expect([path, breadcrumb[0]]).toEqual([path, { label: "Home", route: "home" }]);
  expect(table.find("home")?.path).toBe("/");
});

interface Section {
  readonly name: string;
  readonly collection?: boolean;
  readonly sectionList?: readonly Section[];
}
const QUESTIONNAIRE = "/member/questionnaire";
const { sectionList: sections } = JSON.parse(
  textOf("../metadata/onboarding/questionnaire/questionnaire.json"),
) as Required<Section>;

test.each([
  ["itself [NMQ-001, NMQ-002]", "", "/introduction"],
  ["background [NMQ-012]", "/background", "/background/general"],
  ["discussion questions [NMQ-013]", "/discussionQuestions", "/discussionQuestions/nursingAndClinical"],
  ["billing [NMQ-014]", "/billing", "/billing/claims-information"],
  ["revenue cycle [NMQ-015]", "/revenueCycle", "/revenueCycle/chargeDataMaster"],
])("the address of the questionnaire's %s leads on to a page of it", (_, from, to) => {
  expect(leadsTo(QUESTIONNAIRE + from)).toBe(QUESTIONNAIRE + to);
  const [, name, subsection] = to.split("/");
  const section = sections.find((each) => each.name === name);
  expect(section).toBeDefined();
  expect(section?.sectionList?.[0]?.name).toBe(subsection);
});

test.each([
  ["locations [NMQ-016]", "location"],
  ["interfaces [NMQ-017]", "interface"],
  ["extracts [NMQ-018]", "extract"],
  ["volumes [NMQ-019]", "volume"],
  ["devices [NMQ-020]", "device"],
])("the address of the questionnaire's %s leads on to their list", (_, section) => {
  expect(leadsTo(`${QUESTIONNAIRE}/${section}`)).toBe(`${QUESTIONNAIRE}/${section}/list`);
  expect(sections.find(({ name }) => name === section)?.collection).toBe(true);
});

test("a collection of the questionnaire has a list, a page for a new item, and pages of an item [NMQ-008, NMQ-009, NMQ-010]", () => {
  const pathOf = (name: string) => table.find(name)?.path;
  expect(pathOf("questionnaireSectionList")).toBe(`${QUESTIONNAIRE}/:sectionName/list`);
  expect(pathOf("questionnaireSectionListCreate")).toBe(`${QUESTIONNAIRE}/:sectionName/create`);
  expect(pathOf("questionnaireSectionListSubsection")).toBe(
    `${QUESTIONNAIRE}/:sectionName/list/:entityId/:subsectionName`,
  );
});

test("an item of the questionnaire is named by digits; anything else is no page of it [NMQ-011]", () => {
  const item = table.find("questionnaireSectionListSubsection") as Route;
  const answers = ["5", "abc", "5x", "-5", "1.5"].map((entityId) => {
    const params = { sectionName: "location", entityId, subsectionName: "general" };
    return guardAnswer(item, { session: sessionWith({}), flags: {}, params }).kind;
  });
  expect(answers).toEqual(["enter", "absent", "absent", "absent", "absent"]);
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

test("billing has a landing that leads to its worksheets, and what is above them leads there [BLD-181, BLD-D30]", () => {
  for (const path of ["/build/export", "/build/export/billing"])
    expect(byPath.get(path)?.redirect).toBe("billingLanding");
  const below = routes.filter(({ path }) => path.startsWith("/build/export/billing/"));
  expect(below.map(({ path }) => path.slice(22))).toEqual([
    "landing",
    "trizetto",
    "patientStatement",
    "clinicInformation",
  ]);
  const landing = byPath.get("/build/export/billing/landing");
  expect([landing?.title, landing?.screen]).toEqual(["Billing", "billing/landing"]);
  const worksheets = below.filter((row) => row !== landing).map(({ name }) => name);
  expect(landing?.next.toSorted()).toEqual(worksheets.toSorted());
});

test.each([
  ["DCW for Trizetto [BLD-182]", "trizetto"],
  ["Patient Statements [BLD-187]", "patientStatement"],
  ["Clinic Information [BLD-190]", "clinicInformation"],
])("the worksheet %s stands where the ledger has it", (titled, page) => {
  const row = byPath.get(`/build/export/billing/${page}`);
  expect([row?.title, row?.screen]).toEqual([titled.replace(/ \[.*/, ""), `billing/${page}`]);
});

test("the structure export has an address and a longer one that leads to it [BLD-191]", () => {
  const row = byPath.get("/build/export/structure");
  expect([row?.name, row?.screen, row?.title]).toEqual(["exportStructure", "structure/export", "Structure Export"]);
  expect(byPath.get("/build/export/export/structure")?.redirect).toBe("exportStructure");
});

test.each([
  ["user", "exportUser"],
  ["resource", "exportResource"],
])(
  "mappings of a %s and their previews, by a number, stand where the ledger has them [BLD-193, BLD-195, BLD-197]",
  (entity, list) => {
    expect(table.find(list)).toMatchObject({ path: `/build/export/${entity}`, screen: "mapping/list" });
    const preview = table.find(`${entity}EpicMappingPreview`) as Route;
    expect(preview).toMatchObject({ path: `/build/export/${entity}/:id`, screen: "mapping/preview" });
    const session = { ...sessionWith({}), isProviderUser: true };
    const answers = ["4", "x", "4x"].map((id) => guardAnswer(preview, { session, flags: {}, params: { id } }).kind);
    expect(answers).toEqual(["enter", "absent", "absent"]);
  },
);

test.each(["compassRoseView", "compassRoseEdit", "structureLocationCreate", "structureOrganizationForm"])(
  "the form at %s asks with 'Required Field' [BLD-144]",
  (name) => {
    const asks = { required: "Required Field", requiresValue: "Required Field" };
    expect(table.find(name)?.setup.issues).toMatchObject(asks);
  },
);

test("no address has a #, and two rows never have the same one", () => {
  expect(routes.filter((route) => route.path.includes("#"))).toEqual([]);
  expect(byPath.size).toBe(routes.length);
});

test("what creates or imports is listed in the palette by what it does", () => {
  const acts = routes.filter(({ screen, title }) => screen !== null && /^(Create|Import)/.test(title));
  const open = acts.filter(({ path }) => !path.replace("/:serviceAreaName", "").includes("/:"));
  expect(open.filter(({ action, guard }) => action === null && guard !== "public").map(({ name }) => name)).toEqual([]);
});
