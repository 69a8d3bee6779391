import { closeApp, type FakeServer, NOBODY, refusal, serveApp, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "session/login", guard: "public", title: "Sign in", frame: "bare" },
  {
    name: "memberPendingConfirmation",
    path: "/pending",
    screen: "session/login",
    guard: "public",
    title: "x",
    frame: "bare",
  },
  { name: "home", path: "/", screen: "session/login", guard: "session", title: "Home" },
];
const CALL = "POST /api/passwordReset";
const SENT = /^If this username has a confirmed account/;

let server: FakeServer;
beforeEach(async () => {
  server = serveApp({
    "GET /api/session": () => ({ result: NOBODY }),
    [CALL]: () => ({ result: null }),
  });
  visitApp({ routes: ROUTES, screens: new Map([["session/login", screens.login]]), path: "/login" });
  await page.getByRole("textbox", { name: /^Username/ }).fill("mara@clinic.example");
  await page.getByRole("button", { name: "Forgot password?" }).click();
});
afterEach(closeApp);

const username = () => page.getByRole("textbox", { name: /^Username/ });
const send = () => page.getByRole("button", { name: "Send link" });

test("the request takes the username along, and tells what comes next [ACC-D12]", async () => {
  await expect.element(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
  await send().click();
  await expect.element(page.getByRole("status").getByText(SENT)).toBeVisible();
  expect(server.calls(CALL).map(({ body }) => body)).toEqual([{ username: "mara@clinic.example" }]);
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await expect.element(username()).toHaveValue("mara@clinic.example");
});

test("no username is told without a call", async () => {
  await username().fill(" ");
  await send().click();
  await expect.element(page.getByText("Username is required")).toBeVisible();
  await expect.element(username()).toHaveFocus();
  expect(server.calls(CALL)).toEqual([]);
});

test("too many requests are told in the server's words", async () => {
  server.on(CALL, () => refusal(429, "Too many tries. Try again in 60 minute(s)."));
  await send().click();
  await expect.element(page.getByRole("alert").getByText("Too many tries. Try again in 60 minute(s).")).toBeVisible();
  await expect.element(page.getByText(SENT)).not.toBeInTheDocument();
});
