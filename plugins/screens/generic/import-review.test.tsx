import type { Values } from "@armature/engine";
import {
  closeApp,
  type FakeServer,
  listHandler,
  metadataAnswer,
  personAttributes,
  personType,
  serveApp,
  unmount,
} from "@armature/renderer/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { visitsOf } from "./generic.testing.ts";

const open = visitsOf(["ImportFileConfirm"]);
const visit = () => open("/build/person/import-file/41");
/** The values that a row was reviewed against. Tests of the engine check which ones those are. */
const SEEN: unknown = expect.objectContaining({ email: "ann@clinic.example" });
const BASE = { personId: 1, email: "ann@clinic.example", lastName: "Lee", jobTitle: "Nurse", doctor: 0 };

let sheet: { rows: Record<string, string>[]; exported: readonly Values[] | null };
let remembered: { columns: Values; values: Values };
let refused: readonly { code: string; attribute: string | null; message: string }[];
let server: FakeServer;

beforeEach(async () => {
  await page.viewport(1280, 900);
  remembered = { columns: {}, values: {} };
  refused = [];
  sheet = { rows: [{ Email: BASE.email, "Last Name": "Mine", "Job Title": "Nurse" }], exported: [BASE] };
  server = serveApp({
    "GET /api/person": listHandler(personType(), [{ ...BASE, lastName: "Theirs", jobTitle: "Head", updated: "t" }]),
    "GET /api/file2/41": () => ({
      result: sheet.rows,
      columns: Object.keys(sheet.rows[0] ?? {}),
      rowNumbers: sheet.rows.map((_, i) => i + 2),
      sheet: "People",
      sheets: ["People"],
      headerRow: 1,
      topRows: [],
      exportId: sheet.exported ? "e1" : null,
      exported: sheet.exported,
    }),
    "GET /api/person/import-choices": () => ({ result: remembered }),
    "PUT /api/person/import-choices": () => ({ result: null }),
    "POST /api/person/batch/check": ({ body }) => ({
      result: (body as readonly Values[]).map(() => ({ errors: refused })),
    }),
    "POST /api/person/batch": ({ body }) => ({
      result: (body as readonly Values[]).map(({ email }) => ({ importKey: email, status: "updated", errorList: [] })),
    }),
    "POST /api/person/sheet": () => new Response("sheet"),
  });
});
afterEach(() => {
  closeApp();
  vi.restoreAllMocks();
});

const button = (name: string | RegExp, exact = false) => page.getByRole("button", { name, exact });
const line = (text: RegExp) => page.getByRole("table", { name: "Changes of persons" }).getByRole("row", { name: text });
const sent = () => server.calls("POST /api/person/batch").map(({ body }) => body);
async function submit() {
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  await button("Submit").click();
  await expect.poll(() => sent().length).toBe(1);
  return sent()[0];
}

describe("a sheet that was exported here", () => {
  test("leaves alone what nobody touched in it, and asks where both changed a value", async () => {
    visit();
    await expect.element(line(/Job Title Head Nurse Changed here since, left as it is/)).toBeVisible();
    await expect.element(line(/Last Name Theirs Mine Changed here since as well: choose a value/)).toBeVisible();
    await expect
      .element(page.getByText(/1 changed here since and left alone, 1 changed by both: choose/))
      .toBeVisible();
    await expect.element(button("Submit")).toHaveAttribute("aria-disabled", "true");
    await button("Keep yours: Last Name of ann@clinic.example").click();
    expect(await submit()).toEqual([{ personId: 1, email: BASE.email, lastName: "Mine", $reviewed: SEEN }]);
  });

  test("takes what is chosen, also what was changed here alone", async () => {
    visit();
    await button("Take theirs: Last Name of ann@clinic.example").click();
    await button("Keep yours: Job Title of ann@clinic.example").click();
    expect(await submit()).toEqual([{ personId: 1, email: BASE.email, jobTitle: "Nurse", $reviewed: SEEN }]);
  });

  test("makes a record again only when it is asked to", async () => {
    server.on("GET /api/person", listHandler(personType(), []));
    visit();
    await expect.element(line(/This person was deleted here after the export/)).toBeVisible();
    await button("Make it again: ann@clinic.example").click();
    expect(await submit()).toMatchObject([{ email: BASE.email, lastName: "Mine" }]);
  });

  test("is an ordinary sheet where its export is unknown", async () => {
    sheet = { ...sheet, exported: null };
    visit();
    await expect.element(line(/Job Title Head Nurse/)).toBeVisible();
    expect(await submit()).toEqual([
      { personId: 1, email: BASE.email, lastName: "Mine", jobTitle: "Nurse", $reviewed: SEEN },
    ]);
  });
});

