import { expect, test } from "vitest";
import { compileAnswer } from "../data/metadata-query.ts";
import { activeSession, type ActiveSession } from "../data/session.ts";
import { parseRoutes } from "../router/route-rows.ts";
import { type Route, routeTable } from "../router/routes.ts";
import { aSession, metadataAnswer } from "../testing/clinic.ts";
import { fakeElements } from "../testing/fake-elements.ts";
import { iconOf } from "./icons.ts";
import { navigationOf } from "./navigation.ts";

const row = (name: string, given: object) => ({ name, path: `/${name}`, screen: "a/b", guard: "session", ...given });
const table = routeTable(
  parseRoutes([
    row("home", { navigation: { label: "Home", icon: "house", order: 0 } }),
    row("tools", { guard: "staff", navigation: { group: "Tools", label: "Export", icon: "house", order: 50 } }),
    row("{entity}List", {
      path: "/{entity}/list",
      entities: ["person", "unit"],
      navigation: { group: "Build", label: "{labelPlural}", icon: "users", order: 20 },
    }),
    row("personEdit", { breadcrumb: [{ label: "Persons", route: "personList" }, { label: "Edit" }] }),
    row("intro", { navigation: { group: "Build", label: "Introduction", icon: "book-open", order: 10 } }),
  ]),
);
const metadata = compileAnswer(metadataAnswer(), fakeElements);

function shown(current: string, isProviderUser = false) {
  const session = activeSession({ ...aSession(), isProviderUser }, 0) as ActiveSession;
  const groups = navigationOf(table, metadata, session, table.find(current) as Route);
  return groups.map(({ heading, items }) => [
    heading,
    items.map((item) => (item.current ? `*${item.label}` : item.label)),
  ]);
}

test("groups and items are in order, without what there is no right to or no entity for", () => {
  expect(shown("home")).toEqual([
    [undefined, ["*Home"]],
    ["Build", ["Introduction", "Persons"]],
  ]);
  expect(shown("home", true)).toContainEqual(["Tools", ["Export"]]);
});

test("a form belongs to its list", () => {
  expect(shown("personEdit")).toContainEqual(["Build", ["Introduction", "*Persons"]]);
});

test("an unknown icon is named with the choices", () => {
  expect(() => iconOf("horse")).toThrow(/no icon horse; there are book-open/);
});
