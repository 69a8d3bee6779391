import { House } from "lucide-react";
import { expect, test } from "vitest";
import { compileAnswer } from "../data/metadata-query.ts";
import { activeSession, type ActiveSession } from "../data/session/session.ts";
import { parseRoutes } from "../router/route-rows.ts";
import { routeTable } from "../router/routes.ts";
import { APPLICATION, aSession, metadataAnswer } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { foundGroups, foundItems, type PaletteItem, routeItems } from "./palette-items.ts";

const row = (name: string, given: object) => ({ name, path: `/${name}`, screen: "a/b", guard: "session", ...given });
const list = {
  entities: ["person"],
  path: "/person/list",
  breadcrumb: [{ label: "Build" }, { label: "{labelPlural}" }],
};
const table = routeTable(
  parseRoutes(
    [
      row("login", { guard: "public", frame: "bare", title: "Sign in" }),
      row("{entity}Create", {
        ...list,
        path: "/person/create",
        permission: "person.create",
        title: "Create {label}",
        action: "Create {label}",
        breadcrumb: [{ label: "Build" }, { label: "{labelPlural}" }, { label: "Create {label}" }],
      }),
      row("{entity}List", {
        ...list,
        title: "{labelPlural}",
        navigation: { group: "Build", label: "{labelPlural}", icon: "users", order: 20 },
      }),
      row("{entity}Edit", { ...list, path: "/person/edit/:id", title: "Edit {label}" }),
      row("{entity}Import", {
        ...list,
        path: "/person/import",
        title: "Import File",
        action: "Import {labelPlural}",
        breadcrumb: [{ label: "{labelPlural}" }, { label: "Import File" }],
      }),
      row("{entity}ListPath", { ...list, path: "/person/all", title: "{labelPlural}" }),
      row("home", { title: "Home", navigation: { label: "Home", icon: "house", order: 0 } }),
      row("old", { screen: null, redirect: "home", title: "Old" }),
      row("tools", { guard: "staff", title: "Tools" }),
      row("chart", { title: "Chart", planned: "Later", navigation: { label: "Chart", icon: "network", order: 30 } }),
      row("hidden", { title: "Hidden", planned: "Later" }),
      row("area", { path: "/member/:serviceAreaName/area", params: { serviceAreaName: "serviceArea" }, title: "Area" }),
      row("notFound", { path: "*", title: "Not found" }),
    ],
    APPLICATION,
  ),
);
const metadata = compileAnswer(metadataAnswer(), fakeElements);

function itemsOf(permission = {}, isProviderUser = false) {
  const session = activeSession({ ...aSession({ permission }), isProviderUser }, 0, APPLICATION) as ActiveSession;
  const shown = (items: readonly PaletteItem[]) => items.map(({ label, hint, to }) => ({ label, hint, to }));
  const { pages, acts } = routeItems(table, metadata, { session, flags: {} });
  return { pages: shown(pages), acts: shown(acts), labels: [...pages, ...acts].map(({ label }) => label) };
}

test("pages are those that the person may open from anywhere, each once, the navigation's first", () => {
  expect(itemsOf({ person: { create: true } }).pages).toEqual([
    { label: "Home", hint: undefined, to: "/home" },
    { label: "Persons", hint: "Build", to: "/person/list" },
    { label: "Chart", hint: undefined, to: "/chart" },
    { label: "Area", hint: undefined, to: "/member/provider-crowd-sa12/area" },
  ]);
});

test("a page on which something is done is named by that and by its entity", () => {
  expect(itemsOf({ person: { create: true } }).acts).toEqual([
    { label: "Create Person", hint: "Persons", to: "/person/create" },
    { label: "Import Persons", hint: "Persons", to: "/person/import" },
  ]);
});

test("what there is no right to is not there", () => {
  expect(itemsOf({ person: { create: false } }).labels).not.toContain("Create Person");
  expect(itemsOf().labels).not.toContain("Tools");
  expect(itemsOf({}, true).labels).toContain("Tools");
});

test.each([
  ["", ["Create User", "Résumé of users", "Users"]],
  ["USERS", ["Users", "Résumé of users", "Create User"]],
  ["user cre", ["Create User"]],
  ["add user", ["Create User"]],
  ["new", ["Create User"]],
  ["résumé", ["Résumé of users"]],
  ["of", ["Résumé of users"]],
  ["nothing", []],
])("every word or a synonym is found in label or hint, case aside, the best first: '%s'", (text, labels) => {
  const items = [
    { key: "c", label: "Create User", hint: "Build › Users", icon: House },
    { key: "r", label: "Résumé of users", icon: House },
    { key: "u", label: "Users", icon: House },
  ];
  expect(foundItems(items, text).map(({ label }) => label)).toEqual(labels);
});

test("of those that a text names the shortest comes first", () => {
  const items = ["Create User Account", "Create User"].map((label) => ({ key: label, label, icon: House }));
  expect(foundItems(items, "add user").map(({ label }) => label)).toEqual(["Create User", "Create User Account"]);
});

test("what a text names by its whole label and its hint comes before what is only longer", () => {
  const items = [
    { key: "create", label: "Create User Attribute", hint: "Attributes", icon: House },
    { key: "resources", label: "Attributes", hint: "Resources", icon: House },
    { key: "users", label: "Attributes", hint: "Users", icon: House },
  ];
  expect(foundItems(items, "user attributes").map(({ key }) => key)).toEqual(["users", "create"]);
});

test("a page is found by what it is about, after those that a text names", () => {
  const items = [
    { key: "log", label: "Security log", about: "Sign-ins and changes of rights.", icon: House },
    { key: "rights", label: "Rights", icon: House },
  ];
  expect(foundItems(items, "right").map(({ key }) => key)).toEqual(["rights", "log"]);
  expect(foundItems(items, "hanges")).toEqual([]);
});

test("groups without anything are left out, the others cut, the one with the best item first", () => {
  const items = (...labels: readonly string[]) => labels.map((label) => ({ key: label, label, icon: House }));
  const groups = [
    { heading: "None", items: items("x") },
    { heading: "Some", items: items("no user", "another user", "a third user") },
    { heading: "Best", items: items("user") },
  ];
  const shown = foundGroups(groups, "user", 2).map((group) => [group.heading, group.items.length]);
  expect(shown).toEqual([
    ["Best", 1],
    ["Some", 2],
  ]);
});
