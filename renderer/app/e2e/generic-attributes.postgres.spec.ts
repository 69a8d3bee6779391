import type { Page } from "@playwright/test";
import { rowOf, workbookOf } from "../../../server/src/sheets/testing.ts";
import { go } from "./browser.ts";
import { ADMIN, recordIdOf, MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";

const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });

async function uploadKeys(page: Page, entity: string, keyLabel: string): Promise<void> {
  const buffer = workbookOf({ sheets: [rowOf(1, [keyLabel, "Pager"]) + rowOf(2, ["nobody@people.example", "555"])] });
  await go(page, `/build/${entity}/import-file`);
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
  await page.goto("/build/intro");
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

    await go(page, `/build/${entityName}/create`);
    await expect(page.getByRole("textbox", { name: "Pager" })).toBeVisible();
    await go(page, `/build/${entityName}/list?filterMode=advancedFilter`);
    await page.getByRole("combobox", { name: "Attribute" }).fill("Pager");
    await option(page, "Pager").click();
    await expect(page.getByRole("textbox", { name: "Value" })).toBeVisible();
    await page.getByRole("button", { name: "Select additional attributes to view" }).click();
    await page.getByRole("checkbox", { name: "Pager", exact: true }).click();
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
    await page.keyboard.press("Escape");
    await go(page, `/build/${entityName}/edit-batch/${btoa(String(recordIdOf(entityName, record)))}`);
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
