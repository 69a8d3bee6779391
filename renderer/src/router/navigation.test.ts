import { expect, test } from "vitest";
import { compileAnswer } from "../data/metadata-query.ts";
import type { Flags } from "../data/flags.ts";
import { activeSession, type ActiveSession } from "../data/session/session.ts";
import { parseRoutes } from "./route-rows.ts";
import { type Route, routeTable } from "./routes.ts";
import { APPLICATION, aSession, metadataAnswer } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { Dot, House } from "lucide-react";
import { iconOf } from "./icons.ts";
import { navigationOf } from "./navigation.ts";

const row = (name: string, given: object) => ({ name, path: `/${name}`, screen: "a/b", guard: "session", ...given });
const table = routeTable(
  parseRoutes(
    [
      row("home", { navigation: { label: "Home", icon: "house", order: 0 } }),
      row("tools", { guard: "staff", navigation: { group: "Tools", label: "Export", icon: "house", order: 50 } }),
      row("{entity}List", {
        path: "/{entity}/list",
        entities: ["person", "unit"],
        navigation: { group: "Build", label: "{labelPlural}", icon: "users", order: 20 },
      }),
      row("personEdit", { breadcrumb: [{ label: "Persons", route: "personList" }, { label: "Edit" }] }),
      row("teleport", {
        flag: "teleport",
        navigation: { group: "Build", label: "Teleport", icon: "house", order: 30 },
      }),
      row("export2", {
        path: "/member/:serviceAreaName/export",
        guard: "staff",
        params: { serviceAreaName: "serviceArea" },
        navigation: { group: "Tools", label: "Export 2", icon: "house", order: 60, isComing: true },
      }),
      row("office", { screen: null, redirect: "desk", section: "Office" }),
      row("desk", { path: "/office/desk", navigation: { group: "Office", label: "Desk", icon: "house", order: 70 } }),
      row("drawer", {
        path: "/office/desk/drawer",
        breadcrumb: [{ label: "Desk", route: "desk" }, { label: "Drawer" }],
      }),
      row("guide", { navigation: { group: "Office", label: "Guide", icon: "house", order: 71 } }),
      row("archive", { section: "Office" }),
      row("safe", { path: "/office/safe", navigation: { group: "Vault", label: "Safe", icon: "house", order: 5 } }),
      row("intro", {
        navigation: { group: "Build", label: "Introduction", icon: "book-open", order: 10, from: "buildOpen" },
      }),
      row("survey", { navigation: { group: "Survey", label: "Survey", icon: "house", order: 80, from: "nmqOpen" } }),
      row("plan", { navigation: { group: "Cellar", label: "Plan", icon: "house", order: 91, beside: "cellar" } }),
      row("cellar", { navigation: { group: "Cellar", label: "Cellar", icon: "house", order: 90, isFolded: true } }),
    ],
    APPLICATION,
  ),
);
const metadata = compileAnswer(metadataAnswer(), fakeElements);

function shown(current: string, isProviderUser = false, flags: Flags = {}) {
  const session = activeSession({ ...aSession(), isProviderUser }, 0, APPLICATION) as ActiveSession;
  const { groups } = navigationOf(table, metadata, { session, flags }, table.find(current) as Route);
  return groups.map(({ heading, items }) => [
    heading,
    items.map((item) => (item.current ? `*${item.label}` : item.label)),
  ]);
}

test("groups and items are in order, without what there is no right to or no entity for", () => {
  expect(shown("home")).toEqual([
    [undefined, ["*Home"]],
    ["Build", ["Introduction", "Persons"]],
    ["Vault", ["Safe"]],
    ["Office", ["Desk", "Guide"]],
    ["Survey", ["Survey"]],
    ["Cellar", ["Cellar"]],
  ]);
  expect(shown("home", true)).toContainEqual(["Tools", ["Export", "Export 2"]]);
});

test("what belongs to a feature is there while that is on", () => {
  expect(shown("home", false, { teleport: true })).toContainEqual(["Build", ["Introduction", "Persons", "Teleport"]]);
});

