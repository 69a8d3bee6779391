import { go } from "./browser.ts";
import { ADMIN, MEMBER, organizationOf, READER, resultOf, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";
import { field } from "./users.ts";

const LIST = "/build/department/list";
const LOCKED = "The organization's departments are locked for editing. The form has been disabled.";

test("a lock of one location closes the forms, Add and Delete of departments, and a closed build does; Add is for who may create; the chart locks all [GEN-043, BLD-017, BLD-D05]", async ({
  ownProduct,
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER, ownProduct);
  const staff = await arrive(STAFF, ownProduct);
  const [locations, departments] = await Promise.all([
    resultOf(calls.GET("/api/location")),
    resultOf(calls.GET("/api/department")),
  ]);
  const [department] = departments;
  const other = locations.find(({ locationId }) => locationId !== department?.locationId) ?? locations[0];
  const lock = (locked: boolean) =>
    resultOf(staff.calls.PUT("/api/location/{id}", { path: { id: Number(other?.locationId) }, body: { locked } }));
  const edit = `/build/department/edit/${department?.departmentId}`;
  const add = page.getByRole("link", { name: "Add", exact: true });
  const more = page.getByRole("button", { name: "More actions" });
  const remove = page.getByRole("menuitem", { name: /^Delete/ });

  await page.goto(LIST);
  await expect(add).not.toHaveAttribute("aria-disabled");
  await expect(add).toHaveAttribute("href", "/build/department/create");
  await lock(true);
  await page.goto(LIST);
  await expect(add).toHaveAttribute("aria-disabled", "true");
  for (const path of [edit, "/build/department/create"]) {
    await go(page, path);
    await expect(page.getByText(LOCKED)).toBeVisible();
    await expect(field(page, "Abbreviation")).toBeDisabled();
  }
  await page.goto(edit);
  await more.click();
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await lock(false);
  await page.goto(edit);
  await expect(field(page, "Abbreviation")).toBeEnabled();
  await more.click();
  await expect(remove).not.toHaveAttribute("aria-disabled");

  const lockedOf = async (entity: "location" | "department") => {
    const records = await resultOf(calls.GET(`/api/${entity}`));
    return new Set(records.map(({ locked }) => locked));
  };
  const box = staff.page.getByRole("checkbox", { name: "Lock structure" });
  await lock(true);
  await staff.page.goto("/build/structure");
  await expect(staff.page).toHaveURL("/build/structure/chart");
  await expect(staff.page.getByRole("heading", { level: 1 })).toHaveText("Chart - Proposed Structure");
  await expect(box).toBeChecked();
  for (const [isLocked, word] of [
    [false, "Unlocked"],
    [true, "Locked"],
    [false, "Unlocked"],
  ] as const) {
    await box.press("Space");
    await expect(staff.page.getByText(`${word} locations`, { exact: true }).first()).toBeVisible();
    for (const entity of ["location", "department"] as const)
      await expect.poll(() => lockedOf(entity)).toEqual(new Set([isLocked]));
    await expect(box).toBeChecked({ checked: isLocked });
  }

  const reader = await arrive(READER, ownProduct);
  await reader.page.goto(LIST);
  await expect(reader.page.getByRole("row").nth(1)).toBeVisible();
  await expect(reader.page.getByRole("link", { name: "Add", exact: true })).toHaveCount(0);
  const organizationId = await organizationOf(calls);
  const admin = await arrive(ADMIN, ownProduct);
  await resultOf(
    admin.calls.PUT("/api/admin/organization/{id}", { path: { id: organizationId }, body: { status: "buildClosed" } }),
  );
  await page.goto("/build/intro");
  await expect(page).toHaveTitle(/ \| /);
  for (const entity of ["department", "user", "resource"]) {
    await go(page, `/build/${entity}/list`);
    await expect(page).toHaveTitle(/ \| /);
    await expect(add).toHaveAttribute("aria-disabled", "true");
  }
});
