import { describe, expect, test } from "vitest";
import { type ActiveSession, guardAnswer, type Route } from "@armature/renderer/testing/routes";
import {
  answerTo,
  byPath,
  flags,
  linksFor,
  navigationFor,
  routes,
  sessionWith,
  signedIn,
  table,
} from "./routes.testing.ts";

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

test("the page of the core team is the route coreTeam [GEN-D21]", () => {
  expect(byPath.get("/build/core-team")?.name).toBe("coreTeam");
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
