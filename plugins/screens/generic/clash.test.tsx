import type { Values } from "@armature/engine";
import { changedValues, mergeReviewed, type Reviewed } from "@armature/engine/changes";
import { closeApp, type FakeServer, listHandler, personType, serveApp, unmount } from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const visit = visitsOf(["List", "Create", "Edit", "EditBatch", "ImportFile", "ImportFileConfirm", "Undo"]);
const ANN = "ann@clinic.example";
const type = personType();

let stored: readonly Values[];
let rows: readonly Readonly<Record<string, string>>[];
let server: FakeServer;

beforeEach(async () => {
  await page.viewport(1280, 900);
  stored = [
    { personId: 1, email: ANN, lastName: "Lee", jobTitle: "Nurse", doctor: 0, updated: "t" },
    { personId: 2, email: "bob@clinic.example", lastName: "Ray", jobTitle: "Nurse", doctor: 0, updated: "t" },
  ];
  rows = stored.map(({ email }) => ({ Email: String(email), "Job Title": "Mine" }));
  server = serveApp({
    "GET /api/person": (request) => listHandler(type, stored)(request),
    "GET /api/file2/41": () => ({
      result: rows,
      columns: Object.keys(rows[0] ?? {}),
      rowNumbers: rows.map((_, i) => i + 2),
      sheet: "People",
      sheets: ["People"],
      headerRow: 1,
      topRows: [],
      exportId: null,
      exported: null,
    }),
    "GET /api/person/import-choices": () => ({ result: { columns: {}, values: {} } }),
    "PUT /api/person/import-choices": () => ({ result: null }),
    "POST /api/person/batch/check": ({ body }) => ({
      result: (body as readonly Values[]).map((row) => answer(row, false)),
    }),
    "POST /api/person/batch": ({ body }) => ({ result: (body as readonly Values[]).map((row) => answer(row, true)) }),
  });
});
afterEach(closeApp);

/** Answers as the server does for a row that says which values were reviewed. */
function answer({ $reviewed, personId, ...values }: Values, isWrite: boolean): object {
  const record = stored.find((each) => each["personId"] === personId) ?? null;
  const importKey = String(values["email"]);
  if (record === null) return reported(importKey, [{ code: "gone", attribute: null, message: "Not there any more" }]);
  const { issues, values: own } = mergeReviewed(type, values, $reviewed as Reviewed, record);
  if (issues.length > 0)
    return reported(
      importKey,
      issues.map((issue) => ({ ...issue, message: "Changed meanwhile" })),
    );
  if (isWrite) stored = stored.map((each) => (each === record ? { ...each, ...own } : each));
  const status = Object.keys(changedValues(record, own)).length > 0 ? "updated" : "unchanged";
  return { importKey, status, errorList: [], errors: [] };
}

function reported(
  importKey: string,
  errors: readonly { readonly code: string; readonly attribute: string | null; readonly message: string }[],
) {
  return { importKey, status: "error", errorList: errors.map(({ message }) => message), errors };
}

/** Somebody else saves. */
const saveElsewhere = (id: number, values: Values) => {
  stored = stored.map((each) => (each["personId"] === id ? { ...each, ...values, updated: "u" } : each));
};
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const line = (text: RegExp) => page.getByRole("table", { name: "Changes of persons" }).getByRole("row", { name: text });
const results = () => page.getByRole("list", { name: "Results of persons" });
const titles = () => stored.map(({ jobTitle }) => jobTitle);
const sent = (): number => server.calls("POST /api/person/batch").length;
async function submit(): Promise<void> {
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  await button("Submit").click();
}

const openImport = () => visit("/build/person/import-file/41");
function visitBatch(): void {
  const names = encodeURIComponent('["jobTitle"]');
  visit(`/build/person/edit-batch/${encodeURIComponent(btoa("1,2"))}?attributeNameList=${names}`);
}

async function openBatch(): Promise<void> {
  visitBatch();
  await page.getByRole("textbox", { name: "Job Title" }).fill("Mine");
  await button("Next").click();
}

async function openPaste(): Promise<void> {
  visit("/build/person/list");
  await expect.element(page.getByText(ANN)).toBeVisible();
  const clipboardData = new DataTransfer();
  const lines = ["Email\tJob Title", ...stored.map(({ email }) => `${String(email)}\tMine`)];
  clipboardData.setData("text/plain", lines.join("\n"));
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}

