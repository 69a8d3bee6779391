import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aSession, metadataAnswer } from "../testing/clinic.ts";
import { type FakeServer, fakeServer, withStatus } from "../testing/fake-server.ts";
import { unmount } from "../testing/mount.tsx";
import { visitApp } from "../testing/visit-app.tsx";
import { DataTable } from "../ui/index.ts";
import { Page } from "./Page.tsx";
import { resetPreferences } from "../data/preferences.ts";

const row = (name: string, given: object) => ({ name, screen: "test/page", guard: "session", title: name, ...given });
const ROUTES = [
  row("home", { path: "/", navigation: { label: "Home", icon: "house" } }),
  row("News", {
    path: "/news",
    navigation: { group: "Build", label: "News", icon: "book-open", order: 1, from: "buildOpen" },
    helpMenu: { label: "What is new", icon: "sparkles" },
  }),
  row("Questions", {
    path: "/questions",
    navigation: { group: "Questionnaire", label: "Questions", icon: "house", order: 2, from: "nmqOpen" },
  }),
  row("Narrow", { path: "/narrow", sideNavigation: "icons" }),
  row("Office", { path: "/office", guard: "admin" }),
  row("memberCreateAccount", { path: "/new", guard: "public", frame: "bare" }),
  row("login", { path: "/login", guard: "public", frame: "bare" }),
  row("notFound", { path: "*" }),
];

function TablePage() {
  return (
    <Page>
      <DataTable
        caption="People"
        columns={[{ key: "name", label: "Name", cell: ({ name }: { name: string }) => name }]}
        rows={[{ name: "Ada" }]}
        rowKey={({ name }) => name}
      />
    </Page>
  );
}

let server: FakeServer;
let status: string;
beforeEach(async () => {
  await page.viewport(1280, 900);
  resetPreferences();
  status = "buildOpen";
  server = fakeServer({
    "GET /api/settings": () => ({ result: { productName: "Armature", courseUrl: null } }),
    "GET /api/featureFlag": () => ({ result: {} }),
    "GET /api/session": () => ({ result: aSession({ status }) }),
    "GET /api/metadata": () => withStatus(200, metadataAnswer(), { etag: '"1-a"' }),
    "GET /api/events": () => withStatus(204, null),
  });
});
afterEach(() => {
  unmount();
  resetPreferences();
  server.restore();
});

const visit = (path = "/") =>
  visitApp({
    routes: ROUTES,
    screens: new Map([["test/page", () => Promise.resolve({ default: TablePage })]]),
    path,
  });
const navigation = page.getByRole("navigation", { name: "Main" });
const group = (name: string) => navigation.getByRole("button", { name });
const entry = (name: string) => navigation.getByRole("link", { name });
const userMenu = () => page.getByRole("button", { name: "User menu of Mara Lind" }).click();

test("a group of the navigation folds and unfolds by mouse and keys, and stays so at the next visit", async () => {
  visit();
  await expect.element(entry("News")).toBeVisible();
  await expect.element(group("Questionnaire")).toHaveAttribute("aria-expanded", "false");
  await group("Questionnaire").click();
  await expect.element(entry("Questions")).toBeVisible();
  await group("Build").click();
  await expect.element(entry("News")).not.toBeInTheDocument();
  unmount();
  visit();
  await expect.element(entry("Questions")).toBeVisible();
  await expect.element(entry("News")).not.toBeInTheDocument();
  group("Build").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(entry("News")).toBeVisible();
});

test("while the questionnaire is open it comes first, and the build is folded with a lock; it can be looked at", async () => {
  status = "nmqOpen";
  visit();
  await expect.element(group("Build locked")).toHaveAttribute("aria-expanded", "false");
  const names = navigation
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(["Questionnaire", "Build"]);
  await group("Build locked").click();
  await entry("News").click();
  await expect.element(page.getByRole("heading", { name: "News" })).toBeVisible();
});

test("between 900 and 1,200 px the navigation is icons with names, and opens whole over the page", async () => {
  await page.viewport(1024, 768);
  visit();
  await expect.element(entry("News")).toBeVisible();
  expect(navigation.element().getBoundingClientRect().width).toBeLessThan(60);
  await userEvent.hover(entry("News"));
  await expect.element(page.getByRole("tooltip", { includeHidden: true })).toHaveTextContent("News");
  await page.getByRole("button", { name: "Open navigation" }).click();
  const drawer = page.getByRole("dialog", { name: "Armature" });
  await drawer.getByRole("link", { name: "News" }).click();
  await expect.element(page.getByRole("heading", { name: "News" })).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
});

test("a page whose row says so has the navigation as icons at any width", async () => {
  visit("/narrow");
  await expect.element(entry("News")).toBeVisible();
  expect(navigation.element().getBoundingClientRect().width).toBeLessThan(60);
  await entry("News").click();
  await expect.element(page.getByRole("heading", { name: "News" })).toBeVisible();
  await expect.poll(() => navigation.element().getBoundingClientRect().width).toBe(240);
});

test("help has the keys and the pages that rows offer there, on a phone too", async () => {
  await page.viewport(390, 844);
  const where = visit();
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("menuitem", { name: "What is new" }).click();
  await expect.element(page.getByRole("heading", { name: "News" })).toBeVisible();
  expect(where()).toBe("/news");
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(sheet.getByRole("region", { name: "Lists" })).toBeVisible();
});

test("the theme is chosen in the user menu and stays for the next visit; the menu stays open", async () => {
  visit();
  const canvas = () => getComputedStyle(document.body).backgroundColor;
  await userMenu();
  const choice = (name: string) => page.getByRole("menuitemradio", { name });
  await expect.element(choice("System")).toHaveAttribute("aria-checked", "true");
  await choice("Light").click();
  const light = canvas();
  await choice("Dark").click();
  expect(canvas()).not.toBe(light);
  await expect.element(choice("Dark")).toHaveAttribute("aria-checked", "true");
  unmount();
  delete document.documentElement.dataset["theme"];
  visit();
  await userMenu();
  await expect.element(choice("Dark")).toHaveAttribute("aria-checked", "true");
  expect(canvas()).not.toBe(light);
  choice("System").element().focus();
  await userEvent.keyboard("{Home}{ArrowDown}");
  await choice("System").click();
  expect(document.documentElement).not.toHaveAttribute("data-theme");
});

test("compact tables are chosen in the user menu for every table", async () => {
  visit();
  const line = () => page.getByRole("row", { name: "Ada" }).element().getBoundingClientRect().height;
  await expect.element(page.getByRole("row", { name: "Ada" })).toBeVisible();
  const before = line();
  await userMenu();
  await page.getByRole("menuitemradio", { name: "Compact" }).click();
  await vi.waitFor(() => expect(line()).toBe(32));
  expect(before).toBe(44);
});

test("without a connection another page is not opened, and it is said why; with one it is", async () => {
  visit();
  await expect.element(entry("News")).toBeVisible();
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => line.mockRestore());
  await entry("News").click();
  await expect
    .element(page.getByText("You are offline. You can open other pages when you are back online."))
    .toBeVisible();
  await expect.element(page.getByRole("heading", { name: "home" })).toBeVisible();
  line.mockReturnValue(true);
  await entry("News").click();
  await expect.element(page.getByRole("heading", { name: "News" })).toBeVisible();
});

test("who is sent home from a page of the administration is told why", async () => {
  const where = visit("/office");
  const notes = page.getByRole("region", { name: "Notifications" });
  const text = "User does not have permission to access page. Redirecting to home page.";
  await expect.element(notes.getByText(text)).toBeVisible();
  expect(where()).toBe("/");
});
