import type { Page } from "@playwright/test";
import { expectAccessible, watchConsole } from "./browser.ts";
import { ACUTE_MEMBER, ADMIN, MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, aUser, expectNote, field, fill, fillUser, NEW_USER, submit } from "./users.ts";

const ATTRIBUTE = "/provider/user/attribute/jobTitle";

/** Opens the attribute, makes it required in the form and previews the impact. */
async function previewRequired(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Must be filled in" }).click();
  await page.getByRole("option", { name: "To save", exact: true }).click();
}

test("a day of an administrator: an attribute is required once nobody lacks it, and Save asks before [F-050, F-140]", async ({
  arrive,
  ownProduct,
}) => {
  const member = await arrive(MEMBER, ownProduct);
  const other = await arrive(ACUTE_MEMBER, ownProduct);
  for (const calls of [member.calls, member.calls, other.calls]) await addUser(calls, { jobTitle: null });
  const { page } = await arrive(ADMIN, ownProduct);
  const complaints = watchConsole(page);
  await page.goto(ATTRIBUTE);
  await previewRequired(page);
  const impact = page.getByRole("region", { name: "Impact" });
  await expect(impact.getByText(/would need more information/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Save Job Title?" });
  await expect(question.getByRole("button", { name: /^Save and ask \d+ for more$/ })).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  const links = impact.getByRole("region", { name: "Edit them first, by organization" }).getByRole("link");
  const organizations = await links.allTextContents();
  expect(organizations).toHaveLength(2);

  for (const organization of organizations) {
    await links.filter({ hasText: organization }).click();
    await page
      .getByRole("alertdialog", { name: "Leave without saving your changes?" })
      .getByRole("button", { name: "Exit" })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Batch");
    await fill(page, { "Job Title": "Staff" });
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page).toHaveURL(ATTRIBUTE);
    await previewRequired(page);
    await expect(links.filter({ hasText: organization })).toHaveCount(0);
  }
  await expect(impact.getByText("No record would change.")).toBeVisible();

  const user = aUser();
  await member.page.goto(NEW_USER);
  await fillUser(member.page, user);
  // If a body has only account fields, the server requires no others.
  await fill(member.page, { "Work Phone": "608-555-0142" });
  await page.getByRole("button", { name: "Save" }).click();
  await expectNote(page, "User Attribute updated");
  await submit(member.page);
  await expect(field(member.page, "Job Title")).toHaveAccessibleDescription(/required/i);
  await fill(member.page, { "Job Title": "Nurse" });
  await submit(member.page);
  await expectNote(member.page, "New user created successfully");
  const stored = await resultOf(member.calls.GET("/api/user", { query: { limit: 200 } }));
  expect(stored.filter(({ jobTitle }) => jobTitle === null)).toEqual([]);
  expect(complaints).toEqual([]);
});