describe("the review", () => {
  beforeEach(() => {
    sheet = { rows: [{ Email: BASE.email, "Job Title": "x".repeat(50) }], exported: null };
  });

  test("lets a value be mended before it is sent, by button and by Enter [F-076]", async () => {
    visit();
    await expect.element(line(/Job Title Head x+ /)).toBeVisible();
    await button("Change Job Title of ann@clinic.example").click();
    await page.getByRole("dialog").getByLabelText("Job Title").fill("Chief");
    await button("Change", true).click();
    await expect.element(line(/Job Title Head Chief/)).toBeVisible();
    await button("Change Job Title of ann@clinic.example").click();
    const input = page.getByRole("dialog").getByLabelText("Job Title");
    await expect.element(input).toHaveFocus();
    await userEvent.keyboard(`{Control>}a{/Control}${"y".repeat(50)}{Enter}`);
    await expect.element(input).toHaveAccessibleDescription(/maximum/);
    await userEvent.keyboard("{Control>}a{/Control}Deputy{Enter}");
    expect(await submit()).toEqual([{ personId: 1, email: BASE.email, jobTitle: "Deputy", $reviewed: SEEN }]);
  });

  test("new values are written over in their places: Enter goes on to the next, Escape restores, a letter replaces [F-076]", async () => {
    sheet = { rows: [{ Email: BASE.email, "Last Name": "Mine", "Job Title": "x".repeat(50) }], exported: null };
    visit();
    await expect.element(line(/Last Name Theirs Mine/)).toBeVisible();
    const wrong = page.getByRole("button", { name: "x".repeat(50) });
    (wrong.element() as HTMLElement).focus();
    await expect.element(wrong).toHaveAccessibleDescription("Change Job Title of ann@clinic.example");
    await userEvent.keyboard("{Enter}zzz{Escape}");
    expect(document.activeElement?.textContent).toMatch(/^x+$/);
    await userEvent.keyboard("Chief{Enter}");
    await expect.element(line(/Job Title Head Chief/)).toBeVisible();
    expect(document.activeElement).toMatchTextContent(/^Mine$/);
    await userEvent.keyboard("{F2}r{Tab}");
    await expect.element(line(/Last Name Theirs Miner/)).toBeVisible();
    expect(await submit()).toEqual([
      { personId: 1, email: BASE.email, lastName: "Miner", jobTitle: "Chief", $reviewed: SEEN },
    ]);
  });

  test("waits with the submit until a mended value is among what it sends", async () => {
    const others = Array.from({ length: 4_000 }, (_, i) => ({ Email: `p${i}@clinic.example`, "Last Name": "Lee" }));
    sheet = { rows: [{ Email: BASE.email, "Last Name": "Mine" }, ...others], exported: null };
    visit();
    await button("Change Last Name of ann@clinic.example").click();
    await page.getByRole("dialog").getByLabelText("Last Name").fill("Mended");
    const [change, submitting] = [button("Change", true), button("Submit")].map(
      (each) => each.element() as HTMLElement,
    );
    change?.click();
    await Promise.resolve();
    submitting?.click();
    await expect.element(button("Submit")).toHaveAccessibleDescription("The file is still being read.");
    expect(await submit()).toContainEqual({ personId: 1, email: BASE.email, lastName: "Mended", $reviewed: SEEN });
  });

  test("shows a value that is still wrong as it was typed [F-075]", async () => {
    visit();
    await page.getByRole("button", { name: "x".repeat(50) }).click();
    await userEvent.keyboard(`{Control>}a{/Control}${"y".repeat(41)}{Tab}`);
    await expect.element(line(/Job Title Head y{41} This field has a maximum character count of 40/)).toBeVisible();
    await button("Skip: Job Title of ann@clinic.example").click();
    await expect.element(line(/Job Title Head y{41} Skipped: this value is not imported/)).toBeVisible();
  });

  test("gives a new record no default for a value that was skipped [F-075]", async () => {
    const withDefault = ({ name, ...rest }: (typeof personAttributes)[number]) => ({
      ...rest,
      name,
      ...(name === "jobTitle" && { valueDefault: "Nurse" }),
    });
    server.on("GET /api/metadata", () => metadataAnswer(personAttributes.map(withDefault)));
    sheet = {
      rows: [{ Email: "new@clinic.example", "Last Name": "New", "Job Title": "x".repeat(50) }],
      exported: null,
    };
    visit();
    await button("Skip: Job Title of new@clinic.example").click();
    await expect.element(line(/Job Title <no value> x+ Skipped: this value is not imported/)).toBeVisible();
    expect(await submit()).toEqual([{ email: "new@clinic.example", lastName: "New", jobTitle: null, $reviewed: null }]);
  });

  test("hands the rows with problems over as a sheet with what is wrong", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    visit();
    await button("Download problem rows").click();
    await expect.poll(() => server.calls("POST /api/person/sheet").length).toBe(1);
    expect(server.calls("POST /api/person/sheet")[0]?.body).toEqual({
      columns: ["Email", "Job Title", "Error"],
      rows: [[BASE.email, "x".repeat(50), expect.stringMatching(/^Job Title: /)]],
      exportId: null,
    });
  });

  test("hands over what was corrected in the review in place of the sheet's text", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const others = [BASE, { ...BASE, personId: 2, email: "bob@clinic.example", lastName: "Lakeside" }];
    server.on("GET /api/person", listHandler(personType(), others));
    sheet = { rows: [{ Leader: "Lakside", Email: BASE.email, "Job Title": "x".repeat(50) }], exported: null };
    open("/build/person/import-file/41?step=review");
    await button("Use ‘Lakeside’: Leader of ann@clinic.example").click();
    await button("Download problem rows").click();
    await expect.poll(() => server.calls("POST /api/person/sheet").length).toBe(1);
    expect(server.calls("POST /api/person/sheet")[0]?.body).toEqual({
      columns: ["Leader", "Email", "Job Title", "Error"],
      rows: [["Lakeside", BASE.email, "x".repeat(50), expect.stringMatching(/^Job Title: /)]],
      exportId: null,
    });
  });

  test("shows before the submit what the server would refuse", async () => {
    sheet = { rows: [{ Email: BASE.email, "Job Title": "Chief" }], exported: null };
    refused = [{ code: "unique", attribute: "jobTitle", message: "Taken elsewhere" }];
    visit();
    await expect.element(line(/Job Title Head Chief Taken elsewhere/)).toBeVisible();
    await expect.element(button("Only problems 1")).toBeVisible();
  });
});

