import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, go } from "./browser.ts";
import { type Calls, MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, row, search, type User, USERS } from "./users.ts";

/** Exports the only user that a search finds, with all columns of the first preset. @returns the file */
async function exportFile(page: Page): Promise<Buffer> {
  await page.getByRole("button", { name: "Export All" }).click();
  await page.getByLabel("Preset").click();
  await page.getByRole("option", { name: "Directory" }).click();
  await page.getByRole("button", { name: "Select All", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  return readFile(await (await download).path());
}

/** Uploads a file in the import screen. @returns its id */
async function upload(page: Page, buffer: Buffer): Promise<number> {
  await go(page, "/build/user/import-file");
  const file = { name: "users.xlsx", mimeType: "application/octet-stream", buffer };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await page.waitForURL(/import-file\/\d+/);
  // The address changes before the page does, and a page that is still opening cannot be left.
  await expect(page.getByText("headers in row")).toBeVisible();
  return Number(/import-file\/(\d+)/.exec(page.url())?.[1]);
}

/** The same sheet with other texts in its only row, as a spreadsheet would save it. */
async function changed(calls: Calls, fileId: number, texts: Readonly<Record<string, string>>) {
  const { data } = await calls.GET("/api/file2/{id}", { path: { id: fileId }, query: { entityName: "user" } });
  if (!data || !("columns" in data)) throw new Error("The file is no sheet");
  const { result, columns, exportId } = data;
  const rows = result.map((own) => columns.map((header) => texts[header] ?? own[header] ?? ""));
  const sheet = await calls.POST("/api/user/sheet", { body: { columns, rows, exportId } });
  if (sheet.error) throw sheet.error;
  return Buffer.from(await sheet.data.arrayBuffer());
}

const read = (calls: Calls, { userId }: User) => resultOf(calls.GET("/api/user/{id}", { path: { id: userId } }));

test("a sheet is exported, changed, reviewed in three ways, imported and taken back", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const lastName = `Sheet-${randomUUID().slice(0, 8)}`;
  const user = await addUser(calls, { lastName, jobTitle: "Nurse", room: "1", workPhone: null });
  await page.goto(USERS);
  await search(page, lastName);
  await expect(row(page, user.email)).toBeVisible();
  const exported = await upload(page, await exportFile(page));

  await calls.PUT("/api/user/{id}", { path: { id: user.userId }, body: { jobTitle: "Theirs", room: "2" } });
  await upload(page, await changed(calls, exported, { "Job Title": "Mine", "First Name": "Nora" }));
  const review = page.getByRole("table", { name: "Changes of users" });
  await expect(page.getByText("This sheet was exported here")).toBeVisible();
  await expect(review.getByRole("row", { name: /First Name Noa Nora/ })).toBeVisible();
  await expect(review.getByRole("row", { name: /Changed here since, left as it is/ })).toContainText("Room");
  await page.getByRole("button", { name: /^Keep yours: Job Title/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("list", { name: "Results of users" })).toContainText("Success");
  expect(await read(calls, user)).toMatchObject({ firstName: "Nora", jobTitle: "Mine", room: "2" });

  await calls.PUT("/api/user/{id}", { path: { id: user.userId }, body: { jobTitle: "Later" } });
  await go(page, USERS);
  await page.getByRole("button", { name: "Import History" }).click();
  await page
    .getByRole("link", { name: /^Undo 1/ })
    .first()
    .click();
  await expect(review.getByRole("row", { name: /First Name Nora Noa/ })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Undo Job Title/ })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("list", { name: "Results of users" })).toContainText("Success");
  expect(await read(calls, user)).toMatchObject({ firstName: "Noa", jobTitle: "Later", room: "2" });
});
