import type { Page } from "@playwright/test";
import { go } from "./browser.ts";
import { MEMBER, STAFF } from "./people.ts";
import { expect, test } from "./test.ts";

const LIST = "/build/role/list";
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const text = (page: Page, name: string) => page.getByRole("textbox", { name });

async function choose(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole("combobox", { name: question }).click();
  await page.getByRole("option", { name: answer }).first().click();
}

/** Opens the step with the names of the role that is shown. */
async function openNames(page: Page): Promise<void> {
  // A notification may lie over it.
  await page.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  for (const name of ["Continue", "Continue"]) await press(page, name);
  await expect(text(page, "Name")).toBeVisible();
}

test("a member makes a security role, staff assign its template, and it stays when two people edit the role at once [GEN-145, F-025]", async ({
  arrive,
}) => {
  const [first, second] = [`Night Physician ${Date.now()}`, `Late Physician ${Date.now()}`];
  const { page } = await arrive(MEMBER);
  await page.goto(LIST);
  await expect(title(page)).toHaveText("Security Roles");
  await expect(row(page, "Clinic Nurse")).toBeVisible();
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL("/build/role/create");
  await choose(page, "Primary Role", "Physician");
  await press(page, "Continue");
  await choose(page, "Do they sign orders?", "Yes, without a cosigner");
  await choose(page, "Do they prescribe controlled substances?", "Yes");
  await choose(page, "Do they take over messages of a pool?", "Yes");
  await choose(page, "Do they answer messages of patients?", "Yes");
  await press(page, "Continue");
  await text(page, "Name").fill(first);
  await press(page, "Save");
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText(`Successfully created ${first}`).first()).toBeVisible();
  await expect(row(page, first)).toContainText("(Unassigned)");

  const staff = await arrive(STAFF);
  await staff.page.goto(LIST);
  await staff.page.getByText(first).click();
  await expect(staff.page).toHaveURL(/\/build\/role\/\d+\/edit$/);
  const assignment = staff.page.getByRole("region", { name: "Security Template Assignment" });
  await assignment.getByRole("combobox", { name: "Security Template" }).click();
  await expect(staff.page.getByRole("option")).toHaveText(["Physician"]);
  await staff.page.getByRole("option", { name: "Physician" }).click();
  await press(staff.page, "Update");
  await expect(assignment).toContainText(/Template Finalized By/);
  const path = new URL(staff.page.url()).pathname;
  await go(staff.page, LIST);
  await expect(row(staff.page, first)).toContainText(/Physician.*Physician.*\w/);

  const { page: other } = await arrive(MEMBER);
  await other.goto(path);
  await go(page, path);
  for (const each of [page, other]) await openNames(each);
  await text(page, "Comments").fill("Days");
  await press(page, "Save");
  await expect(page.getByText(`Successfully edited ${first}`).first()).toBeVisible();
  await text(other, "Name").fill(second);
  await press(other, "Save");
  await expect(other.getByRole("region", { name: second })).toBeVisible();
  await expect(other.getByRole("region", { name: "Comments" })).toContainText("Days");

  for (const each of [other, page]) await openNames(each);
  await text(page, "Comments").fill("Weekends");
  await text(other, "Comments").fill("Nights");
  await press(other, "Save");
  await expect(other.getByRole("region", { name: second })).toBeVisible();
  await expect(other.getByRole("region", { name: "Comments" })).toContainText("Nights");
  await press(page, "Save");
  const choice = page.getByRole("dialog", { name: "Someone else changed this record" });
  await expect(choice.getByRole("radio", { name: "Keep yours: Weekends" })).toBeVisible();
  await expect(choice.getByRole("radio", { name: "Take theirs: Nights" })).toBeVisible();
  await choice.getByRole("button", { name: "Cancel" }).click();
  await expect(text(page, "Comments")).toHaveValue("Weekends");
  await press(page, "Save");
  await choice.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: second })).toBeVisible();
  await expect(page.getByRole("region", { name: "Comments" })).toContainText("Weekends");
  await go(page, LIST);
  await expect(row(page, second)).toBeVisible();
  await expect(row(page, second)).not.toContainText("(Unassigned)");
  await go(page, "/build/role/nurse/edit");
  await expect(title(page)).toHaveText("Not found");
});