describe("the keys of a review", () => {
  const other = { ...BASE, personId: 2, email: "bob@clinic.example", lastName: "Lakeside" };
  const problem = (text: RegExp) => line(text).last();
  const focused = () => document.activeElement?.textContent ?? "";
  const reviewed = async () => {
    open("/build/person/import-file/41?step=review");
    await expect.element(page.getByText(/^3 problems?$/)).toBeVisible();
    (page.getByRole("heading", { name: "Import File" }).element() as HTMLElement).focus();
  };
  beforeEach(() => {
    server.on("GET /api/person", listHandler(personType(), [BASE, other]));
    sheet = {
      rows: [
        { Email: BASE.email, "Job Title": "Chief", Leader: "Lakside" },
        { Email: other.email, "Job Title": "x".repeat(50), Leader: "" },
        { Email: "", "Job Title": "Vet", Leader: "" },
      ],
      exported: null,
    };
  });

  test("go from problem to problem, and say which it is", async () => {
    await reviewed();
    await userEvent.keyboard("j");
    await vi.waitFor(() => expect(focused()).toContain("Lakside"));
    await expect.element(page.getByText("Problem 1 of 3", { exact: true })).toBeVisible();
    await expect
      .element(page.getByText(/^Problem 1 of 3: Leader of ann@clinic.example\. ‘Lakside’ is not an option for Leader$/))
      .toBeInTheDocument();
    await userEvent.keyboard("jj");
    await vi.waitFor(() => expect(focused()).toContain("Email is needed"));
    await userEvent.keyboard("j");
    await vi.waitFor(() => expect(focused()).toContain("Lakside"));
    await userEvent.keyboard("kk");
    await vi.waitFor(() => expect(focused()).toContain("xxx"));
    (button("Back", true).element() as HTMLElement).focus();
    await userEvent.keyboard("j");
    await expect.element(button("Back", true)).toHaveFocus();
  });

  test("accept what is suggested, skip a value or a row, and lead to the submit", async () => {
    await reviewed();
    await userEvent.keyboard("j");
    await expect.element(button("Use ‘Lakeside’: Leader of ann@clinic.example")).toBeVisible();
    await userEvent.keyboard("a");
    await expect.element(problem(/ann@clinic.example Leader <no value> Lakeside /)).toBeVisible();
    await vi.waitFor(() => expect(focused()).toContain("xxx"));
    await userEvent.keyboard("a");
    await expect.element(page.getByText("There is nothing to accept here.")).toBeInTheDocument();
    await userEvent.keyboard("s");
    await expect.element(problem(/bob@clinic.example Job Title .*Skipped: this value is not imported/)).toBeVisible();
    await vi.waitFor(() => expect(focused()).toContain("Email is needed"));
    await userEvent.keyboard("s");
    await expect.element(line(/^Row 4 Skipped: this row is not imported/)).toBeVisible();
    await expect.element(page.getByText("Done. There are no more problems.")).toBeInTheDocument();
    await expect.element(button("Submit")).toHaveFocus();
    expect(await submit()).toEqual([
      { personId: 1, email: BASE.email, jobTitle: "Chief", leaderId: 2, $reviewed: SEEN },
    ]);
  });

  test("leave rows out, which the review and the results name as skipped, with their numbers [F-075]", async () => {
    const row = (email: string, title: string) => ({ Email: email, "Job Title": title, Leader: "" });
    sheet = {
      rows: [row(BASE.email, "Chief"), row(BASE.email, "Vet"), row("", "Vet"), row("", "Head")],
      exported: null,
    };
    await reviewed();
    await button("Skip row: ann@clinic.example").click();
    await button("Skip row: Row 4").click();
    await expect.element(page.getByText("1 changed, 1 error, 2 skipped")).toBeVisible();
    await submit();
    await expect.element(page.getByText("1 person updated, 1 failed, 2 skipped.", { exact: true })).toBeVisible();
    const results = page.getByRole("list", { name: "Results of persons" });
    const texts = () =>
      results
        .getByRole("listitem")
        .elements()
        .map((each) => (each as HTMLElement).innerText.replace(/\s+/g, " "));
    expect(texts()).toEqual([
      "Row 5 Error 1 error",
      "ann@clinic.example Skipped row 3",
      "Row 4 Skipped",
      "ann@clinic.example Success",
    ]);
    await button("Skipped 2").click();
    expect(texts()).toHaveLength(2);
  });

  test("take nothing while a value is being written, and Enter begins to write", async () => {
    await reviewed();
    await userEvent.keyboard("jj");
    await vi.waitFor(() => expect(focused()).toContain("xxx"));
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("{Control>}a{/Control}jaks{Enter}");
    await expect.element(problem(/bob@clinic.example Job Title Nurse jaks/)).toBeVisible();
    await expect.element(page.getByText(/^Problem \d of 2$/).or(page.getByText("2 problems"))).toBeVisible();
  });

  test("what was skipped is taken in again, also after a reload", async () => {
    await reviewed();
    await button("Skip: Job Title of bob@clinic.example").click();
    await expect.element(page.getByText(/^(2 problems|Problem \d of 2)$/)).toBeVisible();
    unmount();
    open("/build/person/import-file/41?step=review");
    await expect.element(problem(/Skipped: this value is not imported/)).toBeVisible();
    await button("Do not skip: Job Title of bob@clinic.example").click();
    await expect.element(page.getByText(/^3 problems$/)).toBeVisible();
  });
});

