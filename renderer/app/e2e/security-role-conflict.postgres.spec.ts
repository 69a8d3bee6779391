import type { Page } from "@playwright/test";
import { MEMBER } from "./people.ts";
import { expect, test } from "./test.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const text = (page: Page, name: string) => page.getByRole("textbox", { name });

/** Opens the role's step with its name. */
async function openNames(page: Page): Promise<void> {
  await page.goto("/build/role/list");
  await page.getByRole("row").filter({ hasText: "Clinic Nurse" }).click();
  await press(page, "Edit");
  await press(page, "Continue");
  await press(page, "Continue");
  await expect(text(page, "Name")).toHaveValue("Clinic Nurse");
}

test("two people edit a security role: other fields are merged, of the same one both are shown, and nothing is typed anew [F-025]", async ({
  ownProduct,
  arrive,
}) => {
  const [first, second] = [await arrive(MEMBER, ownProduct), await arrive(MEMBER, ownProduct)];
  for (const { page } of [first, second]) await openNames(page);
  await text(first.page, "Comments").fill("Days");
  await press(first.page, "Save");
  await expect(first.page.getByText("Successfully edited Clinic Nurse").first()).toBeVisible();
  await text(second.page, "Name").fill("Charge Nurse");
  await press(second.page, "Save");
  await expect(second.page.getByText("Successfully edited Charge Nurse").first()).toBeVisible();
  await expect(second.page.getByRole("region", { name: "Charge Nurse" })).toContainText("Days");

  await press(second.page, "Edit");
  await press(first.page, "Edit");
  for (const { page } of [first, second]) {
    await press(page, "Continue");
    await press(page, "Continue");
  }
  await text(first.page, "Comments").fill("Weekends");
  await text(second.page, "Comments").fill("Nights");
  await press(second.page, "Save");
  await expect(second.page.getByRole("region", { name: "Charge Nurse" })).toContainText("Nights");
  await press(first.page, "Save");
  const choice = first.page.getByRole("dialog", { name: "Someone else changed this record" });
  await expect(choice.getByRole("radio", { name: "Keep yours: Weekends" })).toBeVisible();
  await expect(choice.getByRole("radio", { name: "Take theirs: Nights" })).toBeVisible();
  await choice.getByRole("button", { name: "Cancel" }).click();
  await expect(text(first.page, "Comments")).toHaveValue("Weekends");
  await press(first.page, "Save");
  await choice.getByRole("button", { name: "Save" }).click();
  await expect(first.page.getByRole("region", { name: "Charge Nurse" })).toContainText("Weekends");
});
