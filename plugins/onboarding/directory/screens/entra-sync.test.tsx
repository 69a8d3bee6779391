import { Page } from "@armature/renderer";
import { aSession, closeApp, type FakeServer, refusal, serveApp, visitApp } from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const screen = "directory/entraSync";
const ROUTES = [
  { name: "login", path: "/login", screen, guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen, guard: "session", title: "Home" },
  {
    name: "memberEntraSync",
    path: "/member/:serviceAreaName/entra-sync",
    screen,
    guard: "session",
    params: { serviceAreaName: "serviceArea" },
    title: "Entra Sync",
  },
  { name: "notFound", path: "*", screen: "test/none", guard: "session", title: "Not found" },
];
const PATH = "/member/provider-crowd-sa12/entra-sync";
const CALL = "GET /api/member/provider-crowd-sa12/entra-sync";
const SYNC = "GET /api/organization/7/syncUsers";
const ANN = { userId: 3, displayName: "Ann Bell", email: "ann@clinic.example", entraId: "6f96-ann" };
const BO = { userId: 4, displayName: "Bo Lund", email: "bo@clinic.example", entraId: null };
const LAST = { at: "2026-03-01T08:00:00.000Z", syncedUserList: [3], unsyncedUserList: [4] };

let server: FakeServer;
let lastSync: typeof LAST | null;
beforeEach(async () => {
  await page.viewport(1440, 900);
  lastSync = null;
  server = serveApp({
    [CALL]: () => ({ result: { userList: [ANN, BO], lastSync } }),
    [SYNC]: () => {
      lastSync = LAST;
      return { result: { group: "g", groupStatus: "existing", syncedUserList: [ANN], unsyncedUserList: [BO] } };
    },
  });
});
afterEach(closeApp);

const none = () => Promise.resolve({ default: () => <Page>There is no such page.</Page> });
const all = new Map([
  [screen, screens.entraSync],
  ["test/none", none],
]);
const visit = (path = PATH) => visitApp({ routes: ROUTES, screens: all, path });
const asStaff = () => server.on("GET /api/session", () => ({ result: { ...aSession(), isProviderUser: true } }));
const users = () => page.getByRole("group", { name: "Users", exact: true });
const card = (name: string) => page.getByRole("region", { name });
const sync = () => page.getByRole("button", { name: "Sync", exact: true });

test("lists the users with e-mail and identity, to members without a Sync [ACC-D05]", async () => {
  visit();
  await expect.element(page.getByRole("heading", { name: "Entra Sync", level: 1 })).toBeVisible();
  await expect.element(users().getByRole("row", { name: /Ann Bell ann@clinic.example 6f96-ann/ })).toBeVisible();
  await expect.element(users().getByRole("row", { name: /Bo Lund bo@clinic.example –/ })).toBeVisible();
  await expect.element(page.getByText("These users have not been synced yet.")).toBeVisible();
  await expect.element(sync()).not.toBeInTheDocument();
});

test("a Sync of provider staff shows who was synced, who was not, and when [ACC-D05]", async () => {
  asStaff();
  visit();
  await sync().click();
  await expect.element(card("Last synced (1)").getByText("ann@clinic.example")).toBeVisible();
  await expect.element(card("Last unsynced (1)").getByText("bo@clinic.example")).toBeVisible();
  await expect.element(page.getByText(/^Last synced March 01, 2026, \d+:00 [AP]M\.$/)).toBeVisible();
  expect(server.calls(SYNC)).toHaveLength(1);
  await expect.poll(() => toasts.getState()).toMatchObject([{ type: "success", message: "1 user synced, 1 not." }]);
});

test("a Sync that is refused is told in the server's words, and what was synced last stays", async () => {
  lastSync = { ...LAST, syncedUserList: [3, 4], unsyncedUserList: [] };
  asStaff();
  server.on(SYNC, () => refusal(503, "The directory does not answer."));
  visit();
  await sync().click();
  await expect
    .poll(() => toasts.getState())
    .toMatchObject([{ type: "error", message: "The directory does not answer." }]);
  await expect.element(card("Last synced (2)")).toBeVisible();
  await expect.element(card("Last unsynced (0)").getByText("Everybody was synced.")).toBeVisible();
});

test("users that cannot be loaded are told, and Retry loads anew", async () => {
  server.on(CALL, () => refusal(503, "The server cannot answer at the moment."));
  visit();
  await expect.element(page.getByRole("heading", { name: "Could not load the users." })).toBeVisible();
  server.on(CALL, () => ({ result: { userList: [], lastSync: null } }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("heading", { name: "No users" })).toBeVisible();
  await expect.element(page.getByText("Users that you add are listed here.")).toBeVisible();
});

test("another organization's service area is no page, and nothing is asked about it [ACC-D05]", async () => {
  visit("/member/provider-crowd-sa13/entra-sync");
  await expect.element(page.getByRole("heading", { name: "Not found", level: 1 })).toBeVisible();
  expect(server.requests.filter(({ path }) => path.startsWith("/api/member/provider-crowd-sa13"))).toEqual([]);
});
