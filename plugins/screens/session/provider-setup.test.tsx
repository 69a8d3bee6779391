import "axe-core";
import { Page, PageParts } from "@armature/renderer";
import { closeApp, type FakeServer, pageViolations, refusal, serveApp, visitApp } from "@armature/renderer/testing";
import { aSession } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "test/page", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/page", guard: "session", title: "Home" },
  {
    name: "provider",
    path: "/provider/:id",
    screen: "test/page",
    guard: "session",
    title: "Provider",
    setup: { parts: ["session/providerSetup"] },
  },
];

let server: FakeServer;
let visit: (path: string) => void;
beforeEach(() => {
  server = serveApp({
    "GET /api/session": () => ({ result: aSession() }),
    "GET /api/identityProvider/:id": ({ path }) =>
      path.endsWith("/7")
        ? { result: { id: 7 }, labels: {}, people: {} }
        : refusal(404, "There is no provider with this id."),
    "PUT /api/admin/identityProvider/:id": () => ({ result: {}, labels: {}, people: {} }),
  });
  const Shown = () => (
    <Page>
      <PageParts />
    </Page>
  );
  const all = new Map([
    ["test/page", () => Promise.resolve({ default: Shown })],
    ["session/providerSetup", screens.providerSetup],
  ]);
  visit = (path) => void visitApp({ routes: ROUTES, screens: all, path });
});
afterEach(closeApp);

const secret = () => page.getByLabelText(/^New client secret/);
const store = () => page.getByRole("button", { name: "Store client secret" }).click();

test("shows what to enter at the provider, to copy [ADD-060]", async () => {
  visit("/provider/7");
  for (const path of ["/api/signIn/7/callback", "/api/signIn/7/backChannelLogout", "/login"])
    await expect.element(page.getByText(`${location.origin}${path}`, { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Copy Redirect address/ })).toBeVisible();
  expect(await pageViolations()).toEqual([]);
});

test("stores the client secret, and shows it no more [ADD-060]", async () => {
  visit("/provider/7");
  await store();
  await expect.element(page.getByText("Please enter the client secret.")).toBeVisible();
  expect(server.calls("PUT /api/admin/identityProvider/:id")).toEqual([]);
  await secret().fill("s3cret ");
  await expect.element(secret()).toHaveAttribute("type", "password");
  await store();
  await expect.element(page.getByText("The client secret was stored.")).toBeVisible();
  await expect.element(secret()).toHaveValue("");
  const [{ path, body } = { path: "", body: null }] = server.calls("PUT /api/admin/identityProvider/:id");
  expect([path, body]).toEqual(["/api/admin/identityProvider/7", { clientSecret: "s3cret" }]);
});

test("a refusal is told, and what was typed stays [ADD-060]", async () => {
  visit("/provider/7");
  server.on("PUT /api/admin/identityProvider/:id", () => refusal(400, "Set SECRET_KEY first."));
  await secret().fill("s3cret");
  await store();
  await expect.element(page.getByText("Set SECRET_KEY first.")).toBeVisible();
  await expect.element(secret()).toHaveValue("s3cret");
});

test("nothing is to be entered for a provider that there is not [ADD-060]", async () => {
  visit("/provider/8");
  await expect.poll(() => server.calls("GET /api/identityProvider/:id")).toHaveLength(1);
  await expect.element(page.getByRole("heading", { name: "Provider" })).toBeVisible();
  await expect.element(page.getByText("Enter at the provider")).not.toBeInTheDocument();
});
