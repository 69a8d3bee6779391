import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./browser.ts";
import { MEMBER, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";

const LIST = "/build/role/list";
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function choose(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole("combobox", { name: question }).click();
  await page.getByRole("option", { name: answer }).first().click();
}

/** Checks accessibility and widths of what is shown. */
async function expectGood(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 1200 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a member makes a security role, provider staff assign its template, which stays when it is edited [GEN-145]", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  await page.goto(LIST);
  await expect(title(page)).toHaveText("Security Roles");
  await expect(row(page, "Clinic Nurse")).toBeVisible();
  await expectGood(page);
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL("/build/role/create");

  await choose(page, "Primary Role", "Physician");
  await press(page, "Continue");
  await choose(page, "Do they sign orders?", "Yes, without a cosigner");
  await choose(page, "Do they prescribe controlled substances?", "Yes");
  await choose(page, "Do they take over messages of a pool?", "Yes");
  await choose(page, "Do they answer messages of patients?", "Yes");
  await expectGood(page);
  await press(page, "Continue");
  await page.getByRole("textbox", { name: "Name" }).fill("Night Physician");
  await press(page, "Save");
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText("Successfully created Night Physician").first()).toBeVisible();
  await expect(row(page, "Night Physician")).toContainText("(Unassigned)");

  const staff = await arrive(STAFF);
  await staff.page.goto(LIST);
  await staff.page.getByText("Night Physician").click();
  await expect(staff.page).toHaveURL(/\/build\/role\/\d+\/edit$/);
  const assignment = staff.page.getByRole("region", { name: "Security Template Assignment" });
  await assignment.getByRole("combobox", { name: "Security Template" }).click();
  await expect(staff.page.getByRole("option")).toHaveText(["Physician"]);
  await staff.page.getByRole("option", { name: "Physician" }).click();
  await press(staff.page, "Update");
  await expect(assignment).toContainText(/Template Finalized By/);
  await expectGood(staff.page);
  await staff.page.goto(LIST);
  await expect(row(staff.page, "Night Physician")).toContainText(/Physician.*Physician.*\w/);

  await page.goto(new URL(staff.page.url()).pathname);
  await row(page, "Night Physician").click();
  await expect(title(page)).toHaveText("Edit Security Role");
  await press(page, "Edit");
  await press(page, "Continue");
  await press(page, "Continue");
  await page.getByRole("textbox", { name: "Comments" }).fill("From ten to six");
  await press(page, "Save");
  await expect(page.getByRole("region", { name: "Night Physician" })).toContainText("From ten to six");
  await page.goto(LIST);
  await expect(row(page, "Night Physician")).not.toContainText("(Unassigned)");

  await page.goto("/build/role/nurse/edit");
  await expect(title(page)).toHaveText("Not found");
});
