import { aSession, closeApp, type FakeServer, NOBODY, refusal, serveApp, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "test/page", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/page", guard: "session", title: "Home" },
  { name: "setUp", path: "/setup/:code", screen: "account/setUp", guard: "public", title: "Set up", frame: "bare" },
];
const READ = "GET /api/setup/:code";
const MAKE = "POST /api/setup/:code";
const done = () =>
  refusal(410, "The product has been set up.", [{ code: "setupDone", attribute: null, message: "done" }]);

let server: FakeServer;
beforeEach(() => {
  let isSignedIn = false;
  server = serveApp({
    "GET /api/session": () => ({ result: isSignedIn ? aSession() : NOBODY }),
    [READ]: () => ({ result: { expires: "2026-03-01T08:00:00.000Z" } }),
    [MAKE]: () => {
      isSignedIn = true;
      return { result: null };
    },
  });
});
afterEach(closeApp);

function visit(): () => string {
  const all = new Map([
    ["account/setUp", screens.setUp],
    ["test/page", () => Promise.resolve({ default: () => <h1>Home</h1> })],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path: "/setup/a-code_1" });
}

/** Fills in the form with real keys, field after field. */
async function fillIn(): Promise<void> {
  await page.getByRole("textbox", { name: /^First name/ }).click();
  for (const text of ["Grace", "Moreau", "grace@provider.example", "Correct horse 1", "Correct horse 1"])
    await userEvent.keyboard(`${text}{Tab}`);
}
const submit = () => page.getByRole("button", { name: "Create administrator" });

test("the setup link asks who the administrator is, signs in and leads home [F-080]", async () => {
  const where = visit();
  await expect.element(page.getByText(/Create the first administrator of Armature/)).toBeVisible();
  await fillIn();
  await submit().click();
  await vi.waitFor(() => expect(where()).toBe("/"));
  await expect.element(page.getByRole("heading", { name: "Home" })).toBeVisible();
  const names = { firstName: "Grace", lastName: "Moreau" };
  expect(server.calls(MAKE).map(({ path, body }) => ({ path, body }))).toEqual([
    { path: "/api/setup/a-code_1", body: { ...names, email: "grace@provider.example", password: "Correct horse 1" } },
  ]);
});

test("the setup link names each field that is wrong, without a call [F-080]", async () => {
  visit();
  await submit().click();
  await expect.element(page.getByText("Required", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: /^First name/ })).toHaveFocus();
  await page.getByRole("textbox", { name: /^Email/ }).fill("grace@host");
  await expect.element(page.getByText("Give an email address, such as name@example.org.")).toBeVisible();
  await page.getByLabelText(/^Confirm password/).fill("other");
  await expect.element(page.getByText("Passwords must match")).toBeVisible();
  expect(server.calls(MAKE)).toEqual([]);
});

test("a setup link that is used says so and leads to sign-in [F-080]", async () => {
  server.on(READ, done);
  const where = visit();
  await expect.element(page.getByText(/has an administrator/)).toBeVisible();
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await vi.waitFor(() => expect(where()).toBe("/login"));
});

test("the second person with the setup link reads so, and nothing typed is offered again [F-080]", async () => {
  server.on(MAKE, done);
  visit();
  await fillIn();
  await submit().click();
  await expect.element(page.getByText(/has an administrator/)).toBeVisible();
  await expect.element(submit()).not.toBeInTheDocument();
});

test("a refusal of the setup link is shown, and what was typed stays [F-080]", async () => {
  server.on(MAKE, () => refusal(409, "A user with this email already exists."));
  visit();
  await fillIn();
  await submit().click();
  await expect.element(page.getByRole("alert").getByText("A user with this email already exists.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: /^Email/ })).toHaveValue("grace@provider.example");
});

test("a setup link that is not valid says what to do [F-080]", async () => {
  server.on(READ, () => refusal(404, "This setup link is not valid."));
  visit();
  await expect.element(page.getByRole("alert").getByText("This setup link is not valid.")).toBeVisible();
  await expect.element(submit()).not.toBeInTheDocument();
});