test("an address with the service area is filled in; what is coming soon is marked", () => {
  const session = activeSession({ ...aSession(), isProviderUser: true }, 0, APPLICATION) as ActiveSession;
  const { groups } = navigationOf(table, metadata, { session, flags: {} }, table.find("home") as Route);
  expect(groups.flatMap(({ items }) => items).find((item) => item.mark !== undefined)).toMatchObject({
    label: "Export 2",
    to: "/member/provider-crowd-sa12/export",
    mark: "Coming soon",
  });
  const organization = session.organization && { ...session.organization, serviceAreaId: null };
  const elsewhere = activeSession({ ...session, organization }, 0, APPLICATION) as ActiveSession;
  const hidden = navigationOf(table, metadata, { session: elsewhere, flags: {} }, table.find("home") as Route);
  expect(hidden.groups.flatMap(({ items }) => items).map(({ label }) => label)).not.toContain("Export 2");
});

test("a form belongs to its list", () => {
  expect(shown("personEdit")).toContainEqual(["Build", ["Introduction", "*Persons"]]);
});

test("an icon that the build did not know is a dot [F-124]", () => {
  expect([iconOf("horse"), iconOf(House)]).toEqual([Dot, House]);
});

test("the pages of a section have the links of its own routes alone, under its title", () => {
  const session = activeSession(aSession(), 0, APPLICATION) as ActiveSession;
  const at = (name: string) => navigationOf(table, metadata, { session, flags: {} }, table.find(name) as Route);
  for (const name of ["desk", "drawer", "archive"]) {
    const { title, groups } = at(name);
    expect([title, groups.length, groups[0]?.heading]).toEqual(["Office", 2, undefined]);
    expect(groups[0]?.items).toMatchObject([{ label: "Desk", to: "/office/desk", current: name !== "archive" }]);
    expect(groups.slice(1)).toMatchObject([{ heading: "Vault", items: [{ label: "Safe" }] }]);
  }
  expect(at("home").title).toBeNull();
});

test.each([
  ["nmqOpen", false, ["Survey", "Vault", "Build (locked, folded)", "Office", "Cellar (folded)"]],
  ["nmqApproved", true, ["Survey", "Vault", "Build (folded)", "Tools", "Office", "Cellar (folded)"]],
  ["buildOpen", false, ["Build", "Vault", "Office", "Survey (folded)", "Cellar (folded)"]],
  ["completed", false, ["Build", "Vault", "Office", "Survey (folded)", "Cellar (folded)"]],
])("at %s (staff: %s) the current phase comes first, others are folded", (status, isProviderUser, expected) => {
  const session = activeSession({ ...aSession(), isProviderUser }, 0, APPLICATION) as ActiveSession;
  const organization = session.organization && { ...session.organization, status };
  const visitor = { session: activeSession({ ...session, organization }, 0, APPLICATION) as ActiveSession, flags: {} };
  const { groups } = navigationOf(table, metadata, visitor, table.find("home") as Route);
  const shownAs = groups.slice(1).map(({ heading, isLocked, isFolded }) => {
    const marks = [isLocked === true && "locked", isFolded === true && "folded"].filter(Boolean);
    return marks.length > 0 ? `${heading} (${marks.join(", ")})` : heading;
  });
  expect(shownAs).toEqual(expected);
});

test("what is still to come is the last of its group", () => {
  const rows = parseRoutes([
    row("soon", { navigation: { group: "Tools", label: "Soon", icon: "house", order: 1, isComing: true } }),
    row("now", { navigation: { group: "Tools", label: "Now", icon: "house", order: 2 } }),
  ]);
  const session = activeSession(aSession(), 0, APPLICATION) as ActiveSession;
  const few = routeTable(rows);
  const { groups } = navigationOf(few, metadata, { session, flags: {} }, few.find("now") as Route);
  expect(groups[0]?.items.map(({ label }) => label)).toEqual(["Now", "Soon"]);
});

test("another view of the same thing is on its line, and alone where that is not offered", () => {
  const session = activeSession(aSession(), 0, APPLICATION) as ActiveSession;
  const { groups } = navigationOf(table, metadata, { session, flags: {} }, table.find("plan") as Route);
  expect(groups.at(-1)?.items).toMatchObject([
    { label: "Cellar", current: false, also: [{ label: "Plan", to: "/plan", current: true }] },
  ]);
  const few = routeTable(
    parseRoutes([row("plan", { navigation: { label: "Plan", icon: "house", beside: "cellar" } })]),
  );
  const alone = navigationOf(few, metadata, { session, flags: {} }, few.find("plan") as Route);
  expect(alone.groups[0]?.items).toMatchObject([{ label: "Plan", current: true }]);
});
