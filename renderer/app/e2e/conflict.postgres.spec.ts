import type { Request } from "@playwright/test";
import { MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, closeNote, expectNote, field, fill, row, submit, USERS, userPath } from "./users.ts";

const STALE = "This record was changed by someone else. Reload and try again.";

test("of two people who save one record what differs is merged, a clash is a person's to decide, and neither loses a change unasked [GEN-D12, F-079, ADM-D19]", async ({
  arrive,
}) => {
  const [first, second] = [await arrive(MEMBER), await arrive(MEMBER)];
  const user = await addUser(first.calls, { jobTitle: "Scheduler", workPhone: "(608) 555-0100" });
  const path = { id: user.userId };
  const stored = () => resultOf(first.calls.GET("/api/user/{id}", { path }));
  const isSave = (message: Request) => message.method() === "PUT" && message.url().endsWith(`/api/user/${user.userId}`);
  await first.page.goto(userPath(user.userId));
  await second.page.goto(`${USERS}?filter=${user.lastName}`);
  await row(second.page, user.email).getByRole("link", { name: "Edit" }).click();
  for (const { page } of [first, second]) await expect(field(page, "Job Title")).toHaveValue("Scheduler");
  const { updated } = await stored();

  const leaving = second.page.getByRole("alertdialog", { name: "Leave without saving your changes?" });
  await fill(second.page, { "Job Title": "Team Lead", "Work Phone": "(608) 555-0177" });
  for (const leave of [
    () => second.page.getByRole("button", { name: "Cancel" }).click(),
    () => second.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click(),
    () => second.page.evaluate(() => history.back()),
  ]) {
    await leave();
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await expect(leaving).toBeHidden();
  }
  await expect(field(second.page, "Job Title")).toHaveValue("Team Lead");
  const closing = second.page.waitForEvent("dialog");
  await second.page.close({ runBeforeUnload: true });
  const asked = await closing;
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();

  await fill(first.page, { "Job Title": "Office Manager" });
  await submit(first.page);
  await expectNote(first.page, "Successfully updated");
  const answered = second.page.waitForResponse((response) => isSave(response.request()));
  await submit(second.page);
  const stale = await answered;
  expect(stale.request().headers()["if-match"]).toBe(updated);
  expect([stale.status(), ((await stale.json()) as { readonly message: string }).message]).toEqual([412, STALE]);
  const dialog = second.page.getByRole("dialog", { name: "Someone else changed this record" });
  await expect(dialog.getByRole("radio", { name: "Take theirs: Office Manager" })).toBeVisible();
  await expect(dialog).not.toContainText("Work Phone");
  expect(await stored()).toMatchObject({ jobTitle: "Office Manager", workPhone: "(608) 555-0100" });
  await dialog.getByRole("radiogroup", { name: "Which value of Job Title to keep" }).getByText("Keep yours").click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await closeNote(second.page, "Successfully updated");
  await expect(second.page).toHaveURL(new RegExp(`${USERS}\\?filter=`));
  expect(await stored()).toMatchObject({ jobTitle: "Team Lead", workPhone: "(608) 555-0177" });

  await row(second.page, user.email).getByRole("link", { name: "Edit" }).click();
  await expect(field(second.page, "Job Title")).toHaveValue("Team Lead");
  await resultOf(first.calls.PUT("/api/user/{id}", { path, body: { jobTitle: "Without a version" } }));
  const refused = second.page.waitForResponse((response) => isSave(response.request()) && response.status() === 412);
  await fill(second.page, { "Work Phone": "(608) 555-0188" });
  await submit(second.page);
  await refused;
  await expect.poll(stored).toMatchObject({ jobTitle: "Without a version", workPhone: "(608) 555-0188" });

  const filter = JSON.stringify({ userId: user.userId });
  const entries = await resultOf(first.calls.GET("/api/userAuditHistory", { query: { filter } }));
  const titles = entries.flatMap(({ attributeMap }) => attributeMap["jobTitle"] ?? []);
  for (const title of ["Scheduler", "Office Manager", "Team Lead"]) expect(titles).toContain(title);
});
