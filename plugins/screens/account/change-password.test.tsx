import { closeApp, type FakeServer, refusal, serveApp, visitApp, withStatus } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "test/other", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/other", guard: "session", title: "Home" },
  {
    name: "changePassword",
    path: "/account/password",
    screen: "account/changePassword",
    guard: "session",
    title: "Change password",
    userMenu: { label: "Change password", icon: "key-round" },
  },
];
const CALL = "PUT /api/session/password";
const GOOD = "Another mare 27";

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1280, 800);
  server = serveApp({ [CALL]: () => ({ result: 2 }) });
});
afterEach(closeApp);

function visit(path = "/account/password"): () => string {
  const all = new Map([
    ["account/changePassword", screens.changePassword],
    ["test/other", () => Promise.resolve({ default: () => <h1>Other</h1> })],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path });
}

const present = () => page.getByLabelText(/^Present password/);
const password = () => page.getByLabelText(/^New password/);
const confirmation = () => page.getByLabelText(/^Confirm password/);
const save = () => page.getByRole("button", { name: "Change password", exact: true });
async function fill(): Promise<void> {
  await present().fill("Correct horse 1");
  await password().fill(GOOD);
  await confirmation().fill(GOOD);
}
const refuse = (attribute: string, message: string) =>
  server.on(CALL, () => withStatus(400, { message: "Refused", errors: [{ code: "password", attribute, message }] }));

test("the user menu leads to it; it is changed with the present one, and how many sessions ended is told [F-010]", async () => {
  const where = visit("/");
  await page.getByRole("button", { name: "User menu of Mara Lind" }).click();
  await page.getByRole("menuitem", { name: "Change password" }).click();
  await fill();
  await save().click();
  const notes = page.getByRole("region", { name: "Notifications" });
  await expect.element(notes.getByText("Your password was changed. 2 other sessions were ended.")).toBeVisible();
  expect(server.calls(CALL).map(({ body }) => body)).toEqual([{ present: "Correct horse 1", password: GOOD }]);
  await vi.waitFor(() => expect(where()).toBe("/"));
});

test("password managers know the fields, and a password is pasted [F-010]", async () => {
  visit();
  await expect.element(present()).toHaveAttribute("autocomplete", "current-password");
  await expect.element(password()).toHaveAttribute("autocomplete", "new-password");
  await expect.element(confirmation()).toHaveAttribute("autocomplete", "new-password");
  const input = password().element();
  const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
  input.dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
  expect(input.getAttribute("maxlength")).toBeNull();
});

test("nothing is sent while something is missing, and the first of it has the focus [F-010]", async () => {
  visit();
  await password().fill(GOOD);
  await save().click();
  await expect.element(page.getByText("Present password is required.")).toBeVisible();
  await expect.element(page.getByText("Password confirmation is required.")).toBeVisible();
  await expect.element(present()).toHaveFocus();
  expect(server.calls(CALL)).toEqual([]);
});

test("what the server says of a field stands at it until something is typed [F-010]", async () => {
  visit();
  await fill();
  refuse("present", "This is not your present password.");
  await save().click();
  await expect.element(present()).toHaveAccessibleDescription("Error: This is not your present password.");
  await present().fill("Correct horse 2");
  await expect.element(page.getByText("This is not your present password.")).not.toBeInTheDocument();
  refuse("password", "This password is known from breaches of other sites.");
  await save().click();
  await expect.element(page.getByText("This password is known from breaches of other sites.")).toBeVisible();
  await expect.element(password()).toHaveAttribute("aria-invalid", "true");
  server.on(CALL, () => refusal(429, "Too many tries. Try again in 15 minute(s)."));
  await save().click();
  await expect.element(page.getByText("Too many tries. Try again in 15 minute(s).")).toBeVisible();
});
