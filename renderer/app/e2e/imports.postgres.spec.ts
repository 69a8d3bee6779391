import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { readSheet } from "../../../server/src/sheets/read-workbook.ts";
import { rowOf, workbookOf } from "../../../server/src/sheets/testing.ts";
import { go } from "./browser.ts";
import { ADMIN, type Calls, MEMBER, resultOf } from "./people.ts";
import { expect, test } from "./test.ts";
import { addUser, type User } from "./users.ts";

type Cells = readonly (readonly string[])[];

const own = () => randomUUID().slice(0, 8);

/** Uploads rows of texts as the first sheet of a workbook, and waits for the review. @returns the file's id */
async function upload(page: Page, entity: string, rows: Cells): Promise<number> {
  const sheet = rows.map((texts, i) => rowOf(i + 1, texts)).join("");
  const other = rowOf(1, ["Email", "Name"]) + rowOf(2, ["nobody@people.example", "Nowhere"]);
  const buffer = workbookOf({ sheets: [sheet, other] });
  await page.goto(`/build/${entity}/import-file`);
  const file = { name: "sheet.xlsx", mimeType: "application/octet-stream", buffer };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await page.waitForURL(/import-file\/\d+/);
  return Number(/import-file\/(\d+)/.exec(page.url())?.[1]);
}

const next = (page: Page) => page.getByRole("button", { name: "Next" });

async function choose(page: Page, column: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: column }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function submitReview(page: Page): Promise<void> {
  const accept = page.getByRole("button", { name: "Accept", exact: true });
  if (await accept.isVisible()) await accept.click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("list", { name: /^Results of/ })).toBeVisible();
}

const userOf = (calls: Calls, { userId }: User) => resultOf(calls.GET("/api/user/{id}", { path: { id: userId } }));

function optionsOf(calls: Calls, optionType: string) {
  const filter = JSON.stringify({ kind: "term", attribute: "optionType", operator: "equals", values: [optionType] });
  return resultOf(calls.GET("/api/option", { query: { filter, limit: 20 } }));
}

test("a sheet is read below its titles; blank cells clear, and unread ones are their row's error [GEN-D16, GEN-D17, ADM-089]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const [gender] = await optionsOf(calls, "gender");
  const [type] = await optionsOf(calls, "providerType");
  const languages = (await optionsOf(calls, "language")).filter(({ label }) => !label?.includes(",")).slice(0, 2);
  const before = { jobTitle: "Nurse", room: "12", outOfContact: 1 } as const;
  const [shown, stored, unread] = [
    await addUser(calls, before),
    await addUser(calls, before),
    await addUser(calls, before),
  ];
  const titles = Array.from({ length: 10 }, (_, i) => [`People of the clinic, part ${i + 1}`]);
  const flags = ["Provider", "Super User", "Remote Access", "Out of Contact"];
  // Earlier decisions are remembered, so what is decided here must be new.
  const mystery = `Mystery ${own()}`;
  const fileId = await upload(page, "user", [
    ...titles,
    ["Who it is", mystery, ...flags, "Gender", "Provider Type", "Languages", " job TITLE", "Start Date"],
    [
      shown.email.toUpperCase(),
      "x",
      "Yes",
      "true",
      "1",
      "No",
      gender?.label ?? "",
      type?.label ?? "",
      languages.map(({ label }) => label).join(", "),
      "",
      "01.02.2026",
    ],
    ["", " ", ""],
    [
      ` ${stored.email} `,
      "x",
      "1",
      "YES",
      "True",
      "0",
      String(gender?.optionId),
      String(type?.optionId),
      languages.map(({ optionId }) => optionId).join(","),
      "Chief",
      "2.3.2026",
    ],
    [unread.email, "x", "perhaps", "", "", "", "", "", "", "Chief", ""],
  ]);
  expect(await resultOf(calls.GET("/api/file2/{id}", { path: { id: fileId } }))).toMatchObject({
    entityName: "user",
    fileTypeId: 7,
  });
  await expect(page.getByText("No column holds Email, which identifies the rows")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Row of headers" })).toHaveValue(/^Row 11: Who it is/);
  await choose(page, "Who it is", "Email");
  await expect(next(page)).toHaveAttribute("aria-disabled", "true");
  await choose(page, mystery, "Skip this column");
  await next(page).click();
  await expect(page.getByText("perhaps").first()).toBeVisible();
  await page.getByRole("button", { name: "Read all 2 as day/month/year" }).click();
  await expect(page.getByRole("row", { name: /^2\.3\.2026 1 .*Chosen$/ })).toBeVisible();
  await next(page).click();
  await expect(page.getByText(/^Sheet ‘Sheet1’, one of 2 · headers in row 11 · key ‘Who it is’$/)).toBeVisible();
  await expect(page.getByText(/^1 row has a problem and will not be saved/)).toBeVisible();
  const review = page.getByRole("table", { name: "Changes of users" });
  await review
    .getByRole("button", { name: /more values of/ })
    .first()
    .click();
  await expect(review).toContainText("2026-02-01");
  await submitReview(page);
  const both = {
    provider: 1,
    superUser: 1,
    remoteAccess: 1,
    outOfContact: 0,
    gender: gender?.optionId,
    providerType: type?.optionId,
    languages: languages.map(({ optionId }) => optionId),
    room: "12",
  };
  expect(await userOf(calls, shown)).toMatchObject({ ...both, jobTitle: null, startDate: "2026-02-01" });
  expect(await userOf(calls, stored)).toMatchObject({ ...both, jobTitle: "Chief", startDate: "2026-03-02" });
  expect(await userOf(calls, unread)).toMatchObject({ ...before, provider: null });
});

