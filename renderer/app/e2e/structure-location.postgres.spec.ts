import type { Page, Request } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, go } from "./browser.ts";
import { MEMBER, organizationOf, READER, resultOf, STAFF } from "./people.ts";
import { addLocation, aName, firstLocation, labelsOf, LIST, locationPath, NEW_LOCATION, save } from "./structure.ts";
import { expect, test } from "./test.ts";
import { expectNote, field, fill } from "./users.ts";

const FIELDS = ["Name", "Location Number", "Abbreviation", "Address", "Area Code", "Phone", "Appointment Phone", "Fax"];
const STAFF_ONLY = ["Location Number", "Abbreviation"];
const address = (page: Page) => page.getByRole("combobox", { name: "Address" });

async function chooseAddress(page: Page, index = 0): Promise<string> {
  await address(page).click();
  const option = page.getByRole("option").nth(index);
  const label = await option.innerText();
  await option.click();
  return label;
}

/** The body of the next save of a location. */
async function sentBy(page: Page, method: string): Promise<Record<string, unknown>> {
  const isSave = (request: Request) => request.method() === method && /\/api\/location(\/\d+)?$/.test(request.url());
  const [request] = await Promise.all([page.waitForRequest(isSave), save(page).click()]);
  return request.postDataJSON() as Record<string, unknown>;
}

test("location forms have their fields, number and abbreviation for provider staff alone [BLD-068, BLD-069, BLD-070]", async ({
  arrive,
}) => {
  for (const [email, fields] of [
    [STAFF, FIELDS],
    [MEMBER, FIELDS.filter((label) => !STAFF_ONLY.includes(label))],
  ] as const) {
    const { page, calls } = await arrive(email);
    const { locationId, name } = await firstLocation(calls);
    for (const [path, title] of [
      [NEW_LOCATION, "Create Location"],
      [locationPath(locationId), name],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(field(page, "Name")).toBeVisible();
      expect(await labelsOf(page)).toEqual(fields);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
});

test("a member creates a location without number and abbreviation, and comes to the list [BLD-072, BLD-093, BLD-094]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  await page.goto(NEW_LOCATION);
  const name = aName("Pier");
  await fill(page, { Name: name });
  await chooseAddress(page);
  const organizationId = await organizationOf(calls);
  expect(await sentBy(page, "POST")).toMatchObject({ organizationId, name });
  await expectNote(page, "Location has been successfully created.");
  await expect(page).toHaveURL(LIST);
  const all = await resultOf(calls.GET("/api/location"));
  const made = all.find((each) => each["name"] === name);
  expect(made).toMatchObject({ abbreviation: null, locationNumber: null });
  await page.goto(locationPath(Number(made?.["locationId"])));
  await fill(page, { Fax: "(608) 555-0100" });
  await save(page).click();
  await expectNote(page, "Location has been successfully updated.");
  await expect(page).toHaveURL(LIST);
});

test("what is missing is told, and Save is off until nothing is [BLD-072, BLD-085, BLD-144]", async ({ arrive }) => {
  const { page } = await arrive(STAFF);
  await page.goto(NEW_LOCATION);
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  for (const label of ["Name", "Abbreviation"]) {
    await field(page, label).focus();
    await page.keyboard.press("Tab");
  }
  await expect(field(page, "Name")).toHaveAccessibleDescription(/Required field/);
  await expect(field(page, "Abbreviation")).toHaveAccessibleDescription(/Required Field/);
  await fill(page, { Name: aName("Pier"), Abbreviation: aName("P") });
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  await address(page).focus();
  await page.keyboard.press("Tab");
  await expect(address(page)).toHaveAccessibleDescription(/Required Field/);
  await chooseAddress(page);
  await expect(save(page)).not.toHaveAttribute("aria-disabled");
  await fill(page, { Abbreviation: "" });
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
});

test("an area code has three digits, of which the first is no zero [BLD-088, BLD-089, BLD-090]", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const { locationId } = await addLocation(calls);
  await page.goto(locationPath(locationId));
  for (const [text, message] of [
    ["60A", "Area Code must only contain numbers."],
    ["60", "Area Code must be 3 digits long."],
    ["6080", "Area Code must be 3 digits long."],
    ["060", "Area codes cannot start with zero."],
  ] as const) {
    await fill(page, { "Area Code": text });
    await field(page, "Area Code").blur();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  }
  for (const valid of ["", "608"]) {
    await fill(page, { "Area Code": valid });
    await expect(save(page)).not.toHaveAttribute("aria-disabled");
    await fill(page, { "Area Code": "6" });
    await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  }
});

test("an address is chosen, or made in the shared form and then chosen [BLD-086, BLD-087]", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const { locationId } = await addLocation(calls);
  await page.goto(locationPath(locationId));
  await address(page).click();
  const known = await resultOf(calls.GET("/api/address"));
  const offered = await page.getByRole("option").allInnerTexts();
  expect(offered.toSorted()).toEqual(known.map((each) => String(each.fullAddress)).toSorted());
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add address" }).click();
  const window = page.getByRole("dialog");
  const expectChoiceIsRequired = async (label: string) => {
    await window.getByRole("combobox", { name: label }).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(window.getByText(`${label} is required.`)).toBeVisible();
  };
  for (const label of ["Street Address 1", "City", "ZIP"]) {
    await window.getByRole("textbox", { name: label }).focus();
    await page.keyboard.press("Tab");
    await expect(window.getByText(`${label} is required.`)).toBeVisible();
  }
  const street = aName("Quay");
  await window.getByRole("textbox", { name: "Street Address 1" }).fill(street);
  await window.getByRole("textbox", { name: "City" }).fill("Madison");
  await window.getByRole("textbox", { name: "ZIP" }).fill("537031234");
  await expectChoiceIsRequired("State");
  await window.getByRole("combobox", { name: "State" }).click();
  await page.keyboard.type("Wisconsin");
  await page.getByRole("option", { name: "Wisconsin" }).click();
  for (const label of ["County/Parish", "Timezone"]) await expectChoiceIsRequired(label);
  for (const [label, choice] of [
    ["County/Parish", "Dane"],
    ["Timezone", "America/Chicago"],
  ] as const) {
    await window.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name: choice }).click();
  }
  await window.getByRole("button", { name: "Save" }).click();
  await expect(address(page)).toHaveValue(new RegExp(street));
  await expect(page.getByText("53703-1234")).toBeVisible();
  await save(page).click();
  await expectNote(page, "Location has been successfully updated.");
});

