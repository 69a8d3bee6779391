import { House } from "lucide-react";
import { expect, test } from "vitest";
import { compileAnswer } from "../data/metadata-query.ts";
import { activeSession, type ActiveSession } from "../data/session.ts";
import { parseRoutes } from "../router/route-rows.ts";
import { routeTable } from "../router/routes.ts";
import { aSession, metadataAnswer } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { foundItems, pageItems, shownGroups } from "./palette-items.ts";

const row = (name: string, given: object) => ({ name, path: `/${name}`, screen: "a/b", guard: "session", ...given });
const list = {
  entities: ["person"],
  path: "/person/list",
  breadcrumb: [{ label: "Build" }, { label: "{labelPlural}" }],
};
const table = routeTable(
  parseRoutes([
    row("login", { guard: "public", frame: "bare", title: "Sign in" }),
    row("{entity}Create", {
      ...list,
      path: "/person/create",
      permission: "person.create",
      title: "Create {label}",
      breadcrumb: [{ label: "Build" }, { label: "{labelPlural}" }, { label: "Create {label}" }],
    }),
    row("{entity}List", {
      ...list,
      title: "{labelPlural}",
      navigation: { label: "{labelPlural}", icon: "users", order: 20 },
    }),
    row("{entity}Edit", { ...list, path: "/person/edit/:id", title: "Edit {label}" }),
    row("home", { title: "Home", navigation: { label: "Home", icon: "house", order: 0 } }),
    row("old", { screen: null, redirect: "home", title: "Old" }),
    row("tools", { guard: "staff", title: "Tools" }),
    row("chart", { title: "Chart", planned: "Later", navigation: { label: "Chart", icon: "network", order: 30 } }),
    row("hidden", { title: "Hidden", planned: "Later" }),
    row("area", { path: "/member/:serviceAreaName/area", params: { serviceAreaName: "serviceArea" }, title: "Area" }),
    row("notFound", { path: "*", title: "Not found" }),
  ]),
);
const metadata = compileAnswer(metadataAnswer(), fakeElements);

function pagesOf(permission = {}, isProviderUser = false) {
  const session = activeSession({ ...aSession({ permission }), isProviderUser }, 0) as ActiveSession;
  return pageItems(table, metadata, { session, flags: {} }).map(({ label, hint, to }) => ({ label, hint, to }));
}

test("pages are those that the person may open from anywhere, the navigation's first", () => {
  expect(pagesOf({ person: { create: true } })).toEqual([
    { label: "Home", hint: undefined, to: "/home" },
    { label: "Persons", hint: "Build", to: "/person/list" },
    { label: "Chart", hint: undefined, to: "/chart" },
    { label: "Create Person", hint: "Build › Persons", to: "/person/create" },
    { label: "Area", hint: undefined, to: "/member/provider-crowd-sa12/area" },
  ]);
});

test("what there is no right to is not there", () => {
  expect(pagesOf({ person: { create: false } }).map(({ label }) => label)).not.toContain("Create Person");
  expect(pagesOf().map(({ label }) => label)).not.toContain("Tools");
  expect(pagesOf({}, true).map(({ label }) => label)).toContain("Tools");
});

test.each([
  ["", ["Create User", "Résumé of users", "Users"]],
  ["USERS", ["Users", "Create User", "Résumé of users"]],
  ["user cre", ["Create User"]],
  ["résumé", ["Résumé of users"]],
  ["of", ["Résumé of users"]],
  ["nothing", []],
])("every word is found in label or hint, case aside, what begins with the text first: '%s'", (text, labels) => {
  const items = [
    { key: "c", label: "Create User", hint: "Build › Users", icon: House },
    { key: "r", label: "Résumé of users", icon: House },
    { key: "u", label: "Users", icon: House },
  ];
  expect(foundItems(items, text).map(({ label }) => label)).toEqual(labels);
});

test("groups without anything are left out, the others cut", () => {
  const items = ["a", "b", "c"].map((key) => ({ key, label: key, icon: House }));
  const groups = shownGroups(
    [
      { heading: "None", items: [] },
      { heading: "Some", items },
    ],
    2,
  );
  expect(groups.map(({ heading, items: shown }) => [heading, shown.length])).toEqual([["Some", 2]]);
});
