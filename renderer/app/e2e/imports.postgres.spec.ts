import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { rowOf, workbookOf } from "../../../server/src/sheets/testing.ts";
import { readSheet } from "../../../server/src/sheets/read-workbook.ts";
import { ADMIN, type Calls, MEMBER, OPEN_MEMBER, resultOf } from "./people.ts";
import { sendFile } from "./send-file.ts";
import { expect, test } from "./test.ts";
import { addUser, type User } from "./users.ts";

type Cells = readonly (readonly string[])[];

const own = () => randomUUID().slice(0, 8);

/** Rows of texts as the first sheet of a workbook, with given row numbers. */
function fileOf(rows: Cells, numbers: readonly number[] = rows.map((_, i) => i + 1)) {
  const sheet = rows.map((texts, i) => rowOf(numbers[i] ?? 0, texts)).join("");
  const other = rowOf(1, ["Email", "Name"]) + rowOf(2, ["nobody@people.example", "Nowhere"]);
  const buffer = workbookOf({ sheets: [sheet, other] });
  return { name: "sheet.xlsx", mimeType: "application/octet-stream", buffer };
}

async function choose(page: Page, entity: string, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.goto(`/build/${entity}/import-file`);
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
}

async function upload(page: Page, entity: string, rows: Cells, numbers?: readonly number[]): Promise<void> {
  await choose(page, entity, fileOf(rows, numbers));
  await page.getByRole("button", { name: "Upload" }).click();
  await page.waitForURL(/import-file\/\d+/);
}

const next = (page: Page) => page.getByRole("button", { name: "Next" });

async function submitReview(page: Page): Promise<void> {
  const accept = page.getByRole("button", { name: "Accept", exact: true });
  if (await accept.isVisible()) await accept.click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("list", { name: /^Results of/ })).toBeVisible();
}

const userOf = (calls: Calls, { userId }: User) => resultOf(calls.GET("/api/user/{id}", { path: { id: userId } }));

test("an upload sends the file with the type that is named userImport, and goes on with the id that it is answered [GEN-104, ADM-149]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  await choose(page, "user", fileOf([["Email"], ["one@people.example"]]));
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Upload" }).click();
  const response = await answered;
  const request = response.request();
  expect(new URL(request.url()).pathname).toBe("/api/file2");
  expect(await request.headerValue("content-type")).toMatch(/^multipart\/form-data/);
  const { result } = (await response.json()) as { readonly result: number };
  await expect(page).toHaveURL(`/build/user/import-file/${result}`);
  expect(await resultOf(calls.GET("/api/file2/{id}", { path: { id: result } }))).toMatchObject({
    fileTypeId: 7,
    name: "sheet.xlsx",
  });
  expect(await resultOf(calls.GET("/api/fileType/{id}", { path: { id: 7 } }))).toMatchObject({ name: "userImport" });
});

