import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Page } from "../shell/Page.tsx";
import { aSession } from "../testing/clinic.ts";
import { type FakeServer, listHandler, refusal } from "../testing/fake-server.ts";
import { closeApp, serveApp } from "../testing/serve-app.ts";
import { personType } from "../testing/TestFrame.tsx";
import { visitApp } from "../testing/visit-app.tsx";
import { forgetPages } from "./recent-pages.ts";
import { SearchInput } from "../ui/index.ts";

const row = (name: string, given: object) => ({ name, screen: "test/page", guard: "session", ...given });
const ROUTES = [
  row("login", { path: "/login", guard: "public", frame: "bare" }),
  row("home", { path: "/", title: "Home", navigation: { label: "Home", icon: "house", order: 0 } }),
  row("{entity}List", {
    path: "/build/{entity}/list",
    entities: ["person"],
    screen: "test/search",
    title: "{labelPlural}",
    navigation: { label: "{labelPlural}", icon: "users", order: 20 },
  }),
  row("{entity}Create", {
    path: "/build/{entity}/create",
    entities: ["person"],
    permission: "{entity}.create",
    title: "Create {label}",
    action: "Create {label}",
  }),
  row("{entity}Edit", { path: "/build/{entity}/edit/:id", entities: ["person"], title: "Edit {label}" }),
];

const PEOPLE = [
  { personId: 1, lastName: "Osei", email: "amara@clinic.example" },
  { personId: 2, lastName: "Oseman", email: "noor@clinic.example" },
  { personId: 3, lastName: "Lind", email: "mara@clinic.example" },
];

const SCREENS = new Map([
  ["test/page", () => Promise.resolve({ default: () => <Page>{null}</Page> })],
  [
    "test/search",
    () =>
      Promise.resolve({
        default: () => (
          <Page>
            <SearchInput label="Find people" value="" onChange={() => undefined} />
          </Page>
        ),
      }),
  ],
]);

let server: FakeServer;
const reload = vi.fn<() => void>();
beforeEach(async () => {
  forgetPages();
  await page.viewport(1280, 900);
  server = serveApp({ "GET /api/person": listHandler(personType(), PEOPLE) });
});
afterEach(closeApp);

async function visit(path = "/") {
  const where = visitApp({ routes: ROUTES, screens: SCREENS, path, reload });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  return where;
}

const search = () => page.getByRole("combobox", { name: "Search or go to" });
const group = (name: string) => page.getByRole("group", { name });
const options = (name: string) =>
  group(name)
    .getByRole("option")
    .elements()
    .map((option) => option.textContent);

async function openPalette(): Promise<void> {
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(search()).toHaveFocus();
}

