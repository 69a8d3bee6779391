import type { Page, Request } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./browser.ts";
import { MEMBER, organizationOf, resultOf, STAFF } from "./people.ts";
import { aName, firstLocation, labelsOf, LIST, LOCKED, ORGANIZATION, save } from "./structure.ts";
import { expect, test } from "./test.ts";
import { expectNote, field, fill } from "./users.ts";

const isSave = (request: Request) => request.method() === "PUT" && /\/api\/organization\/\d+$/.test(request.url());

async function refuse(page: Page, status: number): Promise<void> {
  await page.unroute(/\/api\/organization\/\d+$/);
  await page.route(/\/api\/organization\/\d+$/, (route) =>
    isSave(route.request()) ? route.fulfill({ status, json: { message: "No." } }) : route.fallback(),
  );
}

test("the organization form has name and abbreviation, and shows the rest to be read [BLD-099, BLD-101, BLD-102]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(STAFF);
  const organizationId = await organizationOf(calls);
  const { specialty } = await resultOf(calls.GET("/api/organization/{id}", { path: { id: organizationId } }));
  await page.goto(`${ORGANIZATION}?redirect=structureChart`);
  await expect(page.getByRole("heading", { level: 1, name: "Edit Organization" })).toBeVisible();
  await expect(field(page, "Name")).toBeVisible();
  expect(await labelsOf(page)).toEqual(["Name", "Abbreviation"]);
  const facts = page.getByRole("main").locator("dl");
  const shown = await facts.getByRole("term").allInnerTexts();
  expect(shown).toEqual(["Organization ID", "Service Area", "Care Setting", "Specialty", "Status", "Address"]);
  await expect(facts.getByRole("definition").first()).toHaveText(String(organizationId));
  await expect(facts).toContainText(String(specialty));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/build/structure/chart");
});

test("it is for who may update the organization [BLD-100]", async ({ arrive }) => {
  const { page } = await arrive(MEMBER);
  await page.goto(ORGANIZATION);
  await expect(page).toHaveURL("/");
  await expectNote(page, "User does not have permission to access page. Redirecting to home page.");
});

test("it asks for both, and Save is off until it has them [BLD-103, BLD-104]", async ({ arrive }) => {
  const { page } = await arrive(STAFF);
  await page.goto(ORGANIZATION);
  await expect(save(page)).not.toHaveAttribute("aria-disabled");
  for (const [label, text] of [
    ["Name", "Required field"],
    ["Abbreviation", "Required Field"],
  ] as const) {
    const former = await field(page, label).inputValue();
    await fill(page, { [label]: "" });
    await field(page, label).blur();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(save(page)).toHaveAttribute("aria-disabled", "true");
    await fill(page, { [label]: former });
    await expect(save(page)).not.toHaveAttribute("aria-disabled");
  }
});

test("Save is off while the form is invalid, and while it is locked, as its banner says [BLD-041, BLD-107, F-079]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(STAFF, ownProduct);
  await page.goto(ORGANIZATION);
  await expect(save(page)).not.toHaveAttribute("aria-disabled");
  for (const invalid of ["", "Much too long"]) {
    await fill(page, { Abbreviation: invalid });
    await expect(save(page)).toHaveAttribute("aria-disabled", "true");
    await fill(page, { Abbreviation: "FINE" });
    await expect(save(page)).not.toHaveAttribute("aria-disabled");
  }
  const { locationId } = await firstLocation(calls);
  await resultOf(calls.PUT("/api/location/{id}", { path: { id: locationId }, body: { locked: true } }));
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("region").getByText(LOCKED)).toBeVisible();
  await resultOf(calls.PUT("/api/location/{id}", { path: { id: locationId }, body: { locked: false } }));
  await expect(save(page)).not.toHaveAttribute("aria-disabled");
  await expect(page.getByRole("region").getByText(LOCKED)).toHaveCount(0);
});

test("it sends name, abbreviation and id, and leads to the list [BLD-007, BLD-108, BLD-109]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(STAFF, ownProduct);
  const organizationId = await organizationOf(calls);
  const { abbreviation } = await resultOf(calls.GET("/api/organization/{id}", { path: { id: organizationId } }));
  await page.goto(ORGANIZATION);
  const name = aName("Lakeside");
  await fill(page, { Name: name });
  const [request] = await Promise.all([page.waitForRequest(isSave), save(page).click()]);
  expect(request.url()).toMatch(new RegExp(`/api/organization/${organizationId}$`));
  expect(request.postDataJSON()).toEqual({ organizationId, name, abbreviation });
  await expectNote(page, "Organization has been successfully updated.");
  await expect(page).toHaveURL(LIST);
  expect(await resultOf(calls.GET("/api/organization/{id}", { path: { id: organizationId } }))).toMatchObject({
    name,
    abbreviation,
  });
});

test("what cannot be loaded or saved says so, and keeps what was typed [BLD-030, BLD-110, BLD-111]", async ({
  arrive,
}) => {
  const { page } = await arrive(STAFF);
  await page.route(/\/api\/organization\/\d+$/, (route) => route.fulfill({ status: 500, json: { message: "No." } }));
  for (const path of ["/build/compass-rose/view", "/build/compass-rose/edit", ORGANIZATION]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Unable to load organization data", exact: true })).toBeVisible();
    await expect(page.getByRole("form")).toHaveCount(0);
  }
  await page.unroute(/\/api\/organization\/\d+$/);
  await page.getByRole("button", { name: "Retry" }).click();
  for (const [status, text, other] of [
    [500, "Could not save organization.", "You do not have permission to update organizations."],
    [403, "You do not have permission to update organizations.", "Could not save organization."],
  ] as const) {
    await refuse(page, status);
    await fill(page, { Name: "Elsewhere" });
    await save(page).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(other)).toHaveCount(0);
    await expect(field(page, "Name")).toHaveValue("Elsewhere");
  }
});
