import { Page, PageParts } from "@armature/renderer";
import { aSession, closeApp, type FakeServer, refusal, serveApp, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screens } from "./index.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "test/text", guard: "public", title: "Sign in", frame: "bare" },
  { name: "home", path: "/", screen: "test/text", guard: "session", title: "Home" },
  { name: "memberUserList", path: "/member/admin/user", screen: "test/text", guard: "session", title: "Users" },
  {
    name: "memberUserEdit",
    path: "/member/admin/user/:userId/edit",
    screen: "test/page",
    guard: "session",
    title: "Edit",
    setup: { parts: ["account/movePerson"] },
  },
];
const MOVE = "PUT /api/user/5/organization";
const ORGANIZATIONS = [
  { organizationId: 7, name: "Lakeside Clinic", serviceAreaId: 12 },
  { organizationId: 8, name: "Hill Clinic", serviceAreaId: null },
];

let server: FakeServer;
const serve = (isProviderUser: boolean) =>
  serveApp({
    "GET /api/session": () => ({ result: { ...aSession(), isProviderUser, organizationId: 7 } }),
    "GET /api/admin/organization": () => ({ result: ORGANIZATIONS }),
    [MOVE]: () => ({ result: { userId: 9 } }),
  });
beforeEach(() => {
  server = serve(true);
});
afterEach(closeApp);

function visit(): () => string {
  const host = () =>
    Promise.resolve({
      default: () => (
        <Page>
          <p>The form</p>
          <PageParts />
        </Page>
      ),
    });
  const text = () => Promise.resolve({ default: () => <h1>A page</h1> });
  const all = new Map([
    ["account/movePerson", screens.movePerson],
    ["test/page", host],
    ["test/text", text],
  ]);
  return visitApp({ routes: ROUTES, screens: all, path: "/member/admin/user/5/edit" });
}

const open = () => page.getByRole("button", { name: "Move to another organization" }).click();
async function choose(): Promise<void> {
  await page.getByRole("combobox", { name: /^Organization/ }).click();
  await page.getByRole("option", { name: /^Hill Clinic/ }).click();
}

test("staff move a person who is wrongly held to another organization [F-001]", async () => {
  const where = visit();
  await open();
  await expect.element(page.getByText(/Answers and permissions stay with this organization\.$/)).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Move", exact: true }))
    .toHaveAttribute("aria-disabled", "true");
  await page.getByRole("combobox", { name: /^Organization/ }).click();
  await expect.element(page.getByRole("option", { name: /^Lakeside/ })).not.toBeInTheDocument();
  await page.getByRole("option", { name: /^Hill Clinic/ }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await vi.waitFor(() => expect(where()).toBe("/member/admin/user"));
  expect(server.calls(MOVE).map(({ body }) => body)).toEqual([{ organizationId: 8 }]);
});

test("a refused move says why, and can be given up [F-001]", async () => {
  const text = "Records of this organization name Ann Bell. Take the person out of them first.";
  server.on(MOVE, () => refusal(409, text));
  const where = visit();
  await open();
  await choose();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect.element(page.getByRole("alert").getByText(text)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(where()).toBe("/member/admin/user/5/edit");
});

test("members are not offered it [F-001]", async () => {
  closeApp();
  server = serve(false);
  visit();
  await expect.element(page.getByText("The form")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Move/ })).not.toBeInTheDocument();
});
