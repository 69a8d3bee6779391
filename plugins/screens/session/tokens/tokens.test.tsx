import "axe-core";
import type { AccessToken } from "@armature/engine/platform";
import {
  aSession,
  closeApp,
  type FakeServer,
  pageViolations,
  refusal,
  serveApp,
  typeFast,
  visitApp,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "../index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "session/login", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "session/tokens", guard: "session", title: "Home" },
  { name: "tokens", path: "/account/tokens", screen: "session/tokens", guard: "session", title: "Access tokens" },
  { name: "allTokens", path: "/access-tokens", screen: "session/allTokens", guard: "session", title: "All tokens" },
];
const NIGHTLY: AccessToken = {
  id: 3,
  label: "Nightly export",
  start: "arm_x1y2",
  scopes: { entities: { person: "VCU" }, named: ["organization.admin"] },
  organizationName: "Lakeside Clinic",
  created: "2026-01-01T00:00:00.000Z",
  expires: "2026-06-01T09:30:00.000Z",
  lastUsed: "2026-03-01T09:30:00.000Z",
  address: "198.51.100.7",
};
const UNUSED: AccessToken = { ...NIGHTLY, id: 4, label: "Never used", lastUsed: null, address: null };
const PERMISSION = { person: { view: true, create: true, update: true, remove: false }, organization: { admin: true } };
const TEXT = `arm_x1y2${"z".repeat(39)}`;

let server: FakeServer;
let tokens: readonly AccessToken[];
beforeEach(async () => {
  await page.viewport(1440, 900);
  tokens = [NIGHTLY, UNUSED];
  server = serveApp({
    "GET /api/session": () => ({ result: aSession({ permission: PERMISSION }) }),
    "GET /api/account/token": () => ({ result: tokens }),
    "POST /api/account/token": ({ body }) => {
      const { label, scopes } = body as AccessToken;
      tokens = [{ ...UNUSED, id: 5, label, scopes }, ...tokens];
      return { status: 201, result: { ...UNUSED, id: 5, label, scopes, token: TEXT } };
    },
    "DELETE /api/account/token/:id": ({ path }) => {
      tokens = tokens.filter(({ id }) => !path.endsWith(`/${id}`));
      return { result: null };
    },
    "GET /api/admin/token": () => ({
      result: tokens.map((each) => ({ ...each, userId: 7, displayName: "Ada Osei", email: "ada@clinic.example" })),
    }),
    "DELETE /api/admin/token/:id": () => refusal(404, "There is no token with this id."),
  });
});
afterEach(closeApp);

function visit(path = "/account/tokens"): void {
  const all = new Map([
    ["session/login", screens.login],
    ["session/tokens", screens.tokens],
    ["session/allTokens", screens.allTokens],
  ]);
  visitApp({ routes: ROUTES, screens: all, path });
}

