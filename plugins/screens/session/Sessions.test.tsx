import { aSession, closeApp, type FakeServer, refusal, serveApp, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "session/login", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "session/sessions", guard: "session", title: "Home" },
  {
    name: "sessions",
    path: "/account/sessions",
    screen: "session/sessions",
    guard: "session",
    title: "Active sessions",
    userMenu: { label: "Active sessions", icon: "monitor-smartphone" },
  },
  {
    name: "changePassword",
    path: "/account/password",
    screen: "session/sessions",
    guard: "session",
    title: "Change password",
  },
];
const AT = {
  signedInAt: "2026-03-01T08:00:00.000Z",
  lastUsed: "2026-03-01T09:30:00.000Z",
  expires: "2026-03-01T10:00:00.000Z",
};
const PHONE = { ...AT, id: 4, device: "Safari on iPhone", address: "198.51.100.7", isThis: false };
const OFFICE = { ...AT, id: 5, device: "Firefox on Windows", address: "203.0.113.9", isThis: true };
const SCRIPT = { ...AT, id: 6, device: null, address: null, isThis: false };

let server: FakeServer;
let open: readonly (typeof OFFICE | typeof SCRIPT)[];
beforeEach(async () => {
  await page.viewport(1280, 800);
  open = [OFFICE, PHONE, SCRIPT];
  server = serveApp({
    "GET /api/session/all": () => ({ result: open }),
    "DELETE /api/session/all/:id": ({ path }) => {
      open = open.filter(({ id }) => !path.endsWith(`/${id}`));
      return { result: null };
    },
    "DELETE /api/session/all": () => {
      open = [OFFICE];
      return { result: 2 };
    },
    "GET /api/admin/session": () => ({
      result: { person: { userId: 9, displayName: "Lee Park", email: "lee@clinic.example" }, sessions: [PHONE] },
    }),
    "DELETE /api/admin/session/:id": () => ({ result: null }),
    "DELETE /api/admin/session": () => ({ result: 1 }),
  });
});
afterEach(closeApp);

function visit(path: string): () => string {
  const all = new Map([
    ["session/login", screens.login],
    ["session/sessions", screens.sessions],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path });
}

const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const end = (name: string) => page.getByRole("button", { name: new RegExp(`^End the session of ${name}`) });

test("the user menu leads to the own sessions, of which this one is marked and has no End, each with its times [ACC-216]", async () => {
  const where = visit("/");
  await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
  await page.getByRole("menuitem", { name: "Active sessions" }).click();
  await expect.element(row("Firefox on Windows").getByText("This session")).toBeVisible();
  await expect.poll(where).toBe("/account/sessions");
  await expect.element(row("Safari on iPhone").getByText(/^March 01, 2026, \d+:30 [AP]M$/)).toBeVisible();
  await expect.element(end("Safari on iPhone")).toBeVisible();
  await expect.element(end("Unknown device")).toBeVisible();
  await expect.element(end("Firefox on Windows")).not.toBeInTheDocument();
});

test("two of one browser are told apart by network address and time, also by who hears the buttons [F-010]", async () => {
  const earlier = { ...PHONE, id: 7, address: "192.0.2.44", signedInAt: "2026-02-27T08:00:00.000Z" };
  open = [OFFICE, PHONE, earlier];
  visit("/account/sessions");
  await expect.element(row("198.51.100.7").getByText("Safari on iPhone")).toBeVisible();
  await expect.element(row("192.0.2.44").getByText(/^February 27, 2026, \d+:00 [AP]M$/)).toBeVisible();
  await page
    .getByRole("button", { name: /^End the session of Safari on iPhone at 192\.0\.2\.44, signed in February 27/ })
    .click();
  await vi.waitFor(() => expect(server.calls("DELETE /api/session/all/:id")[0]?.path).toBe("/api/session/all/7"));
});

test("the page of sessions leads to a new password [F-010]", async () => {
  const where = visit("/account/sessions");
  await page.getByRole("link", { name: "Change password" }).click();
  await expect.poll(where).toBe("/account/password");
});

test("one is ended, and goes from the list", async () => {
  visit("/account/sessions");
  await end("Safari on iPhone").click();
  await expect.element(row("Safari on iPhone")).not.toBeInTheDocument();
  expect(server.calls("DELETE /api/session/all/:id").map(({ path }) => path)).toEqual(["/api/session/all/4"]);
});

test("all others are ended after a question", async () => {
  visit("/account/sessions");
  await page.getByRole("button", { name: "End all other sessions" }).click();
  const question = page.getByRole("alertdialog", { name: "End all other sessions?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(server.calls("DELETE /api/session/all")).toEqual([]);
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await question.getByRole("button", { name: "End sessions" }).click();
  await expect.element(row("Unknown device")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "End all other sessions" })).not.toBeInTheDocument();
});

test("a refusal is told in the server's words, and the list is read anew", async () => {
  server.on("DELETE /api/session/all/:id", () => refusal(404, "There is no session with this id."));
  visit("/account/sessions");
  await end("Safari on iPhone").click();
  const notes = page.getByRole("region", { name: "Notifications" });
  await expect.element(notes.getByText("There is no session with this id.")).toBeVisible();
  await vi.waitFor(() => expect(server.calls("GET /api/session/all")).toHaveLength(2));
});

test("a failed load is told, and Retry loads anew", async () => {
  server.on("GET /api/session/all", () => refusal(503, "The server cannot answer at the moment."));
  visit("/account/sessions");
  await expect.element(page.getByRole("heading", { name: "Could not load the sessions." })).toBeVisible();
  server.on("GET /api/session/all", () => ({ result: open }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(row("Safari on iPhone")).toBeVisible();
});

test("an administrator sees and ends somebody else's", async () => {
  const permission = { organization: { admin: true } };
  server.on("GET /api/session", () => ({ result: aSession({ permission }) }));
  visit("/account/sessions?userId=9");
  await expect.element(page.getByText("Where Lee Park (lee@clinic.example) is signed in.")).toBeVisible();
  await end("Safari on iPhone").click();
  await vi.waitFor(() => expect(server.calls("DELETE /api/admin/session/:id")[0]?.path).toBe("/api/admin/session/4"));
  await page.getByRole("button", { name: "End all sessions" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End sessions" }).click();
  await vi.waitFor(() => expect(server.calls("DELETE /api/admin/session")[0]?.query.get("userId")).toBe("9"));
});

test("on a narrow screen a session is ended too [F-010]", async () => {
  await page.viewport(390, 844);
  visit("/account/sessions");
  await end("Safari on iPhone").click();
  await vi.waitFor(() => expect(server.calls("DELETE /api/session/all/:id")[0]?.path).toBe("/api/session/all/4"));
});