test("the first sheet is read by its labels, what is no attribute is asked about, and what cannot be read is refused [GEN-D16]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const user = await addUser(calls);
  const rows = [
    [" eMAIL ", "Mystery", "job TITLE"],
    ["", " ", ""],
    [user.email, "x", "Chief"],
  ];
  await upload(page, "user", rows, [1, 2, 4]);
  await expect(page.getByRole("heading", { name: "1 column needs matching" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Mystery" })).toBeVisible();
  await expect(next(page)).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("combobox", { name: "Mystery" }).click();
  await page.getByRole("option", { name: "Skip this column" }).click();
  await next(page).click();
  const review = page.getByRole("table", { name: "Changes of users" });
  await expect(review.getByRole("row", { name: /Job Title .*Chief/ })).toBeVisible();
  await expect(page.getByText("Nowhere")).toBeHidden();
  await submitReview(page);
  await expect(page.getByRole("list", { name: "Results of users" }).getByRole("listitem")).toHaveCount(1);
  expect(await userOf(calls, user)).toMatchObject({ jobTitle: "Chief" });

  for (const unread of [[["Email"]], [["Email"], [" "]]]) {
    const buffer = workbookOf({ sheets: [unread.map((texts, i) => rowOf(i + 1, texts)).join("")] });
    await choose(page, "user", { ...fileOf([]), buffer });
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText(/could not be parsed/)).toBeVisible();
    const fileId = Number(page.url().split("/").at(-1));
    expect(
      (await calls.GET("/api/file2/{id}", { path: { id: fileId }, query: { entityName: "user" } })).response.status,
    ).toBe(400);
  }
  await choose(page, "user", { ...fileOf([]), buffer: Buffer.from("Email\nnobody@people.example\n") });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(
    page.getByRole("region", {
      name: /^File type not valid\. The file is named \.xlsx, but its content is something else/,
    }),
  ).toBeVisible();
});

test("headers below titles are found, and a person says which column is the key [F-072, F-073]", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const user = await addUser(calls);
  const titles = Array.from({ length: 10 }, (_, i) => [`People of the clinic, part ${i + 1}`]);
  await upload(page, "user", [...titles, ["Who it is", "Job Title"], [user.email, "Chief"]]);
  await expect(page.getByText("No column holds Email, which identifies the rows")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Row of headers" })).toHaveValue("Row 11: Who it is, Job Title");
  await page.getByRole("combobox", { name: "Who it is" }).click();
  await page.getByRole("option", { name: "Email", exact: true }).click();
  await next(page).click();
  await expect(page.getByText(/^Sheet ‘Sheet1’, one of 2 · headers in row 11 · key ‘Who it is’$/)).toBeVisible();
  await submitReview(page);
  await expect(page.getByText(/ · headers in row 11 · key ‘Who it is’$/)).toBeVisible();
  expect(await userOf(calls, user)).toMatchObject({ jobTitle: "Chief" });

  await upload(page, "user", [["Please read the second sheet"]]);
  await expect(page.getByRole("combobox", { name: "Sheet", exact: true })).toHaveValue("Sheet2");
});

test("by keyboard alone, suggestions are taken by going on, and the rest is skipped [F-073]", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const user = await addUser(calls);
  // Earlier decisions are remembered, so headers and texts must be new.
  const [given, note, employed] = [`Given name ${own()}`, `Note ${own()}`, `Employed ${own()}`];
  const press = async (target: Locator) => {
    for (let i = 0; i < 80 && !(await isFocused(target)); i++) await page.keyboard.press("Tab");
    await expect(target).toBeFocused();
    await page.keyboard.press("Enter");
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await choose(
    page,
    "user",
    fileOf([
      ["Staff of the clinic"],
      ["E-mail", given, note, "Employment", "Start Date"],
      [user.email, "Nia", "x", employed, "45292.75"],
    ]),
  );
  await press(button("Upload"));
  await expect(page.getByRole("combobox", { name: given })).toHaveValue("First Name");
  await press(button("Skip the rest (1)"));
  await expect(next(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: new RegExp(`^${employed} 1 .*Suggested$`) })).toBeVisible();
  await expect(page.getByRole("combobox", { name: `‘${employed}’` })).toHaveValue("Employed");
  await press(next(page));
  await expect(
    page.getByRole("table", { name: "Changes of users" }).getByRole("row", { name: /Employed/ }),
  ).toBeVisible();
  // Submit waits for the preview from the server.
  await expect(button("Submit")).toBeEnabled();
  await press(button("Submit"));
  await expect(page.getByRole("list", { name: "Results of users" })).toBeVisible();
  const stored = { firstName: "Nia", employment: "Employed", startDate: "2024-01-01" };
  expect(await userOf(calls, user)).toMatchObject(stored);
});

test("days that a sheet writes in another order are read with one answer", async ({ arrive }) => {
  const { page, calls } = await arrive(MEMBER);
  const users = [await addUser(calls), await addUser(calls)];
  const days = ["01.02.2026", "2.3.2026"];
  await upload(page, "user", [["Email", "Start Date"], ...users.map(({ email }, i) => [email, days[i] ?? ""])]);
  await page.getByRole("button", { name: "Read all 2 as day/month/year" }).click();
  await expect(page.getByRole("row", { name: /^2\.3\.2026 1 .*Chosen$/ })).toBeVisible();
  await next(page).click();
  await submitReview(page);
  const stored = await Promise.all(users.map((user) => userOf(calls, user)));
  expect(stored.map(({ startDate }) => startDate)).toEqual(["2026-02-01", "2026-03-02"]);
});

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