describe("the palette", () => {
  test("opens by Ctrl+K with the pages and actions, and closes by Escape and by Ctrl+K [ADD-005]", async () => {
    await visit();
    await openPalette();
    expect(options("Go to")).toEqual(["Home", "Persons"]);
    expect(options("Do")).toEqual(["Create Person", "Show keyboard shortcuts?", "Hide navigation", "Logout"]);
    await userEvent.keyboard("{Escape}");
    await expect.element(search()).not.toBeInTheDocument();
    await openPalette();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(search()).not.toBeInTheDocument();
  });

  test("arrow keys and Enter go to a page; a click as well, from the top bar and by Cmd+K elsewhere [ADD-005]", async () => {
    const where = await visit();
    await openPalette();
    await userEvent.type(search(), "pers");
    await expect.poll(() => options("Go to")).toEqual(["Persons"]);
    await expect.poll(() => options("Do")).toEqual(["Create Person"]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.poll(where).toBe("/build/person/create");
    await userEvent.keyboard("{Meta>}k{/Meta}");
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard("{Meta>}k{/Meta}");
    await expect.element(search()).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Search or go to" }).click();
    await page.getByRole("option", { name: "Home" }).click();
    await expect.poll(where).toBe("/");
    await expect.element(search()).not.toBeInTheDocument();
  });

  test("'add person' finds what creates one, and what is done is found by other words too", async () => {
    const where = await visit();
    await openPalette();
    await userEvent.type(search(), "sign out");
    await expect.element(page.getByRole("option", { name: "Logout" })).toHaveAttribute("data-focus");
    await search().fill("add person");
    await expect.element(page.getByRole("option", { name: "Create Person" })).toHaveAttribute("data-focus");
    await userEvent.keyboard("{Enter}");
    await expect.poll(where).toBe("/build/person/create");
  });

  test("begins with where the person was, each page once", async () => {
    const where = await visit("/build/person/list");
    await openPalette();
    await userEvent.type(search(), "home{Enter}");
    await expect.poll(where).toBe("/");
    await expect.element(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await openPalette();
    await expect.poll(() => options("Recent")).toEqual(["Persons"]);
    expect(options("Go to")).toEqual(["Home"]);
    await userEvent.keyboard("{Enter}");
    await expect.poll(where).toBe("/build/person/list");
  });

  test("finds records by the list's own quick filter, the newest first, and opens them [ADD-006]", async () => {
    const where = await visit();
    await openPalette();
    await userEvent.type(search(), "os");
    await expect
      .poll(() => options("Records"))
      .toEqual(["Oseman, Person, noor@clinic.example", "Osei, Person, amara@clinic.example"]);
    const [call, ...more] = server.calls("GET /api/person");
    expect(more).toEqual([]);
    expect(call?.query.get("limit")).toBe("5");
    expect(call?.query.get("columns")).toBe("personId,lastName,email");
    expect(JSON.parse(call?.query.get("filter") ?? "")).toMatchObject({ kind: "quick", pieces: ["os"] });
    await page.getByRole("option", { name: /^Osei\b/ }).click();
    await expect.poll(where).toBe("/build/person/edit/1");
  });

  test("a single character asks nobody; what is not found is said [ADD-006]", async () => {
    await visit();
    await openPalette();
    await userEvent.type(search(), "o");
    await expect.element(group("Go to")).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(server.calls("GET /api/person")).toEqual([]);
    // At once: on a busy machine keys can come too far apart for one search.
    await userEvent.fill(search(), "oxyz");
    await expect.element(page.getByText("Nothing found for oxyz")).toBeVisible();
    expect(server.calls("GET /api/person")).toHaveLength(1);
  });

  test("a search that fails is said, and the rest still works", async () => {
    server.on("GET /api/person", () => refusal(503, "Away."));
    await visit();
    await openPalette();
    await userEvent.type(search(), "home");
    await expect.element(page.getByText("Could not search Persons. Try again.")).toBeVisible();
    await expect.element(page.getByRole("option", { name: "Home" })).toBeVisible();
  });

  test("shows nothing that there is no right to: pages, records, organizations [ADD-007]", async () => {
    server.on("GET /api/session", () => ({
      result: aSession({ permission: { person: { view: false, create: false } } }),
    }));
    await visit();
    await openPalette();
    await userEvent.type(search(), "person");
    await expect.poll(() => options("Go to")).toEqual(["Persons"]);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(server.calls("GET /api/person")).toEqual([]);
    expect(server.calls("GET /api/admin/organization")).toEqual([]);
  });

  test("staff switch to an organization from it [ADD-008]", async () => {
    server.on("GET /api/session", () => ({ result: { ...aSession(), isProviderUser: true } }));
    server.on("GET /api/admin/organization", () => ({
      result: [
        { organizationId: 7, name: "Lakeside Clinic", serviceAreaId: 12 },
        { organizationId: 8, name: "Northfield", serviceAreaId: null },
      ],
    }));
    server.on("PUT /api/session/8", () => refusal(404, "There is no such organization."));
    await visit();
    await openPalette();
    await userEvent.type(search(), "north #8");
    await page.getByRole("option", { name: /^Northfield \(SA --\) #8/ }).click();
    await expect.element(page.getByText("Could not switch to selected organization")).toBeVisible();
    expect([server.calls("PUT /api/session/8").length, reload.mock.calls.length]).toEqual([1, 0]);
    server.on("PUT /api/session/8", () => ({ result: { ...aSession(), isProviderUser: true, organizationId: 8 } }));
    if (search().elements().length === 0) await openPalette();
    await search().fill("north #8");
    await page.getByRole("option", { name: /^Northfield/ }).click();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});

describe("keys", () => {
  test("'?' shows the keys, from the top bar and the palette too [ADD-009]", async () => {
    await visit();
    await userEvent.keyboard("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    const lists = sheet.getByRole("region", { name: "Lists" });
    await expect.element(lists).toBeVisible();
    await expect.element(sheet.getByText("Search pages, records and actions")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await expect.element(lists).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    await openPalette();
    await userEvent.type(search(), "keyboard");
    await expect.element(page.getByRole("option", { name: "Show keyboard shortcuts" })).toHaveAttribute("data-focus");
    await userEvent.keyboard("{Enter}");
    await expect.element(lists).toBeVisible();
  });

  test("'/' goes to the search of the page, and to the palette where the page has none [ADD-010]", async () => {
    await visit("/build/person/list");
    await userEvent.keyboard("/");
    await expect.element(page.getByRole("textbox", { name: "Find people" })).toHaveFocus();
    await userEvent.keyboard("?/");
    await expect.element(page.getByRole("textbox", { name: "Find people" })).toHaveFocus();
    expect(page.getByRole("dialog").elements()).toEqual([]);
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect.element(sheet.getByRole("region", { name: "Lists" })).toBeVisible();
    await userEvent.keyboard("/?");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(search().elements()).toEqual([]);
    expect(sheet.elements()).toHaveLength(1);
    closeApp();
    serveApp();
    await visit();
    await userEvent.keyboard("/");
    await expect.element(search()).toHaveFocus();
  });
});
