import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, go, watchConsole } from "./browser.ts";
import { ADMIN, type Calls, MEMBER, resultOf } from "./people.ts";
import { expectForm, save } from "./studio.ts";
import { expect, test } from "./test.ts";
import { expectNote, field, fill, submit } from "./users.ts";

const KIND = "/provider/model/department";

const floor = (page: Page) => page.getByRole("textbox", { name: "Floor" });

/** A department on a floor, which is a text as it ships. */
async function addDepartment(calls: Calls, name: string): Promise<number> {
  const abbreviation = randomUUID().slice(0, 6);
  const [location] = await resultOf(calls.GET("/api/location"));
  const body = { name: `Ward ${abbreviation}`, abbreviation, locationId: location?.locationId ?? null, floor: name };
  const { departmentId } = await resultOf(calls.POST("/api/department", { body }));
  return departmentId as number;
}

async function floorOf(calls: Calls, id: number): Promise<unknown> {
  return (await resultOf(calls.GET("/api/department/{id}", { path: { id } }))).floor;
}

/** Makes a number of the text. One value is no number. */
async function convertFloor(page: Page): Promise<void> {
  await page.goto(`${KIND}/attribute/floor`);
  await page.getByRole("button", { name: "Convert to another type…" }).click();
  await page.getByRole("combobox", { name: "Type" }).fill("Number");
  await page
    .getByRole("option", { name: /^Number/ })
    .first()
    .click();
  await save(page).click();
  const question = page.getByRole("alertdialog", { name: "Save Floor?" });
  await expect(question).toContainText("1 would lose its value.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Save and empty 1 value" }).click();
  await expectForm(page);
}

async function renameKind(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Rename…", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Rename Department" });
  await dialog.getByRole("textbox", { name: "Label required" }).fill("Unit");
  await dialog.getByRole("textbox", { name: "Label of several" }).fill("Units");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNote(page, "Unit renamed");
}

test("an administrator converts a field and renames its kind; a member's half-filled form follows, and history and the way back work after it [F-142]", async ({
  arrive,
  ownProduct,
}) => {
  const [admin, member] = [await arrive(ADMIN, ownProduct), await arrive(MEMBER, ownProduct)];
  const complaints = watchConsole(member.page);
  const [seventh, ground] = [await addDepartment(member.calls, "7"), await addDepartment(member.calls, "Ground")];
  const third = await addDepartment(member.calls, "2");
  await member.page.goto(`/build/department/edit/${third}`);
  await fill(member.page, { Floor: "12", Hours: "Mon-Fri" });

  await convertFloor(admin.page);
  await expect(member.page.getByPlaceholder("Enter a number.")).toHaveValue("12");
  expect([await floorOf(member.calls, seventh), await floorOf(member.calls, ground)]).toEqual([7, null]);
  await renameKind(admin.page);
  await expect(member.page.getByRole("link", { name: "Units", exact: true }).first()).toBeVisible();
  await expect(field(member.page, "Hours")).toHaveValue("Mon-Fri");
  await submit(member.page);
  await expect.poll(() => floorOf(member.calls, third)).toBe(12);

  const filter = JSON.stringify({ departmentId: seventh });
  const history = await resultOf(member.calls.GET("/api/departmentAuditHistory", { query: { filter } }));
  expect(history.find(({ revision }) => revision !== undefined)).toMatchObject({ attributeMap: { floor: 7 } });

  await go(admin.page, `${KIND}?tab=changes`);
  const line = admin.page.getByRole("listitem").filter({ hasText: /^\s*Type:/ });
  await expect(line.first()).toContainText(/Text.*Number/);
  await admin.page.getByRole("button", { name: "Revert Floor, Type" }).click();
  await expectNote(admin.page, "reverted in part");
  await expect.poll(() => floorOf(member.calls, ground)).toBe("Ground");
  expect([await floorOf(member.calls, seventh), await floorOf(member.calls, third)]).toEqual(["7", "12"]);
  await member.page.goto(`/build/department/edit/${ground}`);
  await expect(floor(member.page)).toHaveValue("Ground");
  await expect(member.page.getByRole("link", { name: "Units", exact: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