describe("what was decided at an earlier import", () => {
  test("is decided", async () => {
    sheet = { rows: [{ Email: BASE.email, Post: "Chief" }], exported: null };
    remembered = { columns: { post: "jobTitle" }, values: {} };
    visit();
    await expect.element(line(/Job Title Head Chief/)).toBeVisible();
  });

  test("is remembered before the rows are sent", async () => {
    sheet = { rows: [{ Email: BASE.email, "Job Title": "Chief", Notes: "n" }], exported: null };
    visit();
    await page.getByRole("combobox", { name: "Notes" }).click();
    await page.getByRole("option", { name: "Skip this column" }).click();
    await button("Next").click();
    await expect.element(line(/Job Title Head Chief/)).toBeVisible();
    await expect.poll(() => server.calls("PUT /api/person/import-choices")).toHaveLength(1);
    const [call] = server.calls("PUT /api/person/import-choices");
    expect(call?.body).toEqual({ columns: { notes: null }, values: {} });
  });
});

test("rows to which no answer came are sent again under the same key, also after a reload", async () => {
  sheet = { rows: [{ Email: BASE.email, "Job Title": "Chief" }], exported: null };
  server.on("POST /api/person/batch", () => Promise.reject(new TypeError("Failed to fetch")));
  visit();
  await submit();
  await expect.element(page.getByText("Error while running person imports")).toBeVisible();
  unmount();
  visit();
  await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  await button("Submit").click();
  await expect.poll(() => sent().length).toBe(2);
  const [first, second] = server.calls("POST /api/person/batch").map(({ headers }) => headers.get("idempotency-key"));
  expect(second).toBe(first);
});
