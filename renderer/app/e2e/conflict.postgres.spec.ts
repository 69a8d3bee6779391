import { MEMBER, type Person } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, expectNote, field, fill, submit, type User, userPath } from "./users.ts";

const before = { jobTitle: "Scheduler", workPhone: "(608) 555-0100" };

/** Opens the form of a user in both browsers, so that the second save is made on an older record. */
async function openBoth(user: User, ...people: readonly Person[]): Promise<void> {
  for (const { page } of people) {
    await page.goto(userPath(user.userId));
    await expect(field(page, "Job Title")).toHaveValue(before.jobTitle);
  }
}

async function save({ page }: Person, texts: Readonly<Record<string, string>>): Promise<void> {
  await fill(page, texts);
  await submit(page);
}

test("two people change different fields: the second save merges by itself and both are kept [GEN-D12]", async ({
  arrive,
}) => {
  const [first, second] = [await arrive(MEMBER), await arrive(MEMBER)];
  const user = await addUser(first.calls, before);
  await openBoth(user, first, second);
  await save(first, { "Job Title": "Office Manager" });
  await expectNote(first.page, "Successfully updated");
  await save(second, { "Work Phone": "(608) 555-0177" });
  await expectNote(second.page, "Successfully updated");
  await second.page.goto(userPath(user.userId));
  await expect(field(second.page, "Job Title")).toHaveValue("Office Manager");
  await expect(field(second.page, "Work Phone")).toHaveValue("(608) 555-0177");
});

for (const { choice, kept } of [
  { choice: "Keep yours", kept: "Team Lead" },
  { choice: "Take theirs", kept: "Office Manager" },
]) {
  test(`two people change one field: both values are shown, and '${choice}' is saved [GEN-D12]`, async ({ arrive }) => {
    const [first, second] = [await arrive(MEMBER), await arrive(MEMBER)];
    const user = await addUser(first.calls, before);
    await openBoth(user, first, second);
    await save(first, { "Job Title": "Office Manager" });
    await expectNote(first.page, "Successfully updated");
    await save(second, { "Job Title": "Team Lead", "Work Phone": "(608) 555-0177" });

    const dialog = second.page.getByRole("dialog", { name: "Someone else changed this record" });
    await expect(dialog).toContainText("Yours: Team Lead");
    await expect(dialog).toContainText("Theirs: Office Manager");
    await expect(dialog).not.toContainText("Work Phone");
    await dialog.getByRole("radiogroup", { name: "Which value of Job Title to keep" }).getByText(choice).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectNote(second.page, "Successfully updated");
    await second.page.goto(userPath(user.userId));
    await expect(field(second.page, "Job Title")).toHaveValue(kept);
    await expect(field(second.page, "Work Phone")).toHaveValue("(608) 555-0177");
  });
}

test("Cancel in the choice saves nothing and keeps what was typed", async ({ arrive }) => {
  const [first, second] = [await arrive(MEMBER), await arrive(MEMBER)];
  const user = await addUser(first.calls, before);
  await openBoth(user, first, second);
  await save(first, { "Job Title": "Office Manager" });
  await expectNote(first.page, "Successfully updated");
  await save(second, { "Job Title": "Team Lead" });
  const dialog = second.page.getByRole("dialog", { name: "Someone else changed this record" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(field(second.page, "Job Title")).toHaveValue("Team Lead");
  const stored = await first.calls.get(`/api/user/${user.userId}`);
  expect(await stored.json()).toMatchObject({ result: { jobTitle: "Office Manager" } });
});
