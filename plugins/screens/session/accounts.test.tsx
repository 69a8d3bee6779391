import type { Account, AccountProfile } from "@armature/engine/platform";
import { closeApp, type FakeServer, refusal, serveApp, typeFast, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
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
  profile: "member",
  confirmed: "2026-01-01T00:00:00.000Z",
  lockedUntil: "2026-03-01T09:30:00.000Z",
  factors: 0,
};
const LEE: Account = { ...ADA, userId: 8, displayName: "Lee Park", email: "lee@clinic.example", lockedUntil: null };
const NEW: Account = { ...LEE, userId: 9, displayName: "Mo New", email: "mo@clinic.example", confirmed: null };

const CARL: Account = { ...LEE, userId: 10, displayName: "Carl Chief", email: "carl@vendor.example", profile: "staff" };
const PROFILES: readonly AccountProfile[] = [
  { name: "member", label: "Member", isOfStaff: false, isAdministrator: false },
  { name: "staff", label: "Staff", isOfStaff: true, isAdministrator: false },
  { name: "admin", label: "Administrator", isOfStaff: true, isAdministrator: true },
];

let server: FakeServer;
let accounts: readonly Account[];
beforeEach(async () => {
  await page.viewport(1440, 900);
  accounts = [ADA, LEE, NEW, CARL];
  server = serveApp({
    "GET /api/admin/account": ({ query }) => {
      const found = accounts.filter(({ email }) => email.includes(query.get("person") ?? ""));
      return { result: { accounts: found, total: found.length, profiles: PROFILES } };
    },
    "DELETE /api/admin/account/:userId/lock": () => {
      accounts = [{ ...ADA, lockedUntil: null }, LEE, NEW, CARL];
      return { result: null };
    },
    "PUT /api/admin/account/:userId/profile": ({ body }) => {
      const { profile } = body as { profile: string };
      accounts = [ADA, LEE, NEW, { ...CARL, profile }];
      return { result: null };
    },
    "POST /api/admin/account": () => ({ status: 201, result: { userId: 11 } }),
    "POST /api/confirmation": () => ({ result: { seconds: 60 } }),
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

const notes = page.getByRole("region", { name: "Notifications" });
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
  await expect.element(notes.getByText("There is no user with this id.")).toBeVisible();
});

test("on a narrow screen each card has its actions too [F-004]", async () => {
  await page.viewport(390, 844);
  visit("/provider/accounts");
  await expect.element(page.getByRole("listitem").filter({ hasText: "ada@clinic.example" })).toBeVisible();
  await unlock.click();
  await vi.waitFor(() => expect(server.calls("DELETE /api/admin/account/:userId/lock")).toHaveLength(1));
});

const ADD = "POST /api/admin/account";

test("a person is added with a profile, by keyboard alone, and told of the link [F-146]", async () => {
  visit("/provider/accounts");
  await expect.element(row("Carl Chief").getByText("Staff")).toBeVisible();
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add person" });
  await expect.element(dialog.getByRole("textbox", { name: /^First name/ })).toHaveFocus();
  await userEvent.keyboard("Bo{Tab}Berg{Tab}bo@vendor{Enter}");
  await expect.element(dialog.getByText("Give an email address, such as name@example.org.")).toBeVisible();
  expect(server.calls(ADD)).toHaveLength(0);
  await expect.element(dialog.getByRole("textbox", { name: /^Email/ })).toHaveFocus();
  await userEvent.keyboard("{End}.example");
  await dialog.getByRole("combobox", { name: "Profile" }).click();
  await expect.element(page.getByRole("option", { name: "Member" })).not.toBeInTheDocument();
  await page.getByRole("option", { name: "Administrator" }).click();
  await expect.element(dialog.getByText(/All other administrators are told by email/)).toBeVisible();
  await dialog.getByRole("button", { name: "Add and send the link" }).click();
  await expect.element(notes.getByText("We sent bo@vendor.example a link to choose a password.")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const body = { firstName: "Bo", lastName: "Berg", email: "bo@vendor.example", profile: "admin" };
  expect(server.calls(ADD).map((call) => call.body)).toEqual([body]);
});

test("a person that was typed and not sent is asked about before the window closes, and can be discarded", async () => {
  visit("/provider/accounts");
  await page.getByRole("button", { name: "Add person" }).click();
  await userEvent.keyboard("Bo{Escape}");
  const question = page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  const dialog = page.getByRole("dialog", { name: "Add person" });
  await expect.element(dialog.getByRole("textbox", { name: /^First name/ })).toHaveValue("Bo");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Exit" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a refused person keeps what was typed [F-146]", async () => {
  server.on(ADD, () => refusal(409, "A user with this email already exists."));
  visit("/provider/accounts");
  await page.getByRole("button", { name: "Add person" }).click();
  await userEvent.keyboard("Bo{Tab}Berg{Tab}bo@vendor.example{Enter}");
  const dialog = page.getByRole("dialog", { name: "Add person" });
  await expect.element(dialog.getByText("A user with this email already exists.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: /^Email/ })).toHaveValue("bo@vendor.example");
});

test("a profile is changed in the row, among those of the same side, with what follows said before [F-146]", async () => {
  visit("/provider/accounts");
  await page.getByRole("button", { name: "Change the profile of Carl Chief" }).click();
  const dialog = page.getByRole("dialog", { name: "Profile of Carl Chief" });
  await expect.element(dialog.getByText(/Carl Chief is signed out everywhere/)).toBeVisible();
  const save = dialog.getByRole("button", { name: "Save and sign out" });
  await expect.element(save).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("combobox", { name: "Profile" }).click();
  await page.getByRole("option", { name: "Administrator" }).click();
  await save.click();
  await expect.element(notes.getByText("The profile of Carl Chief is Administrator now.")).toBeVisible();
  await expect.element(row("Carl Chief").getByText("Administrator")).toBeVisible();
  const [call] = server.calls("PUT /api/admin/account/:userId/profile");
  expect([call?.path, call?.body]).toEqual(["/api/admin/account/10/profile", { profile: "admin" }]);
});

test("a profile that cannot change says why, and an unconfirmed person gets the link again [F-146]", async () => {
  visit("/provider/accounts");
  const change = page.getByRole("button", { name: "Change the profile of Mo New" });
  await expect.element(change).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Send the link again to Mo New" }).click();
  await expect.element(notes.getByText("We sent mo@clinic.example the link again.")).toBeVisible();
  expect(server.calls("POST /api/confirmation").map((call) => call.body)).toEqual([{ username: "mo@clinic.example" }]);
});

test("a person can be added once the profiles are known", async () => {
  const answer = Promise.withResolvers<void>();
  server.on("GET /api/admin/account", async () => {
    await answer.promise;
    return { result: { accounts, total: accounts.length, profiles: PROFILES } };
  });
  visit("/provider/accounts");
  await expect.element(page.getByRole("heading", { name: "Accounts", level: 1 })).toBeVisible();
  expect(page.getByRole("button", { name: "Add person" }).query()).toBeNull();
  answer.resolve();
  await page.getByRole("button", { name: "Add person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add person" });
  await expect.element(dialog.getByRole("combobox", { name: "Profile" })).toHaveTextContent("Staff");
});

test("on a phone, the buttons of a person with second factors stay within the card [ADD-096]", async () => {
  await page.viewport(390, 844);
  accounts = [{ ...ADA, factors: 1 }, LEE];
  visit("/provider/accounts");
  const card = page.getByRole("listitem").filter({ hasText: "Ada Osei" });
  await expect.element(card.getByRole("button", { name: "Remove the second factors of Ada Osei" })).toBeVisible();
  const bottom = card.element().getBoundingClientRect().bottom;
  for (const each of card.element().querySelectorAll("button, a"))
    expect(each.getBoundingClientRect().bottom).toBeLessThan(bottom);
});
