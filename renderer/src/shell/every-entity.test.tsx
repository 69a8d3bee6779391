import type { AttributeSpecInput, EntitySpecInput } from "@armature/engine";
import { Link } from "react-router";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { useScreenType } from "../router/current.ts";
import { aSession, metadataAnswer, personAttributes, text } from "../testing/clinic.ts";
import type { FakeServer } from "../testing/fake-server.ts";
import { closeApp, screensOf, serveApp } from "../testing/serve-app.ts";
import { visitApp } from "../testing/visit-app.tsx";
import { Page } from "./Page.tsx";

const common = { guard: "session", screen: "test/list", entities: ["person", "*"], title: "{labelPlural}" };
const ROUTES = [
  { name: "login", path: "/login", screen: "test/nothing", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/home", guard: "session", title: "Home" },
  {
    ...common,
    name: "{entity}List",
    path: "/build/{entity}/list",
    navigation: { group: "Build", label: "{labelPlural}", icon: "users", order: 20 },
  },
  {
    ...common,
    name: "{entity}Create",
    path: "/build/{entity}/create",
    permission: "{entity}.create",
    title: "Create {label}",
    action: "Create {label}",
  },
  { ...common, name: "optionList", path: "/admin/options", entities: ["option"] },
  { name: "buildNotFound", path: "/build/*", screen: "test/nothing", guard: "session", title: "Nothing in the build" },
  { name: "notFound", path: "*", screen: "test/nothing", guard: "session", title: "Nothing" },
];

const SCREENS = screensOf("test", {
  home: async () => ({
    default: () => (
      <Page>
        <Link to="/build/trip/list">To the trips</Link>
      </Page>
    ),
  }),
  list: async () => ({ default: List }),
  nothing: async () => ({
    default: () => (
      <Page>
        <p>There is no such page.</p>
      </Page>
    ),
  }),
});

function List() {
  const type = useScreenType();
  return (
    <Page>
      <input aria-label={`Search ${type.labelPlural}`} />
      <Link to="/build/trip/list">To the trips</Link>
    </Page>
  );
}

const LOAN: EntitySpecInput = { name: "loan", label: "Loan", readableAttribute: "id", hasPages: true };
const TRIP: EntitySpecInput = { ...LOAN, name: "trip", label: "Trip" };
/** A configuration entity that ships, without pages of its own. */
const OPTION: EntitySpecInput = { ...LOAN, name: "option", label: "Option", hasPages: false };
const idAttribute = (entityName: string): AttributeSpecInput => ({
  name: "id",
  label: "ID",
  entityName,
  type: "integer",
  primaryKey: true,
});

let server: FakeServer;
let kinds: readonly EntitySpecInput[];
let revision: number;
const all = { view: true, create: true, update: true, remove: true };

beforeEach(async () => {
  await page.viewport(1280, 900);
  [kinds, revision] = [[OPTION, LOAN, TRIP], 1];
  server = serveApp({
    "GET /api/metadata": () => {
      const attributes = [...personAttributes, ...kinds.map(({ name }) => idAttribute(name)), text("note", 20)];
      const { result } = metadataAnswer(attributes, revision);
      return { result: { ...result, entities: [...result.entities, ...kinds] } };
    },
    "GET /api/session": () => ({
      result: aSession({
        permission: Object.fromEntries(["person", ...kinds.map(({ name }) => name)].map((name) => [name, all])),
      }),
    }),
  });
});
afterEach(closeApp);

const visit = (path: string) => visitApp({ routes: ROUTES, screens: SCREENS, path });
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const link = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });

/** What another browser published. */
function publish(next: readonly EntitySpecInput[]): void {
  [kinds, revision] = [next, revision + 1];
  const otherTab = new BroadcastChannel("armature-events");
  onTestFinished(() => otherTab.close());
  otherTab.postMessage({ kind: "revision", revision });
}

describe("a kind of record that has pages", () => {
  test("is in the navigation, at its own address, under its labels", async () => {
    const where = visit("/build/person/list");
    await expect.element(heading("Persons")).toBeVisible();
    await expect.element(link("Option")).not.toBeInTheDocument();
    await link("Loans").click();
    await expect.element(heading("Loans")).toBeVisible();
    expect(where()).toBe("/build/loan/list");
    expect(document.title).toContain("Loans");
    await expect.element(link("Loans")).toHaveAttribute("aria-current", "page");
  });

  test("begins anew where the address leads to another kind", async () => {
    visit("/build/loan/list");
    await page.getByRole("textbox", { name: "Search Loans" }).fill("typed");
    await page.getByRole("link", { name: "To the trips" }).click();
    await expect.element(heading("Trips")).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "Search Trips" })).toHaveValue("");
  });

  test("made while a page is open is in its navigation and opens, without a reload", async () => {
    visit("/build/person/list");
    await expect.element(link("Loans")).toBeVisible();
    const reads = () => server.calls("GET /api/session").length;
    const before = reads();
    publish([...kinds, { ...LOAN, name: "visit", label: "Visit" }]);
    await expect.element(link("Visits")).toBeVisible();
    // What the person may do with it is asked at once: until then nobody may add one.
    await expect.poll(reads).toBe(before + 1);
    await link("Visits").click();
    await expect.element(heading("Visits")).toBeVisible();
  });

  test("removed while its list is open gives way to the page for what is not there", async () => {
    visit("/build/loan/list");
    await expect.element(heading("Loans")).toBeVisible();
    publish([OPTION, TRIP]);
    await expect.element(heading("Nothing in the build")).toBeVisible();
    await expect.element(page.getByText("There is no such page.")).toBeVisible();
    await expect.element(link("Loans")).not.toBeInTheDocument();
    await link("Trips").click();
    await expect.element(heading("Trips")).toBeVisible();
  });
});

describe("the page for what is not there is at the address", () => {
  test.each([
    ["of a kind that has no pages", "/build/option/list"],
    ["of no kind", "/build/nothing/list"],
    ["of no kind, where a permission is needed", "/build/nothing/create"],
    ["of a kind that the caller may not view", "/build/hidden/create"],
    ["of a name that every object has", "/build/constructor/list"],
  ])("%s", async (_, path) => {
    const where = visit(path);
    await expect.element(heading("Nothing in the build")).toBeVisible();
    await expect.element(page.getByText("There is no such page.")).toBeVisible();
    expect(where()).toBe(path);
  });

  test("a kind that one may see, but not add to, says so", async () => {
    server.on("GET /api/session", () => ({
      result: aSession({ permission: { person: all, loan: { ...all, create: false } } }),
    }));
    const where = visit("/build/loan/create");
    await expect.poll(where).toBe("/");
    await expect
      .element(page.getByText("User does not have permission to access page", { exact: false }).first())
      .toBeVisible();
  });
});
