import { MEMBER, organizationOf, resultOf, STAFF } from "./people.ts";
import { addLocation, aName, departmentsPath, LIST, save } from "./structure.ts";
import { expect, test } from "./test.ts";
import { expectNote, field, fill, row, submit } from "./users.ts";

const CHART = "/build/structure/chart";

test("a member adds a location at a new address and a department of it, changes the one and deletes the other; the lists follow [BLD-072, BLD-112, BLD-217]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const [name, renamed, street] = [aName("Pier"), aName("Renamed"), aName("Quay")];
  await page.goto("/build/structure");
  await expect(page).toHaveURL(CHART);
  await page.getByRole("main").getByRole("link", { name: "List", exact: true }).click();
  await expect(page).toHaveURL(LIST);
  await page.getByRole("link", { name: "Add location" }).click();
  await field(page, "Name").fill(name);
  await page.getByRole("button", { name: "Add address" }).click();
  const window = page.getByRole("dialog");
  await window.getByRole("textbox", { name: "Street Address 1" }).fill(street);
  await window.getByRole("textbox", { name: "City" }).fill("Madison");
  await window.getByRole("textbox", { name: "ZIP" }).fill("537031234");
  await window.getByRole("combobox", { name: "State" }).fill("Wisconsin");
  await page.getByRole("option", { name: "Wisconsin" }).first().click();
  await expect(window.getByRole("combobox", { name: "County/Parish" })).toHaveValue("Dane");
  await expect(window.getByRole("combobox", { name: "Timezone" })).toHaveValue("America/Chicago");
  await window.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveValue(new RegExp(street));
  await save(page).click();
  await expectNote(page, "Location has been successfully created.");
  await expect(page).toHaveURL(LIST);

  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/location\/\d+\/edit$/);
  await expect(field(page, "Name")).toHaveValue(name);
  const id = Number(/\d+/.exec(page.url().split("location/")[1] ?? "")?.[0]);
  await fill(page, { Name: renamed, Fax: "(608) 555-0100" });
  await save(page).click();
  await expectNote(page, "Location has been successfully updated.");
  await expect(page.getByRole("link", { name: renamed, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  const organizationId = await organizationOf(calls);
  expect(await resultOf(calls.GET("/api/location/{id}", { path: { id } }))).toMatchObject({
    organizationId,
    name: renamed,
    locationFax: "(608) 555-0100",
    abbreviation: null,
    locationNumber: null,
  });

  // A location with the same name. A list by name would show its department too.
  const { locationId } = await addLocation(calls, { name: renamed });
  const [own, elsewhere] = [aName("Cove"), aName("Elsewhere")];
  const theirs = { name: elsewhere, abbreviation: elsewhere.slice(-8), locationId };
  await resultOf(calls.POST("/api/department", { body: theirs }));
  await row(page, renamed).getByRole("link", { name: "0", exact: true }).click();
  await expect(page).toHaveURL(departmentsPath(id));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Departments");
  await page.getByRole("link", { name: "Add department" }).click();
  await expect(page.getByRole("combobox", { name: "Location" })).toHaveValue(renamed);
  await page.getByRole("textbox", { name: /^Name/ }).fill(own);
  await field(page, "Abbreviation").fill(own.slice(-8));
  await submit(page);
  await expectNote(page, "New department created successfully");
  await expect(page).toHaveURL(departmentsPath(id));
  await expect(row(page, own)).toBeVisible();
  await expect(row(page, elsewhere)).toHaveCount(0);
  await row(page, own)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expectNote(page, "Department deleted.");
  await expect(page.getByText("No departments have been added yet.")).toBeVisible();
});

test("staff rename the organization and lock its whole structure from the chart; a member's open list follows [BLD-017, BLD-109]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(MEMBER, ownProduct);
  const staff = await arrive(STAFF, ownProduct);
  const organizationId = await organizationOf(calls);
  const renamed = aName("Lakeside");
  await page.goto("/build/department/list");
  const add = page.getByRole("link", { name: "Add", exact: true });
  await expect(add).not.toHaveAttribute("aria-disabled");

  await staff.page.goto(CHART);
  await expect(staff.page.getByRole("heading", { level: 1 })).toHaveText("Chart - Proposed Structure");
  await staff.page
    .getByRole("main")
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  await field(staff.page, "Name").fill(renamed);
  await save(staff.page).click();
  await expectNote(staff.page, "Organization has been successfully updated.");
  await expect(staff.page).toHaveURL(CHART);
  await expect(staff.page.getByRole("list", { name: `Structure of ${renamed}` })).toBeVisible();
  expect(await resultOf(calls.GET("/api/organization/{id}", { path: { id: organizationId } }))).toMatchObject({
    name: renamed,
  });

  const [first] = await resultOf(calls.GET("/api/location", { query: { limit: 1 } }));
  const one = { path: { id: Number(first?.locationId) }, body: { locked: true } };
  await resultOf(staff.calls.PUT("/api/location/{id}", one));
  await expect(add).toHaveAttribute("aria-disabled", "true");
  const box = staff.page.getByRole("checkbox", { name: "Lock structure" });
  await expect(box).toBeChecked();
  const lockedOf = async (entity: "location" | "department") => {
    const records = await resultOf(calls.GET(`/api/${entity}`));
    return new Set(records.map(({ locked }) => locked));
  };
  for (const [isLocked, word] of [
    [false, "Unlocked"],
    [true, "Locked"],
  ] as const) {
    await box.press("Space");
    await expectNote(staff.page, `${word} locations`);
    for (const entity of ["location", "department"] as const) {
      await expect.poll(() => lockedOf(entity)).toEqual(new Set([isLocked]));
    }
    await expect(box).toBeChecked({ checked: isLocked });
    await (isLocked
      ? expect(add).toHaveAttribute("aria-disabled", "true")
      : expect(add).not.toHaveAttribute("aria-disabled"));
  }
});
