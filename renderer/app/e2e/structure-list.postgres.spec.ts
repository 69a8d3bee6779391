import { go } from "./browser.ts";
import { MEMBER, STAFF } from "./people.ts";
import { addLocation, aName, firstLocation, LIST, locationPath, NEW_LOCATION, save } from "./structure.ts";
import { expect, test } from "./test.ts";
import { expectNote, field } from "./users.ts";

test("the chart leads to the list, which has its title, and the address of a location to its form [BLD-013, BLD-019, BLD-022]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const { locationId, name } = await firstLocation(calls);
  await page.goto("/build/structure");
  await expect(page).toHaveURL("/build/structure/chart");
  await page.getByRole("main").getByRole("link", { name: "List", exact: true }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("List - Proposed Structure");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(locationPath(locationId));
  await expect(field(page, "Name")).toHaveValue(name);
});

test("a save is told and the list shows it; a refused one keeps what was typed [BLD-217]", async ({ arrive }) => {
  const { page, calls } = await arrive(STAFF);
  const { locationId, name } = await addLocation(calls, { abbreviation: aName("S") });
  const renamed = aName("Renamed");
  await page.goto(LIST);
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  await go(page, locationPath(locationId));
  await field(page, "Name").fill(renamed);
  await save(page).click();
  await expectNote(page, "Location has been successfully updated.");
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole("link", { name: renamed, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);

  await go(page, locationPath(locationId));
  const again = aName("Refused");
  await field(page, "Name").fill(again);
  await page.route(`**/api/location/${locationId}`, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 500, json: { message: "No." } }) : route.fallback(),
  );
  await save(page).click();
  await expect(page.getByText("Could not save location.").first()).toBeVisible();
  await expect(field(page, "Name")).toHaveValue(again);
});

test("billing and finance pages are for provider staff; members have the files of their own organization [ACC-006]", async ({
  arrive,
}) => {
  const member = await arrive(MEMBER);
  const staff = await arrive(STAFF);
  await member.page.goto(NEW_LOCATION);
  await staff.page.goto(LIST);
  for (const name of ["landing", "trizetto", "patientStatement", "clinicInformation"]) {
    const path = `/build/export/billing/${name}`;
    await go(member.page, path);
    await expect(member.page).toHaveURL("/build/intro");
    await go(staff.page, path);
    await expect(staff.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(staff.page).toHaveURL(path);
  }
  for (const entity of ["location", "department"] as const) {
    expect((await member.calls.GET(`/api/${entity}/download`)).response.status).toBe(200);
  }
});
