import { type LoadScreen, Page } from "@armature/renderer";
import { closeApp, type FakeServer, refusal, serveApp } from "@armature/renderer/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { BILLING, NURSE, sessionIn, SURGERY, visitTraining } from "./training.testing.ts";

const ROUTES = [
  { name: "personEdit", path: "/build/person/edit/:id", screen: "test/page", guard: "session", title: "Edit" },
  {
    name: "memberUserTraining",
    path: "/member/:serviceAreaName/user/training",
    screen: "training/training",
    guard: "session",
    params: { serviceAreaName: "serviceArea" },
    title: "Training",
    setup: { routes: { edit: "personEdit" } },
  },
  { name: "notFound", path: "*", screen: "test/page", guard: "session", title: "Not found" },
];
const none: LoadScreen = () => Promise.resolve({ default: () => <Page>There is no such page.</Page> });
const CALL = "GET /api/member/provider-crowd-sa12/training";
const person = (userId: number, displayName: string, over: object) => ({
  userId,
  displayName,
  email: `${displayName.split(" ")[0]}@clinic.example`,
  entraId: null,
  isInDirectory: true,
  ambulatory: [],
  acute: [],
  ...over,
});
const PEOPLE = [
  person(3, "Ann Bell", { entraId: "6f96-ann", ambulatory: [NURSE, BILLING], acute: [SURGERY] }),
  person(4, "Bo Lund", { isInDirectory: false }),
];

let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1440, 900);
  server = serveApp({ [CALL]: () => ({ result: PEOPLE }) });
});
afterEach(closeApp);

const visit = (path = "/member/provider-crowd-sa12/user/training") =>
  visitTraining({ routes: ROUTES, others: { page: none, login: none }, path });
const row = (name: RegExp) => page.getByRole("row", { name });

test("lists the users with their learning paths, and leads to the page of each by its directory id [ACC-D05]", async () => {
  const where = visit();
  await expect.element(page.getByRole("heading", { name: "Training", level: 1 })).toBeVisible();
  await expect.element(row(/Ann Bell Ann@clinic.example Ambulatory Nurse, Billing Edit/)).toBeVisible();
  await expect.element(row(/Bo Lund Bo@clinic.example Not in Entra Edit/)).toBeVisible();
  await expect.element(page.getByText("Surgery")).not.toBeInTheDocument();
  const edit = (name: RegExp) => row(name).getByRole("link", { name: "Edit" });
  await expect.element(edit(/Bo Lund/)).toHaveAttribute("href", "/build/person/edit/4");
  await edit(/Ann Bell/).click();
  await expect.poll(where).toBe("/build/person/edit/6f96-ann");
});

test("has a column of acute paths in Acute Care", async () => {
  server.on("GET /api/session", () => ({ result: sessionIn({ careSetting: "Acute Care" }) }));
  visit();
  await expect.element(page.getByRole("columnheader", { name: "Acute Learning Paths" })).toBeVisible();
  await expect.element(row(/Ann Bell .* Ambulatory Nurse, Billing Surgery Edit/)).toBeVisible();
});

test("counts the users who are not in Entra, and shows those alone by mouse and keys", async () => {
  visit();
  const chip = page.getByRole("button", { name: "1 not in Entra" });
  await chip.click();
  await expect.element(chip).toHaveAttribute("aria-pressed", "true");
  await expect.element(row(/Ann Bell/)).not.toBeInTheDocument();
  await expect.element(row(/Bo Lund/)).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(row(/Ann Bell/)).toBeVisible();
});

test("users that cannot be loaded are told, Retry loads anew, and none is said too", async () => {
  server.on(CALL, () => refusal(503, "The server cannot answer at the moment."));
  visit();
  await expect.element(page.getByRole("heading", { name: "Could not load the users." })).toBeVisible();
  server.on(CALL, () => ({ result: [] }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("heading", { name: "No users" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /not in Entra/ })).not.toBeInTheDocument();
});

test("another organization's service area is no page, and nothing is asked about it [ACC-D05]", async () => {
  visit("/member/provider-crowd-sa13/user/training");
  await expect.element(page.getByRole("heading", { name: "Not found", level: 1 })).toBeVisible();
  expect(server.requests.filter(({ path }) => path.endsWith("/training"))).toEqual([]);
});
