import { NO_RECORDS, refusal } from "@armature/renderer/testing";
import { expect, test } from "vitest";
import { commands, page } from "vitest/browser";
import { arrive, closeEach } from "./kit/portal-pages.testing.ts";

closeEach();

interface Row {
  readonly path: string;
  readonly entities?: readonly string[];
}

const { routes } = await commands.shippedPages("onboarding", "providerAdmin");
/** Addresses of the administration that name a record which does not exist. */
const ABSENT = (routes as readonly Row[])
  .filter(({ path }) => path.startsWith("/provider/") && path.includes(":"))
  .flatMap(({ path, entities = [""] }) => entities.map((entity) => path.replace("{entity}", entity)))
  .map((path) => path.replaceAll(/:\w+/g, "999999"));

/** What administrators read of all organizations. */
const OF_ALL = ["admin/:entity", "admin/security/:entity"];

test("many pages of the administration are about one record", () => {
  expect(ABSENT.length).toBeGreaterThan(12);
});

/** Visits a page of an administrator, while no record exists. */
async function visitAbsent(path: string): Promise<void> {
  const { server, visit } = await arrive("providerAdmin");
  for (const call of OF_ALL) {
    server.on(`GET /api/${call}`, () => NO_RECORDS);
    server.on(`GET /api/${call}/:id`, () => refusal(404, "There is no record with this id."));
  }
  visit(path);
}

test.each([
  "/provider/none",
  "/provider/userSecurity/primaryRole/none/form",
  "/provider/user/mapping/first",
  "/provider/resource/preset/first",
  ...ABSENT,
])("%s shows an administrator that there is nothing, with a link to the menu [ADM-D03, F-055, F-064]", async (path) => {
  await visitAbsent(path);
  const main = page.getByRole("main");
  await expect.element(main.getByRole("heading", { name: /^There is no / })).toBeInViewport();
  await expect.element(main.getByRole("link", { name: "Main Menu" })).toHaveAttribute("href", "/provider/menu");
});

test.each([
  ["userSecurity/primaryRole/9/form", "Primary Roles", "userSecurity/primaryRole/list"],
  ["userSecurity/question/9/answers", "Questions & Answers", "userSecurity/question/list"],
  ["userSecurity/question/9/answer/9/form", "Questions & Answers", "userSecurity/question/list"],
  ["userSecurity/function/9/form", "Security Functions", "userSecurity/function/list"],
  ["organization/9/edit", "Organizations", "organization/list"],
])("%s, of which there is no record, leads back to %s", async (path, list, listPath) => {
  await visitAbsent(`/provider/${path}`);
  const back = page.getByRole("main").getByRole("link", { name: `Back to ${list}` });
  await expect.element(back).toHaveAttribute("href", `/provider/${listPath}`);
});

test("a feature says whether it is on or off [F-149]", async () => {
  const { server, visit } = await arrive("providerAdmin");
  const flag = { name: "memberAdmin", label: "Member administration", text: "In the build area." };
  server.on("GET /api/admin/featureFlag", () => ({ result: [{ ...flag, enabled: false }] }));
  server.on("PUT /api/admin/featureFlag/:name", ({ body }) => ({ result: [{ ...flag, ...(body as object) }] }));
  visit("/provider/feature-flags");
  const feature = page.getByRole("region", { name: flag.label });
  await feature.getByRole("switch", { name: "Off for everybody" }).click();
  await expect.element(feature.getByRole("switch", { name: "On for everybody" })).toBeChecked();
});

test("the service area of an organization is on the screen beside the navigation [F-150]", async () => {
  await page.viewport(1440, 900);
  const { server, visit } = await arrive("providerAdmin");
  const organization = { organizationId: 7, name: "Lakeside", status: "buildOpen", serviceAreaId: 110 };
  server.on("GET /api/admin/organization", () => ({ ...NO_RECORDS, result: [organization], total: 1 }));
  server.on("GET /api/admin/user", () => NO_RECORDS);
  server.on("GET /api/salesforce/account", () => NO_RECORDS);
  visit("/provider/organization/list");
  const control = (name: string) => page.getByRole("main").getByRole("button", { name });
  const area = control("110 service area of Lakeside");
  await expect.element(area).toBeInViewport({ ratio: 1 });
  const menu = control("Menu of Lakeside").element().getBoundingClientRect();
  expect(area.element().getBoundingClientRect().right).toBeLessThan(menu.left);
  expect(page.getByRole("navigation", { name: "Admin Section" }).element().getBoundingClientRect().width).toBe(350);
});
