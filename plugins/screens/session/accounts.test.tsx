import type { Account } from "@armature/engine/platform";
import { closeApp, type FakeServer, refusal, serveApp, typeFast, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "session/login", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "session/accounts", guard: "session", title: "Home" },
  {
    name: "sessions",
    path: "/account/sessions",
    screen: "session/sessions",
    guard: "session",
    title: "Active sessions",
  },
  { name: "accounts", path: "/provider/accounts", screen: "session/accounts", guard: "session", title: "Accounts" },
];
const ADA: Account = {
  userId: 7,
  displayName: "Ada Osei",
  email: "ada@clinic.example",
  organizationName: "Lakeside Clinic",
  confirmed: "2026-01-01T00:00:00.000Z",
  lockedUntil: "2026-03-01T09:30:00.000Z",
};
const LEE: Account = { ...ADA, userId: 8, displayName: "Lee Park", email: "lee@clinic.example", lockedUntil: null };
const NEW: Account = { ...LEE, userId: 9, displayName: "Mo New", email: "mo@clinic.example", confirmed: null };

let server: FakeServer;
let accounts: readonly Account[];
beforeEach(async () => {
  await page.viewport(1440, 900);
  accounts = [ADA, LEE, NEW];
  server = serveApp({
    "GET /api/admin/account": ({ query }) => {
      const found = accounts.filter(({ email }) => email.includes(query.get("person") ?? ""));
      return { result: { accounts: found, total: found.length } };
    },
    "DELETE /api/admin/account/:userId/lock": () => {
      accounts = [{ ...ADA, lockedUntil: null }, LEE, NEW];
      return { result: null };
    },
  });
});
afterEach(closeApp);

function visit(path: string): () => string {
  const all = new Map([
    ["session/login", screens.login],
    ["session/sessions", screens.sessions],
    ["session/accounts", screens.accounts],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path });
}

const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const unlock = page.getByRole("button", { name: "Unlock Ada Osei" });

test("who is locked out is marked, with until when, and is let in again [F-004]", async () => {
  visit("/provider/accounts");
  await expect.element(row("Ada Osei").getByText(/^Locked until 2026-0[23]-\d\d \d\d:30$/)).toBeVisible();
  await expect.element(row("Lee Park").getByText("Active")).toBeVisible();
  await expect.element(row("Mo New").getByText("Not confirmed")).toBeVisible();
  expect(page.getByRole("button", { name: /^Unlock/ }).elements()).toHaveLength(1);
  await unlock.click();
  await expect.element(row("Ada Osei").getByText("Active")).toBeVisible();
  await expect.element(unlock).not.toBeInTheDocument();
  expect(server.calls("DELETE /api/admin/account/:userId/lock")[0]?.path).toBe("/api/admin/account/7/lock");
  const notes = page.getByRole("region", { name: "Notifications" });
  await expect.element(notes.getByText("Ada Osei can try to sign in again.")).toBeVisible();
});

test("the list is narrowed by a name or an email, and leads to the sessions of a person [F-004]", async () => {
  const where = visit("/provider/accounts");
  await page.getByRole("textbox", { name: "Name or email" }).fill("lee@");
  await expect.element(row("Ada Osei")).not.toBeInTheDocument();
  await vi.waitFor(() => expect(where()).toBe("/provider/accounts?person=lee%40"));
  await page.getByRole("link", { name: "Sessions of Lee Park" }).click();
  await expect.poll(where).toBe("/account/sessions?userId=8");
});

test("every key of somebody who types fast stands in the field and in the address [F-004]", async () => {
  const where = visit("/provider/accounts");
  const field = page.getByRole("textbox", { name: "Name or email" });
  await expect.element(row("Lee Park")).toBeVisible();
  await typeFast(field, "lee@clinic");
  await expect.element(field).toHaveValue("lee@clinic");
  await vi.waitFor(() => expect(where()).toBe("/provider/accounts?person=lee%40clinic"));
});

test("a refusal is told in the server's words [F-004]", async () => {
  server.on("DELETE /api/admin/account/:userId/lock", () => refusal(404, "There is no user with this id."));
  visit("/provider/accounts");
  await unlock.click();
  const notes = page.getByRole("region", { name: "Notifications" });
  await expect.element(notes.getByText("There is no user with this id.")).toBeVisible();
});

test("on a narrow screen each card has its actions too [F-004]", async () => {
  await page.viewport(390, 844);
  visit("/provider/accounts");
  await expect.element(page.getByRole("listitem").filter({ hasText: "ada@clinic.example" })).toBeVisible();
  await unlock.click();
  await vi.waitFor(() => expect(server.calls("DELETE /api/admin/account/:userId/lock")).toHaveLength(1));
});
