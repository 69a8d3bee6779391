import type { Page } from "@playwright/test";
import { go } from "./browser.ts";
import { ADMIN, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";

const link = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( required)?$`) });

test("a kind of record made by calls is in open pages at once: navigation, list, form, import, palette", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(ADMIN, ownProduct);
  await page.goto("/build/intro");
  await expect(link(page, "Departments")).toBeVisible();
  const everywhere = { acute: true, ambulatory: true };
  const text = { elementType: "TextField", entityName: "loan", maxLength: 100, showDefault: true, ...everywhere };
  await resultOf(calls.POST("/api/entity", { body: { name: "loan", label: "Loan", readableAttribute: "title" } }));
  await expect(link(page, "Loans")).toBeVisible();
  const attributes = { title: "Title", borrower: "Borrower", shelf: "Shelf", note: "Note" };
  for (const [i, [name, label]] of Object.entries(attributes).entries()) {
    const body = { ...text, name, label, importKey: name === "title", orderNumber: 10 + i };
    await resultOf(calls.POST("/api/attribute", { body }));
  }
  await link(page, "Loans").click();
  await expect(page).toHaveURL(/\/build\/loan\/list$/);
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await field(page, "Title").fill("Atlas of clouds");
  await field(page, "Borrower").fill("Ann");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("link", { name: "Atlas of clouds" }).click();
  await field(page, "Borrower").fill("Bo");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("row", { name: /Atlas of clouds.*Bo/ })).toBeVisible();
  await go(page, "/build/loan/import-file");
  await expect(page.getByRole("heading", { name: "Import File" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Atlas");
  await page.getByRole("option", { name: /Atlas of clouds/ }).click();
  await expect(page).toHaveURL(/\/build\/loan\/edit\/\d+$/);
  await expect(field(page, "Borrower")).toHaveValue("Bo");
});
