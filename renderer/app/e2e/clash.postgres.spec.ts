import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./browser.ts";
import { type Calls, MEMBER, type Person, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, type User } from "./users.ts";

const read = (calls: Calls, { userId }: User) => resultOf(calls.GET("/api/user/{id}", { path: { id: userId } }));
const save = (calls: Calls, { userId }: User, values: object) =>
  calls.PUT("/api/user/{id}", { path: { id: userId }, body: values });
const review = (page: Page) => page.getByRole("table", { name: "Changes of users" });
const results = (page: Page) => page.getByRole("list", { name: "Results of users" });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const line = (page: Page, name: RegExp) => review(page).getByRole("row", { name });

/** The preview from the server has arrived. It is not requested again before Submit. */
const expectChecked = (page: Page) => expect(submit(page)).not.toHaveAttribute("aria-disabled");

/** Two users that no other test changes. */
async function twoUsers(calls: Calls): Promise<readonly [User, User]> {
  const lastName = `Clash-${randomUUID().slice(0, 8)}`;
  const make = () => addUser(calls, { lastName, jobTitle: "Nurse" });
  return [await make(), await make()];
}

/** A workbook with new job titles and one new user. @returns the address of its review */
async function upload({ page, calls }: Person, users: readonly User[], added: string): Promise<string> {
  const texts = users.map(({ email, firstName, lastName }) => [email, firstName, lastName, "Mine"]);
  const columns = ["Email", "First Name", "Last Name", "Job Title"];
  const { data, error } = await calls.POST("/api/user/sheet", {
    body: { columns, rows: [...texts, [added, "Added", "Person", "Mine"]] },
  });
  if (error) throw error;
  const buffer = Buffer.from(await data.arrayBuffer());
  await page.goto("/build/user/import-file");
  const file = { name: "users.xlsx", mimeType: "application/octet-stream", buffer };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await page.waitForURL(/import-file\/\d+/);
  return page.url();
}

test("one import in two browsers doubles nothing, and what others saved meanwhile is asked about [F-070]", async ({
  arrive,
}) => {
  const [first, second] = [await arrive(MEMBER), await arrive(MEMBER)];
  const [one, other] = await twoUsers(first.calls);
  const added = `${randomUUID().slice(0, 8)}@people.example`;
  const address = await upload(first, [one, other], added);
  await second.page.goto(address);
  for (const { page } of [first, second]) await expect(line(page, /Job Title Nurse Mine/)).toHaveCount(2);
  for (const { page } of [first, second]) await expectChecked(page);

  await save(second.calls, one, { jobTitle: "Theirs", room: "7" });
  await submit(first.page).click();
  await expect(line(first.page, new RegExp(`${one.email} Job Title Theirs Mine`))).toBeVisible();
  expect(await read(first.calls, one)).toMatchObject({ jobTitle: "Theirs" });
  expect(await read(first.calls, other)).toMatchObject({ jobTitle: "Mine" });
  await expectAccessible(first.page);
  await first.page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(first.page);
  await first.page.setViewportSize({ width: 1440, height: 900 });
  await first.page.getByRole("button", { name: `Keep yours: Job Title of ${one.email}` }).click();
  await submit(first.page).click();
  await expect(results(first.page).getByText("Success")).toHaveCount(3);
  expect(await read(first.calls, one)).toMatchObject({ jobTitle: "Mine", room: "7" });

  await submit(second.page).click();
  await expect(results(second.page).getByText("Success")).toHaveCount(3);
  await expect(results(second.page)).not.toContainText("created");
  const filter = JSON.stringify({ kind: "term", attribute: "email", operator: "equals", values: [added] });
  expect(await resultOf(first.calls.GET("/api/user", { query: { filter } }))).toHaveLength(1);
});
