import type { Locator, Page } from "@playwright/test";
import { rowOf, workbookOf } from "../../../server/src/sheets/testing.ts";
import { ACUTE_MEMBER, ADMIN, idOf, MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, row, search, USERS } from "./users.ts";

const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });

/** Opens the choice of columns. */
async function columnChoice(page: Page, name: string) {
  await page.getByRole("button", { name: "Select additional attributes to view" }).click();
  return page.getByRole("checkbox", { name, exact: true });
}

async function uploadKeys(page: Page, entity: string, keyLabel: string): Promise<void> {
  const buffer = workbookOf({ sheets: [rowOf(1, [keyLabel, "Pager"]) + rowOf(2, ["nobody@people.example", "555"])] });
  await page.goto(`/build/${entity}/import-file`);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "sheet.xlsx", mimeType: "application/octet-stream", buffer });
  await page.getByRole("button", { name: "Upload" }).click();
}

test("a definition that is added is in form, list, filters, batch edit, import and export of its entity at once [GEN-015]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(MEMBER, ownProduct);
  const admin = await arrive(ADMIN, ownProduct);
  for (const [entityName, keyLabel] of [
    ["user", "Email"],
    ["resource", "Name"],
    ["department", "Abbreviation"],
  ] as const) {
    const pager = { name: "pager", label: "Pager", elementType: "TextField", acute: true, ambulatory: true };
    await resultOf(admin.calls.POST("/api/attribute", { body: { ...pager, entityName } }));
    const attributeList = [{ attributeName: "pager", required: false }];
    await resultOf(admin.calls.POST(`/api/${entityName}Preset`, { body: { label: "Aa Pagers", attributeList } }));
    const [record] = await resultOf(calls.GET(`/api/${entityName}`, { query: { limit: 1 } }));

    await page.goto(`/build/${entityName}/create`);
    await expect(page.getByRole("textbox", { name: "Pager" })).toBeVisible();
    await page.goto(`/build/${entityName}/list?filterMode=advancedFilter`);
    await page.getByRole("combobox", { name: "Attribute" }).fill("Pager");
    await option(page, "Pager").click();
    await expect(page.getByRole("textbox", { name: "Value" })).toBeVisible();
    await (await columnChoice(page, "Pager")).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Pager" })).toBeVisible();
    await page.getByRole("button", { name: "Export All" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("checkbox").or(dialog.getByLabel("Preset")).first()).toBeVisible();
    if (await dialog.getByLabel("Preset").isVisible()) {
      await dialog.getByLabel("Preset").click();
      await option(page, "Aa Pagers").click();
    }
    await expect(dialog.getByRole("checkbox", { name: "Pager" })).toBeEnabled();
    await page.goto(`/build/${entityName}/edit-batch/${btoa(String(idOf(entityName, record)))}`);
    await page.getByRole("combobox", { name: "Fields to change" }).fill("Pager");
    await option(page, "Pager").click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("textbox", { name: "Pager" })).toBeVisible();
    await uploadKeys(page, entityName, keyLabel);
    await expect(
      page.getByRole("table", { name: /^Changes of/ }).getByRole("row", { name: /Pager .*555/ }),
    ).toBeVisible();
  }
});

test("the care setting of the organization decides which fields and columns there are [GEN-206]", async ({
  arrive,
}) => {
  const both = "Collects Copays";
  for (const [account, careSetting, own, others] of [
    [MEMBER, "Ambulatory", "Video Visits", "Inpatient"],
    [ACUTE_MEMBER, "Acute Care", "Inpatient", "Video Visits"],
  ] as const) {
    const { page, calls } = await arrive(account);
    const session = await resultOf(calls.GET("/api/session"));
    expect(session.organization).toMatchObject({ careSetting });
    await page.goto("/build/department/create");
    await expect(page.locator("form label[id]", { hasText: both }).first()).toBeVisible();
    await expect(page.locator("form label[id]", { hasText: own }).first()).toBeVisible();
    await expect(page.locator("form label[id]", { hasText: others })).toHaveCount(0);
    await page.goto("/build/department/list");
    await expect(await columnChoice(page, own)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: both, exact: true })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: others, exact: true })).toHaveCount(0);
  }
});

test("the mark of a row says why when it is pointed at, of users in words of their own [GEN-046]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const user = await addUser(calls, { provider: 1 });
  await page.goto(USERS);
  await search(page, user.lastName);
  const ofUser = "This user needs more information before export to the record system";
  await expectNotified(page, row(page, user.email), ofUser);
  const name = `Room ${user.lastName}`;
  await resultOf(calls.POST("/api/resource", { body: { name, schedulable: 1 } }));
  await page.goto("/build/resource/list");
  await search(page, name.split(" ").at(-1) ?? "");
  const ofResource = "This resource is missing fields required by Epic based on previous answers";
  await expectNotified(page, row(page, name), ofResource);
});

/** Retries, because rows may still move under the pointer. */
async function expectNotified(page: Page, row: Locator, name: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0);
    await row.getByRole("button", { name }).hover();
    await expect(page.getByRole("tooltip", { name })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