const row = (name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = page.getByRole("dialog");
const question = page.getByRole("alertdialog");
const notes = page.getByRole("region", { name: "Notifications" });
const sent = () => server.calls("POST /api/account/token").map(({ body }) => body);

test("each shows what it may do, where, until when, and when it was used from where [ADD-041]", async () => {
  visit();
  const may = "View, create and change: Person; Rights: organization.admin; in Lakeside Clinic";
  for (const text of ["arm_x1y2…", may, "198.51.100.7"])
    await expect.element(row("Nightly export").getByText(text)).toBeVisible();
  await expect.element(row("Never used").getByText("Never", { exact: true })).toBeVisible();
});

test("is made with the keyboard by somebody who types fast, and its text is shown once [ADD-041]", async () => {
  visit();
  await page.getByRole("button", { name: "New access token" }).click();
  await typeFast(dialog.getByRole("textbox", { name: /^Name/ }), "Import of rooms");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByText(TEXT)).toBeVisible();
  expect(sent()).toEqual([{ label: "Import of rooms", days: 90, scopes: { entities: { person: "V" }, named: [] } }]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.element(row("Import of rooms")).toBeVisible();
  await expect.element(page.getByText(TEXT)).not.toBeInTheDocument();
});

test("may do single things with single kinds of record, and nothing that is not chosen [ADD-041]", async () => {
  visit();
  await page.getByRole("button", { name: "New access token" }).click();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Rooms");
  await dialog.getByRole("combobox", { name: /^It may/ }).click();
  await page.getByRole("option", { name: "Choose kinds of record" }).click();
  await dialog.getByRole("button", { name: "Make token" }).click();
  await expect.element(dialog.getByText("Choose at least one right.")).toBeVisible();
  expect(sent()).toEqual([]);
  await dialog.getByRole("combobox", { name: /^Person/ }).click();
  await page.getByRole("option", { name: "View", exact: true }).click();
  await dialog.getByRole("checkbox", { name: "organization.admin" }).click();
  await dialog.getByRole("button", { name: "Make token" }).click();
  await expect.element(dialog.getByText(TEXT)).toBeVisible();
  expect(sent()).toEqual([
    { label: "Rooms", days: 90, scopes: { entities: { person: "V" }, named: ["organization.admin"] } },
  ]);
});

test.each([
  ["no name", "  ", "Please enter a name."],
  ["a long name", "x".repeat(101), "Use at most 100 characters."],
])("with %s it says so at the field, and sends nothing [ADD-041]", async (_case, name, text) => {
  visit();
  await page.getByRole("button", { name: "New access token" }).click();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill(name);
  await dialog.getByRole("button", { name: "Make token" }).click();
  await expect.element(dialog.getByText(text)).toBeVisible();
  expect(sent()).toEqual([]);
});

test("a refusal stands in the dialog, and what was typed stays [ADD-041]", async () => {
  server.on("POST /api/account/token", () => refusal(409, "You have 50 access tokens. Revoke one first."));
  visit();
  await page.getByRole("button", { name: "New access token" }).click();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("One more");
  await dialog.getByRole("button", { name: "Make token" }).click();
  await expect.element(dialog.getByText("You have 50 access tokens. Revoke one first.")).toBeVisible();
  await expect.element(dialog.getByRole("textbox", { name: /^Name/ })).toHaveValue("One more");
});

test("is revoked after a question [ADD-042]", async () => {
  visit();
  await page.getByRole("button", { name: "Revoke Nightly export" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(server.calls("DELETE /api/account/token/:id")).toEqual([]);
  await page.getByRole("button", { name: "Revoke Nightly export" }).click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect.element(row("Nightly export")).not.toBeInTheDocument();
  await expect.element(notes.getByText("The access token 'Nightly export' was revoked.")).toBeVisible();
});

describe("of all people", () => {
  test("are revoked on a phone too [ADD-042]", async () => {
    await page.viewport(390, 844);
    visit("/access-tokens");
    await page.getByRole("button", { name: "Revoke Nightly export" }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
  });

  test("show 'Revoke' without scrolling beside a wide navigation [ADD-042]", async () => {
    await page.viewport(1440, 900);
    visit("/access-tokens");
    const button = page.getByRole("button", { name: "Revoke Nightly export" });
    await expect.element(button).toBeVisible();
    const grid = page.getByRole("grid", { name: "Access tokens" }).element() as HTMLElement;
    const box = grid.parentElement as HTMLElement;
    box.style.width = "1027px";
    await expect.poll(() => grid.scrollWidth).toBeLessThanOrEqual(1027);
    expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(box.getBoundingClientRect().right);
  });

  test("are shown with their person to administrators, and a failure is told [ADD-042]", async () => {
    visit("/access-tokens");
    await expect.element(row("Nightly export").getByText("ada@clinic.example")).toBeVisible();
    await page.getByRole("button", { name: "Revoke Nightly export" }).click();
    await question.getByRole("button", { name: "Revoke" }).click();
    await expect.element(notes.getByText("There is no token with this id.")).toBeVisible();
  });
});

test.each([1440, 390])("has nothing that is hard to use with assistive technology, at %i px", async (width) => {
  await page.viewport(width, 844);
  visit();
  await expect.element(page.getByText("198.51.100.7")).toBeVisible();
  expect(await pageViolations()).toEqual([]);
  await page.getByRole("button", { name: "New access token" }).click();
  await dialog.getByRole("combobox", { name: /^It may/ }).click();
  await page.getByRole("option", { name: "Choose kinds of record" }).click();
  expect(await pageViolations()).toEqual([]);
});

test("without one, it says what that means", async () => {
  tokens = [];
  visit();
  await expect.element(page.getByText("A program without a token cannot work in your name.")).toBeVisible();
});
