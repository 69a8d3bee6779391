import type { Request } from "@playwright/test";
import { MEMBER, type Person, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, expectNote, field, fill, submit, type User, userPath } from "./users.ts";

const before = { jobTitle: "Scheduler", workPhone: "(608) 555-0100" };

/** Opens the form of a user in both browsers, so that the second save is based on an outdated record. */
async function openBoth(user: User, ...people: readonly Person[]): Promise<void> {
  for (const { page } of people) {
    await page.goto(userPath(user.userId));
    await expect(field(page, "Job Title")).toHaveValue(before.jobTitle);
  }
}

async function openAgain({ page }: Person, user: User, jobTitle: string): Promise<void> {
  await page.goto(userPath(user.userId));
  await expect(field(page, "Job Title")).toHaveValue(jobTitle);
}

async function save({ page }: Person, texts: Readonly<Record<string, string>>): Promise<void> {
  await fill(page, texts);
  await submit(page);
}

test("a save carries its version: what differs is merged, a clash is a person's to decide, batches clash by item [GEN-D12, F-079]", async ({
  arrive,
}) => {
  const [first, second] = [await arrive(MEMBER), await arrive(MEMBER)];
  const user = await addUser(first.calls, before);
  const path = { id: user.userId };
  const url = `/api/user/${user.userId}`;
  const stored = () => resultOf(first.calls.GET("/api/user/{id}", { path }));
  const isSave = (message: Request) => message.method() === "PUT" && message.url().endsWith(url);
  await openBoth(user, first, second);
  const { updated } = await stored();
  await save(first, { "Job Title": "Office Manager" });
  await expectNote(first.page, "Successfully updated");
  const [sent, refused] = await Promise.all([
    second.page.waitForRequest(isSave),
    second.page.waitForResponse((response) => isSave(response.request()) && response.status() === 412),
    save(second, { "Work Phone": "(608) 555-0177" }),
  ]);
  expect([sent.headers()["if-match"], refused.status()]).toEqual([updated, 412]);
  await expectNote(second.page, "Successfully updated");
  expect(await stored()).toMatchObject({ jobTitle: "Office Manager", workPhone: "(608) 555-0177" });

  await openAgain(second, user, "Office Manager");
  await resultOf(first.calls.PUT("/api/user/{id}", { path, body: { jobTitle: "Clerk" } }));
  await save(second, { "Job Title": "Team Lead" });
  const dialog = second.page.getByRole("dialog", { name: "Someone else changed this record" });
  await expect(dialog.getByRole("radio", { name: "Keep yours: Team Lead" })).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Take theirs: Clerk" })).toBeVisible();
  expect(await stored()).toMatchObject({ jobTitle: "Clerk" });
  await dialog.getByRole("radiogroup").getByText("Keep yours").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.poll(stored).toMatchObject({ jobTitle: "Team Lead" });

  await resultOf(first.calls.PUT("/api/user/{id}", { path, body: { jobTitle: "Without a version" } }));
  expect(await stored()).toMatchObject({ jobTitle: "Without a version" });
  const other = await addUser(first.calls, before);
  const rows = await resultOf(
    first.calls.POST("/api/user/batch", {
      body: [
        { userId: user.userId, jobTitle: "Mine", $reviewed: { jobTitle: "Team Lead" } },
        { userId: other.userId, jobTitle: "Mine", $reviewed: { jobTitle: "Scheduler" } },
      ],
    }),
  );
  expect(rows.map(({ status }) => status)).toEqual(["error", "updated"]);
  expect(await stored()).toMatchObject({ jobTitle: "Without a version" });
});

for (const { choice, kept } of [
  { choice: "Keep yours", kept: "Team Lead" },
  { choice: "Take theirs", kept: "Office Manager" },
]) {
  test(`two people change one field: both values are shown, and '${choice}' is saved`, async ({ arrive }) => {
    const [first, second] = [await arrive(MEMBER), await arrive(MEMBER)];
    const user = await addUser(first.calls, before);
    await openBoth(user, first, second);
    await save(first, { "Job Title": "Office Manager" });
    await expectNote(first.page, "Successfully updated");
    await save(second, { "Job Title": "Team Lead", "Work Phone": "(608) 555-0177" });

    const dialog = second.page.getByRole("dialog", { name: "Someone else changed this record" });
    await expect(dialog.getByRole("radio", { name: "Keep yours: Team Lead" })).toBeVisible();
    await expect(dialog.getByRole("radio", { name: "Take theirs: Office Manager" })).toBeVisible();
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
  const stored = await resultOf(first.calls.GET("/api/user/{id}", { path: { id: user.userId } }));
  expect(stored).toMatchObject({ jobTitle: "Office Manager" });
});
