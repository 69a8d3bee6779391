import { MEMBER, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { answer, aUser, closeNote, field, fill, row, search, submit, USERS } from "./users.ts";

const REFUSED = "Some fields have validation errors. Review errors above before resubmitting.";

test("a member signs in, adds a user who lacks what a rule needs, completes it, and finds the values in its history [GEN-020, GEN-D08, GEN-080]", async ({
  page,
}) => {
  const user = aUser();
  await page.goto("/");
  await signIn(page, MEMBER);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Build");
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create User" })).toBeVisible();

  await fill(page, { Email: user.email, "First Name": user.firstName, "Job Title": "Scheduler" });
  await submit(page);
  await expect(page.getByRole("form").getByText(REFUSED)).toBeVisible();
  const summary = page.getByRole("group", { name: "1 field needs attention" });
  await expect(summary).toBeFocused();
  await expect(field(page, "Last Name")).toHaveAccessibleDescription(/Last Name is required/);
  await summary.getByRole("link", { name: "Last Name is required" }).click();
  await expect(field(page, "Last Name")).toBeFocused();
  await page.keyboard.type(user.lastName);

  await expect(field(page, "NPI")).toBeHidden();
  await answer(page, "Provider", "Yes");
  await expect(field(page, "NPI")).toHaveAccessibleDescription(/Needed because Provider is 'Yes'/);
  await submit(page);
  await closeNote(page, "New user created successfully");
  await expect(page).toHaveURL(USERS);

  await search(page, user.lastName);
  const lacks = row(page, user.email).getByText("This user needs more information before export to the record system");
  await expect(lacks).toBeAttached();
  await row(page, user.email).getByRole("link", { name: "Edit" }).click();
  await fill(page, { NPI: "1000000061", "Job Title": "Office Manager" });
  await submit(page);
  await closeNote(page, "Successfully updated");
  await expect(row(page, user.email)).toContainText("1000000061");
  await expect(lacks).not.toBeAttached();

  await row(page, user.email).getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Value history of Job Title" }).click();
  const history = page.getByRole("dialog", { name: "Value history of Job Title" });
  await expect(history.getByRole("row")).toHaveText([
    /Value/,
    /^Office Manager.*member@ambulatory\.example/,
    /^Scheduler.*member@ambulatory\.exampleRestore$/,
  ]);
});
