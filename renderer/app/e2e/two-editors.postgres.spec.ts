import { MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, expectNote, field, submit, USERS, userPath } from "./users.ts";

const STALE = "This record was changed by someone else. Reload and try again.";

test("a form asks before changes are lost, and of two editors neither overwrites the other unseen [ADM-D19]", async ({
  arrive,
}) => {
  const [first, second] = [await arrive(MEMBER), await arrive(MEMBER)];
  const user = await addUser(first.calls, { jobTitle: "Scheduler" });
  for (const { page } of [first, second]) {
    await page.goto(userPath(user.userId));
    await expect(field(page, "Job Title")).toHaveValue("Scheduler");
  }
  const leaving = second.page.getByRole("alertdialog");
  await field(second.page, "Job Title").fill("Team Lead");
  await second.page.getByRole("button", { name: "Cancel" }).click();
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await second.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(field(second.page, "Job Title")).toHaveValue("Team Lead");
  const closing = second.page.waitForEvent("dialog");
  await second.page.close({ runBeforeUnload: true });
  const asked = await closing;
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();

  await field(first.page, "Job Title").fill("Office Manager");
  await submit(first.page);
  await expectNote(first.page, "Successfully updated");
  const answered = second.page.waitForResponse((response) => response.request().method() === "PUT");
  await submit(second.page);
  const stale = await answered;
  expect(stale.request().headers()["if-match"]).toBeTruthy();
  expect([stale.status(), ((await stale.json()) as { readonly message: string }).message]).toEqual([412, STALE]);
  expect(await resultOf(first.calls.GET("/api/user/{id}", { path: { id: user.userId } }))).toMatchObject({
    jobTitle: "Office Manager",
  });
  const dialog = second.page.getByRole("dialog", { name: "Someone else changed this record" });
  await dialog.getByRole("radiogroup", { name: "Which value of Job Title to keep" }).getByText("Keep yours").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNote(second.page, "Successfully updated");
  await expect(second.page).toHaveURL(USERS);

  const filter = JSON.stringify({ userId: user.userId });
  const entries = await resultOf(first.calls.GET("/api/userAuditHistory", { query: { filter } }));
  const titles = entries.flatMap(({ attributeMap }) => attributeMap["jobTitle"] ?? []);
  for (const title of ["Scheduler", "Office Manager", "Team Lead"]) expect(titles).toContain(title);
});
