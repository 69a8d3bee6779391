import { aSession, closeApp, type FakeServer, screensOf, serveApp, visitApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { screens } from "./index.ts";
import { CHANGE_NOTES, STATUS_LABELS, statusLabel } from "./model.ts";

const ROUTES = [
  { name: "login", path: "/login", screen: "home/notFound", guard: "public", frame: "bare" },
  { name: "home", path: "/", screen: "home/home", guard: "session", title: "Home" },
  {
    name: "buildIntro",
    path: "/build/intro",
    screen: "home/intro",
    guard: "session",
    title: "Introduction",
    breadcrumb: [{ label: "Build" }, { label: "Introduction" }],
  },
  { name: "notFound", path: "*", screen: "home/notFound", guard: "session", title: "Not found" },
];

let server: FakeServer;
beforeEach(() => {
  server = serveApp({});
});
afterEach(closeApp);

function visit(path: string) {
  const all = screensOf("home", screens);
  return visitApp({ routes: ROUTES, screens: all, path });
}

describe("home", () => {
  test("greets, and shows the organization with the label of its status [ACC-068]", async () => {
    visit("/");
    await expect.element(page.getByRole("heading", { name: "Welcome, Mara Lind", level: 1 })).toBeVisible();
    const card = page.getByRole("region", { name: "Lakeside Clinic" });
    await expect.element(card.getByText("Enter Epic Build Information")).toBeVisible();
    await expect.element(card.getByText("Care setting: Ambulatory")).toBeVisible();
  });

  test("without an organization it says what is missing", async () => {
    server.on("GET /api/session", () => ({ result: { ...aSession(), organizationId: null, organization: null } }));
    visit("/");
    await expect.element(page.getByRole("heading", { name: "No organization is chosen" })).toBeVisible();
  });
});

test("every status has its label, an unknown one shows itself [ACC-068]", () => {
  expect(Object.values(STATUS_LABELS)).toEqual([
    "Ready to fill out",
    "Submitted and awaiting approval",
    "Approved and awaiting an install PM",
    "Enter Epic Build Information",
    "Completed and imported to Epic",
    "Nice work!",
  ]);
  expect(statusLabel("paused")).toBe("paused");
});

test("the introduction explains the tool and lists three dated notes [GEN-001, GEN-002]", async () => {
  visit("/build/intro");
  await expect.element(page.getByRole("heading", { name: "Introduction", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveTextContent("BuildIntroduction");
  await expect.element(page.getByText(/home for data entry.*install project manager will reach out/)).toBeVisible();
  expect(CHANGE_NOTES).toHaveLength(3);
  for (const { text } of CHANGE_NOTES) await expect.element(page.getByText(text)).toBeVisible();
  expect(server.requests.filter((request) => request.path.startsWith("/api/person"))).toEqual([]);
});

test("the notes tell of the cached categories, of where a sign-in leads and of the introduction, each with its day [GEN-003]", async () => {
  visit("/build/intro");
  const notes = page.getByRole("region", { name: "What has changed" });
  await expect.element(notes).toBeVisible();
  const told = notes
    .getByRole("paragraph")
    .elements()
    .map((note) => `${note.previousElementSibling?.textContent ?? ""}: ${note.textContent}`);
  expect(told).toEqual([
    expect.stringMatching(/^June 11, 2024: .*admin section for caching Epic category options/),
    expect.stringMatching(
      /^May 14, 2024: After sign-in .* Introduction page, because the legacy questionnaire has moved/,
    ),
    expect.stringMatching(/^May 14, 2024: Added this Introduction section/),
  ]);
});

test("an unknown address shows a page with a link home [ACC-D03]", async () => {
  const where = visit("/nowhere/at/all");
  await expect.element(page.getByRole("heading", { name: "Not found", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Go to home page" }).click();
  await expect.element(page.getByRole("heading", { name: "Welcome, Mara Lind" })).toBeVisible();
  expect(where()).toBe("/");
});