/** The title is what the review calls the first record. */
describe.each<readonly [what: string, open: () => Promise<void>, title: string]>([
  ["an import", async () => void openImport(), ANN],
  ["a batch edit", openBatch, "Lee"],
  ["a paste", openPaste, ANN],
])("%s, of which somebody else saves a value between review and Submit", (_, open, title) => {
  test("shows both values in place, saves the others, and sends the one that is kept again [F-070]", async () => {
    await open();
    await expect.element(line(new RegExp(`${title}.* Job Title Nurse Mine`))).toBeVisible();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    saveElsewhere(1, { jobTitle: "Theirs" });
    await button("Submit").click();
    await expect.element(line(new RegExp(`${title}( Conflict)? Job Title Theirs Mine`))).toBeVisible();
    await expect.element(page.getByText("1 value changed by someone else: choose which to keep")).toBeVisible();
    await expect.element(page.getByText(/1 record is saved\./)).toBeVisible();
    expect(titles()).toEqual(["Theirs", "Mine"]);
    await button(`Keep yours: Job Title of ${title}`).click();
    await submit();
    await expect.element(results()).toMatchTextContent(`${ANN}Successbob@clinic.exampleSuccess`);
    expect([titles(), sent()]).toEqual([["Mine", "Mine"], 2]);
  });

  test("leaves theirs where that is chosen [F-070]", async () => {
    await open();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    saveElsewhere(1, { jobTitle: "Theirs" });
    await button("Submit").click();
    await button(`Take theirs: Job Title of ${title}`).click();
    await expect.element(line(/Theirs Mine Changed here since, left as it is/)).toBeVisible();
    await button(/^(Submit|View Results)$/).click();
    await expect.element(results()).toMatchTextContent(`${ANN}Successunchanged`);
    expect(titles()).toEqual(["Theirs", "Mine"]);
  });

  test("asks again where it was changed once more after the choice [F-070]", async () => {
    await open();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    saveElsewhere(1, { jobTitle: "Theirs" });
    await button("Submit").click();
    await button(`Keep yours: Job Title of ${title}`).click();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    saveElsewhere(1, { jobTitle: "Later" });
    await button("Submit").click();
    await expect.element(line(/Job Title Later Mine/)).toBeVisible();
    expect(titles()).toEqual(["Later", "Mine"]);
  });

  test("keeps what somebody else saved of another attribute, without asking [F-070]", async () => {
    await open();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    saveElsewhere(1, { lastName: "Theirs" });
    await button("Submit").click();
    await expect.element(results()).toMatchTextContent(`${ANN}Success`);
    expect(stored[0]).toMatchObject({ jobTitle: "Mine", lastName: "Theirs" });
  });

  test("tells of a record that was deleted meanwhile, and makes it not again [F-070]", async () => {
    await open();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    stored = stored.slice(1);
    await button("Submit").click();
    await results()
      .getByRole("button", { name: /Error 1 error$/ })
      .click();
    await expect.element(results()).toMatchTextContent(/not there any more/i);
    expect(stored).toHaveLength(1);
  });
});

test("what is emptied after a part is saved is emptied in that part too [F-070]", async () => {
  await openBatch();
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  unmount();
  visitBatch();
  await button("Next").click();
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  saveElsewhere(1, { jobTitle: "Theirs" });
  await button("Submit").click();
  await expect.element(page.getByText(/1 record is saved\./)).toBeVisible();
  await button("Dismiss").click();
  await button("Back").click();
  await button("Discard changes").click();
  await button("Next").click();
  await button("Accept").click();
  await submit();
  await expect.element(results()).toBeVisible();
  expect(titles()).toEqual([null, null]);
});

test("what the server expects to clash is shown before anything is sent [F-070]", async () => {
  await openBatch();
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  saveElsewhere(2, { jobTitle: "Theirs" });
  await button("Change Job Title of Lee").click();
  await page.getByRole("dialog").getByLabelText("Job Title").fill("Chief");
  await button("Change").click();
  await expect.element(line(/Ray Conflict Job Title Theirs Mine/)).toBeVisible();
  await expect.element(button("Submit")).toHaveAccessibleDescription("Choose which values to keep first.");
  expect(sent()).toBe(0);
});

test("a clash in every one of 5,000 rows is decided at once and sent again [F-070]", async () => {
  stored = Array.from({ length: 5_000 }, (_, i) => {
    return { personId: i + 1, email: `p${i}@x.example`, lastName: "Lee", jobTitle: "Nurse", doctor: 0, updated: "t" };
  });
  rows = stored.map(({ email }) => ({ Email: String(email), "Job Title": "Mine" }));
  openImport();
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  stored = stored.map((each) => ({ ...each, jobTitle: "Theirs" }));
  await button("Submit").click();
  await expect.element(page.getByText("5,000 values changed by someone else: choose which to keep")).toBeVisible();
  await expect.element(line(/p0@x.example Job Title Theirs Mine/)).toBeVisible();
  expect(page.getByRole("row").elements().length).toBeLessThan(200);
  await button("Keep all of yours").click();
  await expect.element(button("Submit")).toHaveFocus();
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  await button("Submit").click();
  await expect.element(results()).toBeVisible();
  await expect.element(page.getByText("5,000 persons updated.")).toBeVisible();
  expect(stored.every(({ jobTitle }) => jobTitle === "Mine")).toBe(true);
});
