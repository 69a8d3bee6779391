import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./browser.ts";
import { MEMBER, resultOf, STAFF } from "./people.ts";
import { addLocation, aName, departmentsPath, firstLocation } from "./structure.ts";
import { expect, test } from "./test.ts";
import { expectNote, field, fill, row, submit } from "./users.ts";

const headers = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const firstCells = (page: Page) =>
  page
    .getByRole("row")
    .getByRole("gridcell")
    .filter({ hasText: /^(Annex|bay|Cove) / });
const add = (page: Page) => page.getByRole("link", { name: "Add department" });

test("the departments of one location are listed, added, edited and deleted there [BLD-112, BLD-D17]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  // Two locations with the same name. A list by name would show the departments of both.
  const name = aName("Twin");
  const [one, other] = [await addLocation(calls, { name }), await addLocation(calls, { name })];
  const path = departmentsPath(one.locationId);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "Departments" })).toBeVisible();
  await expect(page.getByText("No departments have been added yet.")).toBeVisible();
  await expectAccessible(page);

  await add(page).click();
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue(name);
  const cove = aName("Cove");
  await page.getByRole("textbox", { name: /^Name/ }).fill(cove);
  await fill(page, { Abbreviation: cove.slice(-8) });
  await submit(page);
  await expectNote(page, "New department created successfully");
  await expect(page).toHaveURL(path);
  await expect(row(page, cove)).toBeVisible();

  const more = [aName("bay"), aName("Annex")];
  for (const each of more) {
    const values = { name: each, abbreviation: each.slice(-8), locationId: one.locationId };
    await resultOf(calls.POST("/api/department", { body: values }));
  }
  const elsewhere = aName("Elsewhere");
  const theirs = { name: elsewhere, abbreviation: elsewhere.slice(-8), locationId: other.locationId };
  await resultOf(calls.POST("/api/department", { body: theirs }));
  await page.goto(path);
  await expect(page.getByText("1–3 of 3")).toBeVisible();
  expect((await headers(page)).slice(0, 4)).toEqual(["Name", "Department Number", "External Name", "Abbreviation"]);
  expect(await firstCells(page).allInnerTexts()).toEqual([more[1], more[0], cove]);
  await expect(row(page, elsewhere)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row(page, cove)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expectNote(page, "Department deleted.");
  await expect(row(page, cove)).toHaveCount(0);
  await expect(row(page, more[0] ?? "")).toBeVisible();
});

test("a department number is judged by its location's number, and anew when the location changes [NMQ-120]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(STAFF, ownProduct);
  const { organization } = await resultOf(calls.GET("/api/session"));
  const serviceAreaId = organization?.serviceAreaId;
  const [one, other] = [aName("One"), aName("Other")];
  await addLocation(calls, { name: one, abbreviation: "NONE", locationNumber: `${serviceAreaId}881` });
  await addLocation(calls, { name: other, abbreviation: "NOTHER", locationNumber: `${serviceAreaId}882` });
  const location = page.getByRole("combobox", { name: "Location" });
  const choose = async (name: string) => {
    await location.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(location).toHaveValue(name);
  };
  const begins = (number: number) => page.getByText(`Must begin with ${serviceAreaId}${number}`);
  await page.goto("/build/department/create");
  await choose(one);
  await field(page, "Department Number").focus();
  await page.keyboard.type(`${serviceAreaId}882001`);
  await page.keyboard.press("Tab");
  await expect(begins(881)).toBeVisible();
  await choose(other);
  await expect(begins(881)).toHaveCount(0);
  await expect(begins(882)).toHaveCount(0);
  await choose(one);
  await expect(begins(881)).toBeVisible();
});

test("departments that cannot be loaded, and a location that there is not, are told [BLD-031, BLD-D02, BLD-D17]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  for (const id of [999_999, 0]) {
    await page.goto(departmentsPath(id));
    await expect(page.getByText("Unable to fetch location record.")).toBeVisible();
  }
  const { locationId } = await firstLocation(calls);
  await page.route(/\/api\/department\?/, (route) => route.fulfill({ status: 500, json: { message: "No." } }));
  await page.goto(departmentsPath(locationId));
  await expect(page.getByRole("heading", { name: "Unable to load data.", exact: true })).toBeVisible();
  await expectNote(page, "Unable to load data.");
  await expect(page.getByRole("grid")).toHaveCount(0);
});

test("forms of departments come back to the location that they were opened from, and else to all departments [BLD-008, BLD-D17]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const { locationId } = await addLocation(calls);
  const name = aName("Bay");
  const values = { name, abbreviation: name.slice(-8), locationId };
  const { departmentId } = await resultOf(calls.POST("/api/department", { body: values }));
  const path = departmentsPath(locationId);
  for (const open of [() => add(page).click(), () => row(page, name).getByRole("link", { name: "Edit" }).click()]) {
    await page.goto(path);
    await open();
    await expect(field(page, "Abbreviation")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(path);
  }
  for (const bare of ["create", `edit/${departmentId}`]) {
    await page.goto(`/build/department/${bare}`);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/build/department/list");
  }
  await page.goto(`/build/department/edit-batch/${btoa(String(departmentId))}`);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL("/build/department/list");
});
