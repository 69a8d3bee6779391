import { publishNpiForOthers, publishText } from "./admin.ts";
import { ADMIN, MEMBER, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import {
  addUser,
  answer,
  aUser,
  expectNote,
  field,
  fill,
  fillUser,
  NEW_USER,
  row,
  search,
  submit,
  userPath,
  USERS,
} from "./users.ts";

const REFUSED = "Some fields have validation errors. Review errors above before resubmitting.";

test("a member signs in and reaches the form of a new user from the list [ACC-072, GEN-014, GEN-043]", async ({
  page,
}) => {
  await page.goto("/");
  await signIn(page, MEMBER);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText("Build");
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create User" })).toBeVisible();
});

test("a required field left empty is told at the field and in a summary that leads there [GEN-025, GEN-071]", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  await page.goto(NEW_USER);
  await fill(page, { Email: aUser().email, "First Name": "Noa" });
  await submit(page);
  await expect(page.getByRole("form").getByText(REFUSED)).toBeVisible();
  const summary = page.getByRole("group", { name: "1 field needs attention" });
  await expect(summary).toBeFocused();
  await expect(field(page, "Last Name")).toHaveAccessibleDescription(/Last Name is required/);
  await summary.getByRole("link", { name: "Last Name is required" }).click();
  await expect(field(page, "Last Name")).toBeFocused();
});

test("a provider is asked for an NPI, which is needed but refuses no save [GEN-020, GEN-021, GEN-078]", async ({
  arrive,
}) => {
  const { page } = await arrive(MEMBER);
  const user = aUser();
  await page.goto(NEW_USER);
  await fillUser(page, user);
  await expect(field(page, "NPI")).toBeHidden();
  await answer(page, "Provider", "Yes");
  await expect(field(page, "NPI")).toHaveAccessibleDescription(/Needed because Provider is 'Yes'/);
  await submit(page);
  await expectNote(page, "New user created successfully");
  await expect(page).toHaveURL(USERS);
  await search(page, user.lastName);
  await expect(row(page, user.email)).toBeVisible();
});

test("a row that lacks what a rule needs is marked, and the mark goes with the lack [GEN-045, GEN-D08, GEN-080]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const user = await addUser(calls, { provider: 1 });
  await page.goto(USERS);
  await search(page, user.lastName);
  const lacks = row(page, user.email).getByText("This user needs more information before export to the record system");
  await expect(lacks).toBeAttached();
  await row(page, user.email).getByRole("link", { name: "Edit" }).click();
  await fill(page, { NPI: "1000000061" });
  await submit(page);
  await expectNote(page, "Successfully updated");
  await expect(row(page, user.email)).toContainText("1000000061");
  await expect(lacks).not.toBeAttached();
});

test("a field's history lists its values, newest first, by whom [BLD-177, BLD-D27]", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const user = await addUser(calls, { jobTitle: "Scheduler" });
  await page.goto(userPath(user.userId));
  await fill(page, { "Job Title": "Office Manager" });
  await submit(page);
  await expectNote(page, "Successfully updated");
  await page.goto(userPath(user.userId));
  await page.getByRole("button", { name: "Value history of Job Title" }).click();
  const history = page.getByRole("dialog", { name: "Value history of Job Title" });
  await expect(history.getByRole("row")).toHaveText([
    /Value/,
    /^Office Manager.*member@ambulatory\.example/,
    /^Scheduler.*member@ambulatory\.exampleRestore$/,
  ]);
});

test("an open form follows what the administrator publishes and keeps what was typed [GEN-020]", async ({
  arrive,
  ownProduct,
}) => {
  const member = await arrive(MEMBER, ownProduct);
  const admin = await arrive(ADMIN, ownProduct);
  const { page } = member;
  const user = aUser();
  await page.goto(NEW_USER);
  await fillUser(page, user);
  await answer(page, "Provider", "No");
  await expect(field(page, "NPI")).toBeHidden();

  await publishText(admin, "pager", "Pager");
  await publishNpiForOthers(admin);

  await expect(page.getByText("Added: Pager. Changed: NPI. We kept what you typed.")).toBeVisible();
  await expect(field(page, "NPI")).toHaveAccessibleDescription(/Needed because Provider is 'No'/);
  await expect(field(page, "Email")).toHaveValue(user.email);
  await expect(field(page, "Last Name")).toHaveValue(user.lastName);
  await fill(page, { Pager: "555-0199" });
  await submit(page);
  await expectNote(page, "New user created successfully");
});

test("a published rule holds for a call without a form [BLD-D26, GEN-028]", async ({ arrive, ownProduct }) => {
  const { calls } = await arrive(MEMBER, ownProduct);
  const admin = await arrive(ADMIN, ownProduct);
  await publishText(admin, "pager", "Pager");
  await publishNpiForOthers(admin);

  const hiddenNpi = { provider: 1, npi: "1000000061", pager: "555-0199" } as const;
  const hidden = await addUser(calls, hiddenNpi);
  expect(hidden).toMatchObject({ provider: 1, npi: null, pager: "555-0199" });
  const shown = await addUser(calls, { provider: 0, npi: "1000000061" });
  expect(shown).toMatchObject({ npi: "1000000061" });
  const refused = await calls.POST("/api/user", { body: aUser({ provider: 0, npi: "12" }) });
  expect(refused.response.status).toBe(400);
  expect(refused.error).toMatchObject({ errors: [{ attribute: "npi", message: "Must be 10 digits long." }] });
});
