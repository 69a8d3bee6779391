import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { rowOf, workbookOf } from "../../../server/src/sheets/testing.ts";
import { expectAccessible, watchConsole } from "./browser.ts";
import { ACUTE_MEMBER, type Calls, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { expectNote, row, search, USERS } from "./users.ts";

const PEOPLE = 300;
const OWN = randomUUID().slice(0, 8);
const mailOf = (i: number) => `p${i}-${OWN}@people.example`;

/**
 * A staff list as people keep them: a title above the headers, other names for columns, extra columns, typing mistakes.
 */
function staffList(): Buffer {
  const headers = [
    "E-mail",
    "Given name",
    "Surname",
    "Job Title",
    "Gender",
    "Mobile Phone",
    "Badge",
    "Locker",
    "Shift",
  ];
  const people = Array.from({ length: PEOPLE }, (_, i) => [
    mailOf(i),
    `Given${i}`,
    `Family-${OWN}`,
    "Nurse",
    i % 10 === 0 ? "Femal" : "Female",
    i === 7 ? "ask her" : "(608) 555-0142",
    `B${i}`,
    String(i),
    i % 2 === 0 ? "day" : "night",
  ]);
  const rows = [["Staff of the hospital"], [""], headers, ...people];
  return workbookOf({ sheets: [rows.map((texts, i) => rowOf(i + 1, texts)).join("")] });
}

async function upload(page: Page, buffer: Buffer): Promise<void> {
  await page.goto("/build/user/import-file");
  const file = { name: "staff.xlsx", mimeType: "application/octet-stream", buffer };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await page.waitForURL(/import-file\/\d+/);
}

/** The people of the sheet, as stored. */
async function stored(calls: Calls) {
  const filter = { kind: "term", attribute: "lastName", operator: "equals", values: [`Family-${OWN}`] };
  return resultOf(calls.GET("/api/user", { query: { filter: JSON.stringify(filter), limit: 500 } }));
}

test("a day of a hospital: 300 people from a messy sheet, twenty changed in the list, exported and imported again [F-072, F-073, F-076]", async ({
  arrive,
  ownProduct,
}) => {
  const { page, calls } = await arrive(ACUTE_MEMBER, ownProduct);
  const complaints = watchConsole(page);
  await upload(page, staffList());
  await page.getByRole("button", { name: "Skip the rest (3)" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("row", { name: /^Femal 30 .*Suggested$/ })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();

  await expect(page.getByText(/^1 row has a problem and will not be saved/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Only problems/ }).click();
  await page.getByRole("button", { name: /^Change Mobile Phone of/ }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("(608) 555-0199");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^1 row has a problem/)).toHaveCount(0);
  await page.getByRole("button", { name: /^All 300/ }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expectNote(page, "Users imported");
  const people = await stored(calls);
  expect(people).toHaveLength(PEOPLE);
  expect(people.filter(({ mobilePhone }) => mobilePhone === "(608) 555-0199")).toHaveLength(1);
  expect(new Set(people.map(({ gender }) => gender)).size).toBe(1);

  await page.goto(`${USERS}?columns=email,firstName,lastName,jobTitle,room&sort=firstName`);
  await search(page, OWN);
  await expect(row(page, "@people.example").first()).toContainText("Given0");
  await page.getByRole("switch", { name: "Edit cells" }).click();
  const rooms = row(page, "@people.example").first().getByRole("gridcell").nth(6);
  await rooms.click();
  for (let i = 1; i <= 20; i++) {
    await page.keyboard.type(`Room ${i}`);
    await page.keyboard.press("Enter");
  }
  await expect.poll(async () => (await stored(calls)).filter(({ room }) => room !== null)).toHaveLength(20);
  await page.getByRole("switch", { name: "Edit cells" }).click();

  await page.getByRole("button", { name: "Export All" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await upload(page, await readFile(await (await download).path()));
  await expect(page.getByText("This sheet was exported here")).toBeVisible();
  await expect(page.getByText("300 unchanged")).toBeVisible();
  expect(complaints).toEqual([]);
});