test("what cannot be saved or loaded says so [BLD-095, BLD-096]", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const { locationId } = await addLocation(calls);
  await page.goto(locationPath(999_999));
  await expect(page.getByText("Unable to fetch location record.")).toBeVisible();
  await page.goto(locationPath(locationId));
  await page.route(`**/api/location/${locationId}`, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 500, json: { message: "No." } }) : route.fallback(),
  );
  await fill(page, { Fax: "(608) 555-0199" });
  await save(page).click();
  await expect(page.getByText("Could not save location.")).toBeVisible();
  await expect(field(page, "Fax")).toHaveValue("(608) 555-0199");
  await page.route("**/api/location", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, json: { message: "No." } }) : route.fallback(),
  );
  await page.goto(NEW_LOCATION);
  await fill(page, { Name: "Pier" });
  await chooseAddress(page);
  await save(page).click();
  await expect(page.getByText("Could not save location.")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Pier");
});

test("an address that cannot be loaded is told, the stored one and a chosen one apart [BLD-097, BLD-098]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const { locationId } = await addLocation(calls);
  await page.route(/\/api\/address\/\d+$/, (route) => route.fulfill({ status: 404, json: { message: "Gone." } }));
  await page.goto(locationPath(locationId));
  const [stored, chosen] = ["Unable to fetch address record.", "Could not fetch details for selected address."];
  await expect(page.getByText(stored)).toBeVisible();
  await expect(page.getByText(chosen)).toHaveCount(0);
  const former = await address(page).inputValue();
  await address(page).click();
  await page.getByRole("option").filter({ hasNotText: former }).first().click();
  await expect(page.getByText(chosen)).toBeVisible();
  await expect(page.getByText(stored)).toHaveCount(0);
});

test("location forms lead back to the list, or where the address says by name or path [BLD-006, BLD-007, BLD-D01]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(STAFF);
  const { locationId } = await firstLocation(calls);
  const inApp = `/build/structure/location/${locationId}/department/list`;
  await page.goto(LIST);
  for (const path of [NEW_LOCATION, locationPath(locationId), "/build/structure/organization"]) {
    for (const [redirect, expected] of [
      ["", LIST],
      ["?redirect=structureChart", "/build/structure/chart"],
      [`?redirect=${encodeURIComponent(inApp)}`, inApp],
      ["?redirect=//evil.example", LIST],
      ["?redirect=https://evil.example", LIST],
      ["?redirect=nowhere", LIST],
    ] as const) {
      await go(page, path + redirect);
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page).toHaveURL(expected);
    }
  }
});

test("who may not create locations is sent home from their form", async ({ arrive }) => {
  const { page } = await arrive(READER);
  await page.goto(NEW_LOCATION);
  await expect(page).toHaveURL("/");
});