test("cells are read as they are shown and as they are stored, blank ones clear, unread ones are their row's error [GEN-D17]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const room = await resultOf(calls.POST("/api/resource", { body: { name: `Room ${own()}`, active: 0 } }));
  const [gender] = await optionsOf(calls, "gender");
  const [type] = await optionsOf(calls, "providerType");
  const languages = (await optionsOf(calls, "language")).filter(({ label }) => !label?.includes(",")).slice(0, 2);
  const before = { jobTitle: "Nurse", room: "12", outOfContact: 1 } as const;
  const [shown, stored, unread] = [
    await addUser(calls, before),
    await addUser(calls, before),
    await addUser(calls, before),
  ];
  const flags = ["Provider", "Super User", "Remote Access", "Out of Contact"];
  await upload(page, "user", [
    ["Email", ...flags, "Gender", "Provider Type", "Languages", "Job Title"],
    [
      shown.email.toUpperCase(),
      "Yes",
      "true",
      "1",
      "No",
      gender?.label ?? "",
      type?.label ?? "",
      languages.map(({ label }) => label).join(", "),
      "",
    ],
    [
      ` ${stored.email} `,
      "1",
      "YES",
      "True",
      "0",
      String(gender?.optionId),
      String(type?.optionId),
      languages.map(({ optionId }) => optionId).join(","),
      "Chief",
    ],
    [unread.email, "perhaps", "", "", "", "", "", "", "Chief"],
  ]);
  await expect(page.getByText("perhaps").first()).toBeVisible();
  await next(page).click();
  await expect(page.getByText(/^1 row has a problem and will not be saved/)).toBeVisible();
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
  expect(await userOf(calls, shown)).toMatchObject({ ...both, jobTitle: null });
  expect(await userOf(calls, stored)).toMatchObject({ ...both, jobTitle: "Chief" });
  expect(await userOf(calls, unread)).toMatchObject({ ...before, provider: null });

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

function optionsOf(calls: Calls, optionType: string) {
  const filter = JSON.stringify({ kind: "term", attribute: "optionType", operator: "equals", values: [optionType] });
  return resultOf(calls.GET("/api/option", { query: { filter, limit: 20 } }));
}

test("the fields of a user offer their value history, those of a department none [BLD-172, ADM-162]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(MEMBER);
  const { userId } = await addUser(calls);
  const buttons = page.getByRole("button", { name: /^Value history of / });
  await page.goto(`/build/user/edit/${userId}`);
  await expect(page.getByRole("button", { name: "Value history of Email" })).toBeVisible();
  await expect(buttons).toHaveCount(await page.locator("form label[id]").count());
  const { entities } = await resultOf(calls.GET("/api/metadata"));
  const without = entities.filter(({ offersHistory }) => offersHistory === false).map(({ name }) => name);
  expect(new Set(without)).toEqual(new Set(["department", "organization"]));
  const [department] = await resultOf(calls.GET("/api/department", { query: { limit: 1 } }));
  await page.goto(`/build/department/edit/${String(department?.departmentId)}`);
  await expect(page.getByRole("textbox", { name: "Abbreviation" })).toBeVisible();
  await expect(buttons).toHaveCount(0);
});

test("dates are 'YYYY-MM-DD' on every page of the administration, in inputs, list cells, import and export [ADM-089, F-064]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(ADMIN);
  const day = "2027-03-01";
  await page.goto("/provider/organization/list");
  await expect(page.getByRole("row", { name: /Lakeside Family Clinics/ })).toContainText(day);
  await page.goto("/provider/account/list");
  const account = page.getByRole("row", { name: /Lakeside Family Clinics/ });
  await expect(account).toContainText(day);
  await account.getByRole("link").first().click();
  await expect(page.getByRole("textbox", { name: /^Go-live Date/i })).toHaveValue(day);
  await page.goto("/migration");
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
  await upload(page, "user", [
    ["Email", "Start Date"],
    [user.email, "2026-04-03"],
  ]);
  await expect(page.getByRole("table", { name: "Changes of users" })).toContainText("2026-04-03");
  await submitReview(page);
  expect(await userOf(calls, user)).toMatchObject({ startDate: "2026-04-03" });
});

test("an upload names its entity; the history has those of the entity and of none, newest first [GEN-D18, F-079]", async ({
  arrive,
}) => {
  const { page, calls } = await arrive(OPEN_MEMBER);
  const history = page.getByRole("dialog", { name: "Import History" });
  await page.goto("/build/user/list");
  await page.getByRole("button", { name: "Import History" }).click();
  await expect(history.getByText("No imports yet.")).toBeVisible();
  const sheet = fileOf([["Email"], ["nobody@people.example"]]);
  const { origin } = new URL(page.url());
  for (const [name, fields] of [
    ["first.xlsx", {}],
    ["other.xlsx", { entityName: "resource" }],
  ] as const) {
    await sendFile(page, origin, { name, content: sheet.buffer, fields: { fileTypeId: "7", ...fields } }, "/api/file2");
  }
  await choose(page, "user", { ...sheet, name: "last.xlsx" });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.waitForURL(/import-file\/\d+/);
  const id = Number(/import-file\/(\d+)/.exec(page.url())?.[1]);
  expect(await resultOf(calls.GET("/api/file2/{id}", { path: { id } }))).toMatchObject({
    entityName: "user",
    fileTypeId: 7,
  });
  await page.goto("/build/user/list");
  await page.getByRole("button", { name: "Import History" }).click();
  const rows = history.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  expect((await rows.allInnerTexts()).slice(1).map((text) => /\w+\.xlsx/.exec(text)?.[0])).toEqual([
    "last.xlsx",
    "first.xlsx",
  ]);
});