test("a record is found by its import key in any case, and any other row is a new one [GEN-D17]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const room = await resultOf(calls.POST("/api/resource", { body: { name: `Room ${own()}`, active: 0 } }));
  const fresh = `Room ${own()}`;
  await upload(page, "resource", [
    ["Name", "Active"],
    [` ${String(room.name).toUpperCase()} `, "yes"],
    [fresh, "TRUE"],
  ]);
  await submitReview(page);
  const rooms = await resultOf(calls.GET("/api/resource"));
  expect(rooms.find(({ resourceId }) => resourceId === room.resourceId)).toMatchObject({ active: 1 });
  expect(rooms.filter(({ name }) => name === fresh)).toMatchObject([{ active: 1 }]);
});

test("dates are 'YYYY-MM-DD' on every page of the administration, in inputs, list cells and export [ADM-089, F-064]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  const day = "2027-03-01";
  await page.goto("/provider/organization/list");
  await expect(page.getByRole("row", { name: /Lakeside Family Clinics/ })).toContainText(day);
  await go(page, "/provider/account/list");
  await expect(page).toHaveTitle(/ \| /);
  const account = page.getByRole("row", { name: /Lakeside Family Clinics/ });
  await expect(account).toContainText(day);
  await account.getByRole("link").first().click();
  await expect(page.getByRole("textbox", { name: /^Go-live Date/i })).toHaveValue(day);
  await go(page, "/migration");
  await expect(page.getByRole("row").nth(1)).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);

  const user = await addUser(calls, { startDate: "2026-03-02" });
  const form = new FormData();
  for (const [name, value] of [
    ["entityName", "user"],
    ["columnNameList[]", "email"],
    ["columnNameList[]", "startDate"],
    ["entityIdList[]", String(user.userId)],
  ] as const) {
    form.append(name, value);
  }
  const { data, error } = await calls.POST("/api/entity/export", { body: form });
  if (error) throw error;
  expect([...(readSheet(Buffer.from(await data.arrayBuffer())).rows[1] ?? [])]).toEqual([user.email, "2026-03-02"]);
});
