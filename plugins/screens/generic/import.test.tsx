import type { AttributeSpecInput, Values } from "@armature/engine";
import {
  DECLARED,
  aFile,
  aSession,
  closeApp,
  type FakeServer,
  type FakeUploads,
  fakePlugins,
  fakeUploads,
  giveFile,
  listHandler,
  metadataAnswer,
  personAttributes,
  personType,
  refusal,
  serveApp,
  text,
  typeOf,
  unmount,
} from "@armature/renderer/testing";
import { toasts } from "@armature/renderer/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { plugins as registered } from "../../registry/inputs.ts";
import { visitsOf } from "./generic.testing.ts";

const visit = visitsOf(["List", "Create", "Edit", "ImportFile", "ImportFileConfirm"]);

const file2 = { name: "file2", label: "File", labelPlural: "Files", readableAttribute: "name" };
const ofFile = { entityName: "file2", acute: true, ambulatory: true };
const fileAttributes: readonly AttributeSpecInput[] = [
  { ...ofFile, name: "id", label: "File ID", type: "integer", primaryKey: true },
  { ...ofFile, name: "name", label: "Name", elementType: "FakeText" },
  { ...ofFile, name: "entityName", label: "Entity", elementType: "FakeText" },
  { ...ofFile, name: "fileTypeId", label: "Type", type: "integer" },
];

function metadata() {
  const { result } = metadataAnswer();
  return {
    result: { ...result, entities: [...result.entities, file2], attributes: [...personAttributes, ...fileAttributes] },
  };
}

let stored: Values[];
let remembered: { columns: Values; values: Values };
let rows: Record<string, string>[];
let server: FakeServer;
let uploads: FakeUploads;

beforeEach(async () => {
  await page.viewport(1280, 900);
  remembered = { columns: {}, values: {} };
  stored = [
    { personId: 1, email: "ann@clinic.example", lastName: "Lee", jobTitle: "Nurse", doctor: 1, leaderId: 2 },
    { personId: 2, email: "bob@clinic.example", lastName: "Ray", jobTitle: "Chief", doctor: 0, leaderId: null },
  ];
  rows = [
    { Email: "ANN@clinic.example", "Last Name": "Lee", "Job Title": "Head" },
    { Email: "new@clinic.example", "Last Name": "New", "Job Title": "Vet" },
  ];
  server = serveApp({
    "GET /api/metadata": metadata,
    "GET /api/person": (request) => listHandler(personType(), stored, { leaderId: { 2: "Ray" } })(request),
    "GET /api/file2/:id": () => sheet(),
    "POST /api/person/batch/check": ({ body }) => ({ result: (body as readonly Values[]).map(() => ({ errors: [] })) }),
    "GET /api/person/import-choices": () => ({ result: remembered }),
    "PUT /api/person/import-choices": () => ({ result: null }),
    "POST /api/person/batch": ({ body }) => ({
      result: (body as readonly Values[]).map(({ email }) => ({ importKey: email, status: "updated", errorList: [] })),
    }),
  });
  uploads = fakeUploads();
});
afterEach(() => {
  closeApp();
  uploads.restore();
});

/** The sheet as the server reads it; there is a blank row below the first. */
function sheet() {
  const columns = Object.keys(rows[0] ?? {});
  const rowNumbers = rows.map((_, i) => (i === 0 ? 2 : i + 3));
  const topRows = [{ row: 1, text: columns.join(", ") }];
  return { result: rows, columns, rowNumbers, sheet: "People", sheets: ["People"], headerRow: 1, topRows };
}

const IMPORT = "/build/person/import-file";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const steps = () => page.getByRole("navigation", { name: "Import persons" }).getByRole("listitem");
const review = () => page.getByRole("table", { name: "Changes of persons" });
const results = () => page.getByRole("list", { name: "Results of persons" });
const current = () =>
  page.getByRole("navigation", { name: "Import persons" }).element().querySelector("[aria-current]");
const sheetOf = (bytes: number, name = "persons.xlsx") => aFile(name, bytes);
const sent = () => server.calls("POST /api/person/batch")[0]?.body;

async function choose(file: File): Promise<void> {
  const input = page.getByLabelText("File", { exact: true });
  await expect.element(input).toBeInTheDocument();
  giveFile(input.element(), file);
}

async function pick(field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

describe("'Import File' of a list", () => {
  test("leads to the first of three numbered steps [GEN-042, GEN-100]", async () => {
    const where = visit("/build/person/list");
    await page.getByRole("link", { name: "Import File" }).click();
    await expect.element(steps().nth(2)).toBeVisible();
    expect(where()).toBe(IMPORT);
    const texts = steps()
      .elements()
      .map((step) => step.textContent?.slice(1));
    expect(texts).toEqual(["Step 1: Upload File", "Step 2: Review Changes", "Step 3: View Results"]);
  });

  test("is off while the build is closed [GEN-042]", async () => {
    server.on("GET /api/session", () => ({ result: aSession({ status: "buildClosed" }) }));
    visit("/build/person/list");
    const link = page.getByRole("link", { name: "Import File" });
    await expect.element(link).toHaveAccessibleDescription("The build is closed.");
  });

  test("is off for who may only read, also where the address leads there", async () => {
    server.on("GET /api/session", () => ({
      result: aSession({ permission: { person: { create: false, update: false } } }),
    }));
    visit("/build/person/list");
    const reason = "You do not have permission to change persons.";
    await expect.element(page.getByRole("link", { name: "Import File" })).toHaveAccessibleDescription(reason);
    unmount();
    visit(IMPORT);
    await expect.element(page.getByRole("button", { name: "Upload" })).toHaveAccessibleDescription(reason);
  });

  test.each(DECLARED.lifecycle.states)(
    "is off from buildClosed on, for members and provider users: %s [GEN-210]",
    async (status) => {
      for (const isProviderUser of [false, true]) {
        server.on("GET /api/session", () => ({ result: { ...aSession({ status }), isProviderUser } }));
        visit("/build/person/list");
        const link = page.getByRole("link", { name: "Import File" });
        await expect.element(link).toBeVisible();
        const isOff = link.element().getAttribute("aria-disabled") === "true";
        expect(isOff).toBe(["buildClosed", "completed"].includes(status));
        unmount();
      }
    },
  );

  test("is named where there is no record yet [GEN-050]", async () => {
    stored = [];
    visit("/build/person/list");
    const tip = "Records can be added through the Import File button or the Add button.";
    await expect.element(page.getByText(tip)).toBeVisible();
  });
});

describe("'Upload File'", () => {
  test("waits for a file, and goes back to the list [GEN-103]", async () => {
    const where = visit(IMPORT);
    await expect.element(button("Upload")).toHaveAttribute("aria-disabled", "true");
    await choose(sheetOf(10));
    await expect.element(button("Upload")).not.toHaveAttribute("aria-disabled");
    await button("Back").click();
    await vi.waitFor(() => expect(where()).toBe("/build/person/list"));
  });

  test("takes .xlsx under 2,000,000 bytes only [GEN-102]", async () => {
    visit(IMPORT);
    const tooLarge = page.getByText(/: User upload file must be under 2 MB$/);
    await choose(sheetOf(2_000_000));
    await expect.element(tooLarge).toBeVisible();
    await expect.element(button("Upload")).toHaveAttribute("aria-disabled", "true");
    await choose(sheetOf(10, "persons.csv"));
    await expect.element(page.getByText(/must be an Excel workbook/)).toBeVisible();
    await choose(sheetOf(1_999_999));
    await expect.element(tooLarge).not.toBeInTheDocument();
    await expect.element(button("Upload")).not.toHaveAttribute("aria-disabled");
  });

  test("sends the file, its type and the entity, and goes on with its id [GEN-104, GEN-D18, ADM-149]", async () => {
    const where = visit(IMPORT);
    await choose(sheetOf(10));
    await button("Upload").click();
    await vi.waitFor(() => expect(uploads.uploads).toHaveLength(1));
    const [upload] = uploads.uploads;
    expect(upload?.path).toBe("/api/file2");
    expect([...(upload?.form.keys() ?? [])]).toEqual(["fileTypeId", "entityName", "file"]);
    expect(upload?.form.get("fileTypeId")).toBe("7");
    expect(upload?.form.get("entityName")).toBe("person");
    upload?.answer(201, { result: 41 });
    await vi.waitFor(() => expect(where()).toContain(`${IMPORT}/41`));
  });

  test.each<[title: string, status: number, body: unknown, text: string]>([
    ["the server's words", 400, { message: "File not accepted" }, "File not accepted"],
    ["words of its own where there are none", 502, "<html>", "Error uploading person import file"],
  ])("a failed upload shows %s [GEN-105]", async (_, status, body, text) => {
    visit(IMPORT);
    await choose(sheetOf(10));
    await button("Upload").click();
    await vi.waitFor(() => expect(uploads.uploads).toHaveLength(1));
    uploads.uploads[0]?.answer(status, body);
    await expect.element(page.getByRole("region", { name: text })).toBeVisible();
    await expect.element(button("Upload")).not.toHaveAttribute("aria-disabled");
  });
});

describe("'Review Changes'", () => {
  test("opens with the id of the address, the file being asked for by entity [GEN-106, GEN-107]", async () => {
    visit(`${IMPORT}/41`);
    await expect.element(review()).toBeVisible();
    const [asked] = server.calls("GET /api/file2/41");
    expect(asked?.query.get("entityName")).toBe("person");
    expect(current()?.textContent).toContain("Review Changes");
  });

  test("shows what becomes of each row, matched by key without case [GEN-108]", async () => {
    visit(`${IMPORT}/41`);
    const row = (name: RegExp) => review().getByRole("row", { name });
    await expect.element(row(/Job Title Nurse Head/)).toBeVisible();
    await expect.element(row(/^new@clinic\.example New$/)).toBeVisible();
    await expect.element(row(/^new@clinic\.example Email <no value> new@clinic\.example/)).toBeVisible();
    await expect.element(page.getByText("1 new, 1 changed")).toBeVisible();
  });

  test("cleared values wait to be accepted [GEN-108]", async () => {
    rows = [{ Email: "bob@clinic.example", "Job Title": "" }];
    visit(`${IMPORT}/41`);
    await expect.element(review().getByRole("row", { name: /Job Title Chief <no value>/ })).toBeVisible();
    await expect.element(button("Submit")).toHaveAttribute("aria-disabled", "true");
    await button("Accept").click();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
  });

  test("a row with a problem is told and not sent, the others are", async () => {
    rows = [
      { Email: "ann@clinic.example", "Job Title": "x".repeat(41) },
      { Email: "bob@clinic.example", "Job Title": "Head" },
    ];
    visit(`${IMPORT}/41`);
    await expect.element(page.getByText(/^1 row has a problem and will not be saved/)).toBeVisible();
    await button("Only problems 1").click();
    await expect.element(review().getByText("This field has a maximum character count of 40")).toBeVisible();
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    expect(sent()).toEqual([
      { personId: 2, email: "bob@clinic.example", jobTitle: "Head", $reviewed: expect.anything() },
    ]);
    await expect.element(results().getByRole("button", { name: /^ann@clinic\.example Error 1 error$/ })).toBeVisible();
  });

  test("a file that changes nothing has nothing to submit", async () => {
    rows = [{ Email: "ann@clinic.example", "Job Title": "Nurse" }];
    visit(`${IMPORT}/41`);
    await expect
      .element(button("Submit"))
      .toHaveAccessibleDescription("Nothing in this file differs from what is stored.");
  });

  test("'Back' passes the columns and comes to the file", async () => {
    const where = visit(`${IMPORT}/41`);
    await expect.element(review()).toBeVisible();
    await button("Back").click();
    await expect.element(button("3 columns matched by name")).toBeVisible();
    await button("Back").click();
    await vi.waitFor(() => expect(where()).toBe(IMPORT));
  });

  test("a file that cannot be parsed says so, with 'Back' alone [GEN-110, GEN-111]", async () => {
    const text =
      "The file could not be parsed: it is damaged. Try again with a provided template, or contact the help desk.";
    server.on("GET /api/file2/:id", () => refusal(400, text));
    const where = visit(`${IMPORT}/41`);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(button("Submit")).not.toBeInTheDocument();
    await expect.element(button("Next")).not.toBeInTheDocument();
    await button("Back").click();
    await vi.waitFor(() => expect(where()).toBe(IMPORT));
  });

  test("a file that cannot be had, without a word of the server [GEN-111]", async () => {
    server.on("GET /api/file2/:id", () => new Response("", { status: 404 }));
    visit(`${IMPORT}/41`);
    await expect.element(page.getByText("Error parsing person import file with fileId 41")).toBeVisible();
  });

  test("records that cannot be loaded can be asked for again [GEN-220]", async () => {
    server.on("GET /api/person", () => refusal(403, "No."));
    visit(`${IMPORT}/41`);
    await expect.element(page.getByRole("heading", { name: "Unable to load data from server" })).toBeVisible();
    server.on("GET /api/person", (request) => listHandler(personType(), stored)(request));
    await button("Retry").click();
    await expect.element(review()).toBeVisible();
  });

  test("shows that the file loads [GEN-D02]", async () => {
    server.on("GET /api/file2/:id", () => new Promise(() => undefined));
    visit(`${IMPORT}/41`);
    await expect.poll(() => server.calls("GET /api/file2/:id").length).toBe(1);
    await expect.element(page.getByRole("status").getByText("Loading")).toBeInTheDocument();
  });

  test.each(["x", "5x"])("an address without a file (%s) has a way back [GEN-012, GEN-D02]", async (fileId) => {
    visit(`${IMPORT}/${fileId}`);
    await expect.element(page.getByRole("heading", { name: "Unable to load person data." })).toBeVisible();
  });
});

describe("columns", () => {
  test("keep what stands in their box and is no attribute over a reload, with the error [F-022]", async () => {
    rows = [{ Email: "ann@clinic.example", Role: "Head", Remarks: "x" }];
    visit(`${IMPORT}/41`);
    const remarks = page.getByRole("combobox", { name: "Remarks" });
    await remarks.click();
    await userEvent.keyboard("zzz{Tab}");
    unmount();
    visit(`${IMPORT}/41`);
    await expect.element(remarks).toHaveValue("zzz");
    await expect.element(remarks).toHaveAccessibleDescription(/“zzz” is not in the list/);
    await expect.element(page.getByRole("combobox", { name: "Role" })).toHaveValue("");
  });

  test("without an attribute wait to be matched or left out [GEN-D16]", async () => {
    rows = [{ Email: "ann@clinic.example", Role: "Head", Remarks: "x" }];
    visit(`${IMPORT}/41`);
    const role = page.getByRole("combobox", { name: "Role" });
    await expect.element(role).toHaveAccessibleDescription("Head");
    await expect.element(button("Next")).toHaveAccessibleDescription("Match or skip 2 more columns.");
    await pick("Role", "Job Title");
    await pick("Remarks", "Skip this column");
    await expect.element(role).toHaveValue("Job Title");
    await button("Next").click();
    await expect.element(review().getByRole("row", { name: /Job Title Nurse Head/ })).toBeVisible();
    await expect.element(review().getByText("Remarks")).not.toBeInTheDocument();
  });

  test("whose name two fields have wait for a person, who sees which is which [F-148]", async () => {
    const twin = {
      name: "titleNow",
      label: "Job title",
      section: "Today",
      elementType: "FakeText",
      entityName: "person",
    };
    const { result } = metadata();
    const attributes = [...result.attributes, { ...twin, acute: true, ambulatory: true, orderNumber: 99 }];
    server.on("GET /api/metadata", () => ({ result: { ...result, attributes } }));
    visit(`${IMPORT}/41`);
    await expect.element(page.getByText("Several fields are called this. Choose the one that is meant.")).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "Job Title" })).toHaveValue("");
    await expect.element(button("Next")).toHaveAccessibleDescription("Match or skip 1 more column.");
    await page.getByRole("combobox", { name: "Job Title" }).click();
    await page.getByRole("option", { name: "Job title Today, titleNow" }).click();
    await button("Next").click();
    await expect
      .element(
        review()
          .getByRole("row", { name: /Job title.*Vet/ })
          .first(),
      )
      .toBeVisible();
  });

  test("of one attribute are told, and one can be given to another", async () => {
    rows = [{ Email: "ann@clinic.example", "Job Title": "Head", jobTitle: "Vet" }];
    visit(`${IMPORT}/41`);
    const second = page.getByRole("combobox", { name: "jobTitle" });
    await expect.element(second).toHaveAccessibleDescription(/^Vet /);
    await expect.element(page.getByText("Another column is Job Title already")).toBeVisible();
    await pick("jobTitle", "Licence");
    await expect.element(button("Next")).not.toHaveAttribute("aria-disabled");
  });

  test("what was decided outlives a reload", async () => {
    rows = [{ Email: "ann@clinic.example", Role: "Head" }];
    const where = visit(`${IMPORT}/41`);
    await pick("Role", "Job Title");
    await vi.waitFor(() => expect(where()).toContain("step=columns"));
    unmount();
    visit(where());
    await expect.element(page.getByRole("combobox", { name: "Role" })).toHaveValue("Job Title");
  });
});

describe("columns that are called differently", () => {
  const box = (name: string) => page.getByRole("combobox", { name, exact: true });

  test("by the same letters are matched, the key's too [F-073]", async () => {
    rows = [{ "E-mail": "ann@clinic.example", job_title: "Head" }];
    visit(`${IMPORT}/41`);
    await expect.element(review().getByRole("row", { name: /Job Title Nurse Head/ })).toBeVisible();
  });

  test("have what they are most like chosen, which going on takes and remembers [F-073]", async () => {
    rows = [{ Remarks: "x", "Given mail": "ann@clinic.example", Surname: "Lee", "Title of the job": "Head" }];
    visit(`${IMPORT}/41`);
    const line = (name: RegExp) => page.getByRole("table", { name: "Columns of the file" }).getByRole("row", { name });
    await expect.element(page.getByRole("heading", { name: "4 columns need matching" })).toBeVisible();
    await expect.element(box("Surname")).toHaveValue("Last Name");
    await expect.element(box("Title of the job")).toHaveValue("Job Title");
    await expect.element(box("Given mail")).toHaveValue("Email");
    await expect.element(line(/^Surname Lee .*Suggested$/)).toBeVisible();
    await expect.element(line(/^Remarks x .*Needs a choice$/)).toBeVisible();
    await expect.element(button("Next")).toHaveAccessibleDescription("Match or skip 1 more column.");
    button("Skip the rest (1)").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(line(/^Remarks x .*Skipped$/)).toBeVisible();
    await pick("Surname", "Licence");
    await expect.element(line(/^Surname Lee .*Chosen$/)).toBeVisible();
    await button("Next").click();
    await expect.element(review().getByRole("row", { name: /Job Title Nurse Head/ })).toBeVisible();
    await vi.waitFor(() => expect(server.calls("PUT /api/person/import-choices")).toHaveLength(1));
    // The next file has the same layout.
    remembered = server.calls("PUT /api/person/import-choices")[0]?.body as typeof remembered;
    expect(remembered.columns).toEqual({
      remarks: null,
      "given mail": "email",
      surname: "licence",
      "title of the job": "jobTitle",
    });
    visit(`${IMPORT}/42`);
    await expect.element(review().getByRole("row", { name: /Job Title Nurse Head/ })).toBeVisible();
  });

  test("are shown before a suggestion is taken, whatever step the address asks for [F-073]", async () => {
    rows = [{ Email: "ann@clinic.example", Surname: "Ray" }];
    visit(`${IMPORT}/41?step=review`);
    await expect.element(box("Surname")).toHaveValue("Last Name");
    await button("Next").click();
    await expect.element(review().getByRole("row", { name: /Last Name Lee Ray/ })).toBeVisible();
  });

  test("but hold whole names wait for a person, whatever was decided before [F-161]", async () => {
    remembered = { columns: { name: "lastName" }, values: {} };
    rows = [
      { Email: "ann@clinic.example", Name: "Osei, Amara" },
      { Email: "bob@clinic.example", Name: "Lee, Jo" },
    ];
    visit(`${IMPORT}/41?step=review`);
    const sentence =
      "Not matched with Last Name: “Osei, Amara” is a whole name. Split the names in the file, or choose what they are.";
    await expect.element(page.getByText(sentence)).toBeVisible();
    await expect
      .element(box("Name"))
      .toHaveAccessibleDescription(/Osei, Amara · Lee, Jo .*is a whole name\. Split .*$/);
    await expect.element(button("Next")).toHaveAccessibleDescription("Match or skip 1 more column.");
    await pick("Name", "Skip this column");
    await expect.element(review().getByRole("row", { name: "ann@clinic.example Unchanged" })).toBeVisible();
  });

  test("297 of them are left out with one answer, which is remembered [F-073]", async () => {
    const unknown = Object.fromEntries(Array.from({ length: 297 }, (_, i) => [`Q${i} – ?`, "x"]));
    rows = [{ Email: "ann@clinic.example", "Job Title": "Head", ...unknown }];
    visit(`${IMPORT}/41`);
    await expect.element(button("Next")).toHaveAccessibleDescription("Match or skip 297 more columns.");
    button("Skip the rest (297)").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Skip the rest")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("Next")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(review()).toBeVisible();
    const columns = Object.fromEntries(Object.keys(unknown).map((header) => [header.toLowerCase(), null]));
    expect(server.calls("PUT /api/person/import-choices")[0]?.body).toEqual({ columns, values: {} });
  });
});

describe("one wrong text in many rows", () => {
  test("has the label that it is most like chosen, once for all [F-073]", async () => {
    stored.push({ personId: 3, email: "cat@clinic.example", lastName: "Lakeside", jobTitle: "x", doctor: 0 });
    rows = [
      { Email: "ann@clinic.example", Leader: "Lakside" },
      { Email: "bob@clinic.example", Leader: "lakside" },
      { Email: "cat@clinic.example", Leader: "Nobody" },
    ];
    visit(`${IMPORT}/41`);
    const line = (name: RegExp) => page.getByRole("table", { name: "Values of Leader" }).getByRole("row", { name });
    await expect.element(line(/^Lakside 2 .*Suggested$/)).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "‘Lakside’" })).toHaveTextContent("Lakeside");
    await expect.element(line(/^Nobody 1 .*Rows with this value will be skipped\.$/)).toBeVisible();
    await page.viewport(390, 844);
    await expect.element(line(/^Lakside Suggested Rows: 2 /)).toBeVisible();
    await page.viewport(1280, 900);
    page.getByRole("combobox", { name: "‘Nobody’" }).element().focus();
    await userEvent.keyboard("R");
    await button("Next").click();
    await expect
      .element(review().getByRole("row", { name: /^bob@clinic\.example Leader <no value> Lakeside/ }))
      .toBeVisible();
    await expect.element(page.getByText(/rows have problems/)).not.toBeInTheDocument();
  });

  test("of which a label says only a part has nothing chosen, so that Next drops nothing [F-160]", async () => {
    stored.push({ personId: 3, email: "cat@clinic.example", lastName: "Lakeside", jobTitle: "x", doctor: 0 });
    rows = [
      { Email: "ann@clinic.example", Leader: "Lakeside; Hillside" },
      { Email: "bob@clinic.example", Leader: "Lakeside 2" },
      { Email: "cat@clinic.example", Leader: "Lakside" },
    ];
    visit(`${IMPORT}/41`);
    const line = (name: RegExp) => page.getByRole("table", { name: "Values of Leader" }).getByRole("row", { name });
    await expect.element(line(/^Lakside 1 .*Suggested$/)).toBeVisible();
    await expect.element(line(/^Lakeside; Hillside 1 .*Rows with this value will be skipped\.$/)).toBeVisible();
    await expect.element(line(/^Lakeside 2 1 .*Rows with this value will be skipped\.$/)).toBeVisible();
    await button("Next").click();
    await expect.element(page.getByText(/^2 rows have problems/)).toBeVisible();
    await expect
      .element(
        review()
          .getByRole("row", { name: /Lakeside; Hillside/ })
          .first(),
      )
      .toBeVisible();
  });

  test("is changed in all of them from the first [F-073]", async () => {
    const long = "x".repeat(41);
    rows = [
      { Email: "ann@clinic.example", "Job Title": long },
      { Email: "bob@clinic.example", "Job Title": long },
      { Email: "new@clinic.example", "Job Title": "y".repeat(41) },
    ];
    visit(`${IMPORT}/41`);
    await expect.element(page.getByText(/^3 rows have problems/)).toBeVisible();
    await button("Change Job Title of ann@clinic.example").click();
    await page.getByRole("dialog").getByLabelText("Job Title").fill("Head");
    await button("Change").click();
    await expect
      .element(page.getByRole("main").getByText("1 other row has the same problem in Job Title."))
      .toBeVisible();
    button("Change it too").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(/^1 row has a problem/)).toBeVisible();
    await expect.element(button("Change it too")).not.toBeInTheDocument();
    // Nobody else changed anything.
    expect(page.getByText("Take theirs").query()).toBeNull();
    await expect.element(button("Submit")).toHaveFocus();
    await expect.element(button("Submit")).not.toHaveAttribute("aria-disabled");
    await userEvent.keyboard("{Enter}");
    await expect.element(results()).toBeVisible();
    expect(sent()).toMatchObject([
      { personId: 1, jobTitle: "Head" },
      { personId: 2, jobTitle: "Head" },
    ]);
  });
});

describe("a column of dates", () => {
  const table = () => page.getByRole("table", { name: "Values of Start Date" });
  const texts = () =>
    table()
      .getByRole("row")
      .elements()
      .slice(1)
      .map((line) => [
        line.querySelector("th, td")?.textContent,
        line.querySelector("input")?.value,
        line.querySelector("td:last-of-type")?.textContent,
      ]);
  const openAs = (elementType: string, ...dates: readonly string[]) => {
    const date = registered.get(elementType);
    if (!date) throw new Error(`There is no ${elementType}`);
    const startDate = text("startDate", 70, { elementType });
    server.on("GET /api/metadata", () => metadataAnswer([...personAttributes, startDate]));
    rows = dates.map((day, i) => ({ Email: `new${i}@clinic.example`, "Last Name": "New", "Start Date": day }));
    const plugins = new Map([...fakePlugins, [elementType, date]]);
    visitsOf(["List", "ImportFileConfirm"], {}, ["person"], {}, plugins)(`${IMPORT}/41`);
  };
  const open = (...dates: readonly string[]) => openAs("DateField", ...dates);

  test("that can only be day/month/year asks about those that could be two days, with that order chosen [F-072]", async () => {
    open("13/1/2026", "1/2/2026", "25/12/2026", "3/4/2026", "5/5/2026");
    await expect.element(table()).toBeVisible();
    await expect.element(page.getByText(/^Some dates of this column can only be day\/month\/year/)).toBeVisible();
    await vi.waitFor(() =>
      expect(texts()).toEqual([
        ["13/1/2026", "2026-01-13", "Suggested"],
        ["1/2/2026", "2026-02-01", "Suggested"],
        ["25/12/2026", "2026-12-25", "Suggested"],
        ["3/4/2026", "2026-04-03", "Suggested"],
      ]),
    );
    await button("Next").click();
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    expect((sent() as Values[]).map(({ startDate }) => startDate)).toEqual([
      "2026-01-13",
      "2026-02-01",
      "2026-12-25",
      "2026-04-03",
      "2026-05-05",
    ]);
    // In the next file, the same text can be the other day.
    const [{ body } = {}] = server.calls("PUT /api/person/import-choices");
    expect(body).toEqual({
      columns: {},
      values: { startDate: { "13/1/2026": "2026-01-13", "25/12/2026": "2026-12-25" } },
    });
  });

  test("in both orders chooses none for those that could be two days, and reads them at once as told [F-072]", async () => {
    open("13/1/2026", "1/2/2026", "12/25/2026", "3/4/2026");
    await expect.element(table()).toBeVisible();
    await vi.waitFor(() => expect(texts().map(([, value]) => value)).toEqual(["2026-01-13", "", ""]));
    await button("Read the other 2 as month/day/year").click();
    await vi.waitFor(() =>
      expect(texts().map(([, value]) => value)).toEqual(["2026-01-13", "2026-01-02", "2026-03-04"]),
    );
  });

  test("of several dates each is read in one order, by the whole column [F-072]", async () => {
    openAs("DatesField", "2026-01-31, 13/1/2026", "2/2/2026, 1/2/2026", "25/12/2026", "5/5/2026");
    await expect.element(table()).toBeVisible();
    await expect.element(page.getByText(/^Some dates of this column can only be day\/month\/year/)).toBeVisible();
    await vi.waitFor(() =>
      expect(texts().map(([text, , decided]) => [text, decided])).toEqual([
        ["2026-01-31, 13/1/2026", "Suggested"],
        ["2/2/2026, 1/2/2026", "Suggested"],
        ["25/12/2026", "Suggested"],
      ]),
    );
    await button("Next").click();
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    expect((sent() as Values[]).map(({ startDate }) => startDate)).toEqual([
      ["2026-01-13", "2026-01-31"],
      ["2026-02-01", "2026-02-02"],
      ["2026-12-25"],
      ["2026-05-05"],
    ]);
    const [{ body } = {}] = server.calls("PUT /api/person/import-choices");
    expect(Object.keys((body as { values: { startDate: Values } }).values.startDate)).toEqual([
      "2026-01-31, 13/1/2026",
      "25/12/2026",
    ]);
  });

  test("of several dates in both orders is read at once as told [F-072]", async () => {
    openAs("DatesField", "13/1/2026", "1/2/2026, 2026-05-01", "12/25/2026");
    await expect.element(table()).toBeVisible();
    await button("Read the other as month/day/year").click();
    await button("Next").click();
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    expect((sent() as Values[]).map(({ startDate }) => startDate)).toEqual([
      ["2026-01-13"],
      ["2026-01-02", "2026-05-01"],
      ["2026-12-25"],
    ]);
  });

  test("that could all be two days is read as spreadsheets write it", async () => {
    open("1/2/2026");
    await expect.element(review().getByRole("row", { name: /Start Date <no value> 2026-01-02/ })).toBeVisible();
  });
});

describe("the sheet and the row of headers", () => {
  const line = () => page.getByText(/^Sheet ‘/);
  const next = async () => {
    await expect.element(button("Next")).not.toHaveAttribute("aria-disabled");
    await button("Next").click();
  };
  const topRows = [
    { row: 1, text: "People of the clinic" },
    { row: 11, text: "Email, Job Title" },
    { row: 12, text: "ann@clinic.example, Head" },
  ];
  /** A workbook with two sheets; the first has titles above its headers. */
  const workbook = ({ query }: { readonly query: URLSearchParams }) => {
    const { sheet = "People", headerRow = "11" } = Object.fromEntries(query);
    const place = { sheets: ["People", "New ones"], sheet, headerRow: Number(headerRow), topRows };
    if (headerRow === "12") return { ...place, result: [], columns: [], rowNumbers: [] };
    if (sheet === "People")
      return {
        ...place,
        result: [{ Email: "ann@clinic.example", "Job Title": "x".repeat(41) }],
        columns: ["Email", "Job Title"],
        rowNumbers: [12],
      };
    return {
      ...place,
      headerRow: 1,
      topRows: [{ row: 1, text: "Who, Job Title" }],
      result: [{ Who: "bob@clinic.example", "Job Title": "Head" }],
      columns: ["Who", "Job Title"],
      rowNumbers: [2],
    };
  };

  test("are named in the review and the results, with the column of the key [F-072]", async () => {
    visit(`${IMPORT}/41`);
    await expect.element(line()).toHaveTextContent("Sheet ‘People’ · headers in row 1 · key ‘Email’");
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    await expect.element(line()).toHaveTextContent("Sheet ‘People’ · headers in row 1 · key ‘Email’");
  });

  test("of several sheets another is chosen, and any column is the key, by keys alone [F-072, F-073]", async () => {
    server.on("GET /api/file2/:id", workbook);
    const where = visit(`${IMPORT}/41`);
    await expect.element(line()).toHaveTextContent("Sheet ‘People’, one of 2 · headers in row 11 · key ‘Email’");
    button("Change sheet or columns").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("combobox", { name: "Sheet", exact: true })).toHaveValue("People");
    page.getByRole("combobox", { name: "Sheet", exact: true }).element().focus();
    await userEvent.keyboard("{ArrowDown}");
    await userEvent.keyboard("New{Enter}");
    await expect.element(page.getByText("No column holds Email, which identifies the rows")).toBeVisible();
    expect(where()).toContain("sheet=New+ones");
    await pick("Who", "Email");
    await next();
    await expect.element(line()).toHaveTextContent("Sheet ‘New ones’, one of 2 · headers in row 1 · key ‘Who’");
    await expect.element(review().getByRole("row", { name: /^bob@clinic\.example Job Title/ })).toBeVisible();
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    expect(sent()).toMatchObject([{ personId: 2, jobTitle: "Head" }]);
  });

  test("another row of headers is chosen, and one without rows below says so [F-073]", async () => {
    server.on("GET /api/file2/:id", workbook);
    visit(`${IMPORT}/41?step=columns`);
    await pick("Row of headers", "Row 12: ann@clinic.example, Head");
    await expect.element(page.getByText(/^There are no rows below the headers/)).toBeVisible();
    await expect.element(button("Next")).toHaveAttribute("aria-disabled", "true");
    await pick("Row of headers", "Row 11: Email, Job Title");
    await expect.element(page.getByText(/^There are no rows below the headers/)).not.toBeInTheDocument();
  });

  test("a sheet with nothing in it asks for another sheet, and for nothing else [F-073]", async () => {
    const nothing = { result: [], columns: [], rowNumbers: [], topRows: [], headerRow: 1 };
    server.on("GET /api/file2/:id", ({ query }) =>
      query.get("sheet") === null ? { ...nothing, sheet: "Cover", sheets: ["Cover", "People"] } : sheet(),
    );
    visit(`${IMPORT}/41`);
    await expect.element(page.getByText("This sheet is empty. Choose another sheet.")).toBeVisible();
    await expect.element(button("Next")).toHaveAccessibleDescription("There are no rows to import.");
    expect(page.getByRole("combobox", { name: "Row of headers" }).query()).toBeNull();
    expect(page.getByText(/which identifies the rows/).query()).toBeNull();
    await pick("Sheet", "People");
    await next();
    await expect.element(review().getByRole("row", { name: /Job Title Nurse Head/ })).toBeVisible();
  });

  test("what the sheet does not show is said before anything is taken, and can be left out [F-165]", async () => {
    const hidden = { rows: [4], columns: ["Salary"] };
    const answer = { ...sheet(), columns: ["Email", "Job Title"], columnNumbers: [1, 3], topRows };
    const row = { Email: "ann@clinic.example", "Job Title": "Head" };
    const more = { Email: "bob@clinic.example", "Job Title": "Vet" };
    server.on("GET /api/file2/:id", ({ query }) =>
      query.get("hidden") === "leaveOut"
        ? { ...answer, result: [row], rowNumbers: [2], hidden: { ...hidden, isLeftOut: true } }
        : { ...answer, result: [row, more], rowNumbers: [2, 4], hidden: { ...hidden, isLeftOut: false } },
    );
    const where = visit(`${IMPORT}/41?step=columns`);
    const notice = page.getByRole("region", { name: "This sheet has 1 hidden row and the hidden column ‘Salary’" });
    await expect.element(notice.getByText("What is hidden is part of this import too.")).toBeVisible();
    await next();
    await expect.element(review().getByRole("row", { name: /^bob@clinic\.example Job Title/ })).toBeVisible();
    await expect.element(notice).toBeVisible();
    button("Leave out what is hidden").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(notice.getByText("What is hidden is left out of this import.")).toBeVisible();
    expect(where()).toContain("hidden=leftOut");
    await expect.element(review().getByRole("row", { name: /^ann@clinic\.example Job Title/ })).toBeVisible();
    expect(
      review()
        .getByRole("row", { name: /^bob@clinic\.example Job Title/ })
        .query(),
    ).toBeNull();
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    expect(sent()).toMatchObject([{ personId: 1, jobTitle: "Head" }]);
    expect(button("Import what is hidden").query()).toBeNull();
  });

  test("a hidden sheet is offered as one [F-165]", async () => {
    const other = { sheets: ["People", "Lists"], hiddenSheets: ["Lists"] };
    server.on("GET /api/file2/:id", () => ({ ...sheet(), ...other }));
    visit(`${IMPORT}/41?step=columns`);
    await page.getByRole("combobox", { name: "Sheet", exact: true }).click();
    await expect.element(page.getByRole("option", { name: "Lists (hidden)", exact: true })).toBeVisible();
  });

  test("cells that no program has computed are counted first, and each says its place [F-110]", async () => {
    server.on("GET /api/file2/:id", () => ({
      ...sheet(),
      result: [{ Email: "ann@clinic.example", "Job Title": "#NO RESULT!" }],
      columns: ["Email", "Job Title"],
      columnNumbers: [1, 28],
      rowNumbers: [2],
    }));
    visit(`${IMPORT}/41`);
    await expect.element(page.getByText("1 cell holds a formula that no program has computed")).toBeVisible();
    await expect
      .element(page.getByText(/^AB2 holds a formula that no program has computed\. Open the file/).first())
      .toBeVisible();
  });

  test("rows are told by the numbers that the sheet shows [F-073]", async () => {
    server.on("GET /api/file2/:id", (request) => ({
      ...workbook(request),
      result: [{ Email: "", "Job Title": "Head" }],
    }));
    visit(`${IMPORT}/41`);
    await expect.element(review().getByText("Row 12").first()).toBeVisible();
  });
});

describe("references", () => {
  test("of hidden rows are looked up when these are taken after all [F-165]", async () => {
    const hidden = { rows: [3], columns: [] };
    const [ann, bob] = [
      { Email: "ann@clinic.example", Leader: "Lee" },
      { Email: "bob@clinic.example", Leader: "Ray" },
    ];
    const answer = { ...sheet(), columns: ["Email", "Leader"] };
    server.on("GET /api/file2/:id", ({ query }) =>
      query.get("hidden") === "leaveOut"
        ? { ...answer, result: [ann], rowNumbers: [2], hidden: { ...hidden, isLeftOut: true } }
        : { ...answer, result: [ann, bob], rowNumbers: [2, 3], hidden: { ...hidden, isLeftOut: false } },
    );
    server.on("GET /api/person", (request) => {
      const filter = request.query.get("filter") ?? "";
      const found = stored.filter(({ lastName }) => !filter.includes("lastName") || filter.includes(String(lastName)));
      return listHandler(personType(), found, { leaderId: { 2: "Ray" } })(request);
    });
    visit(`${IMPORT}/41?step=review&hidden=leftOut`);
    await expect.element(review().getByRole("row", { name: /Leader Ray Lee/ })).toBeVisible();
    await button("Import what is hidden").click();
    await expect.element(review().getByRole("row", { name: /Leader <no value> Ray/ })).toBeVisible();
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    expect(sent()).toMatchObject([
      { personId: 1, leaderId: 1 },
      { personId: 2, leaderId: 2 },
    ]);
  });

  test("are read by label, and shown by it", async () => {
    rows = [{ Email: "bob@clinic.example", Leader: "lee" }];
    visit(`${IMPORT}/41`);
    await expect.element(review().getByRole("row", { name: /Leader <no value> Lee/ })).toBeVisible();
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
    expect(sent()).toEqual([
      {
        personId: 2,
        email: "bob@clinic.example",
        leaderId: 1,
        $reviewed: { email: "bob@clinic.example", leaderId: null },
      },
    ]);
  });

  test("texts that name nothing get a value once for all rows, or stay errors", async () => {
    rows = [
      { Email: "ann@clinic.example", Leader: "Nobody" },
      { Email: "bob@clinic.example", Leader: "nobody" },
    ];
    visit(`${IMPORT}/41`);
    const value = page.getByRole("combobox", { name: "‘Nobody’" });
    await expect.element(value).toHaveAccessibleDescription("Rows with this value will be skipped.");
    await button("Next").click();
    await expect.element(page.getByText(/^2 rows have problems/)).toBeVisible();
    await button("Back").click();
    await value.click();
    await page.getByRole("option", { name: "Ray" }).click();
    await button("Next").click();
    await expect.element(review().getByRole("row", { name: /Leader <no value> Ray/ })).toBeVisible();
    await expect.element(page.getByText(/rows have problems/)).not.toBeInTheDocument();
  });
});

describe("Submit", () => {
  test("posts the rows, with the dialog of batch edit, and shows the results [GEN-112, GEN-113]", async () => {
    let answer: (body: unknown) => void = () => undefined;
    server.on("POST /api/person/batch", () => new Promise((resolve) => (answer = resolve)));
    const where = visit(`${IMPORT}/41`);
    await button("Submit").click();
    await expect.element(page.getByText(/^Saving persons \.\.\. This could take a few moments\./)).toBeVisible();
    expect(sent()).toEqual([
      { personId: 1, email: "ANN@clinic.example", jobTitle: "Head", $reviewed: expect.anything() },
      { email: "new@clinic.example", lastName: "New", jobTitle: "Vet", $reviewed: null },
    ]);
    const result = [
      { importKey: "ANN@clinic.example", status: "updated", errorList: [] },
      { importKey: "new@clinic.example", status: "error", errorList: ["This email is already taken."] },
    ];
    answer({ result });
    await results()
      .getByRole("button", { name: /^new@clinic\.example Error/ })
      .click();
    await expect.element(results().getByText("This email is already taken.")).toBeVisible();
    await expect.element(button("Back")).toBeVisible();
    await button("Finish").click();
    await vi.waitFor(() => expect(where()).toBe("/build/person/list"));
  });

  test("a failed post says so and keeps all [GEN-112]", async () => {
    server.on("POST /api/person/batch", () => refusal(423, "The build is closed."));
    visit(`${IMPORT}/41`);
    await button("Submit").click();
    await expect.element(page.getByRole("region", { name: "Error while running person imports" })).toBeVisible();
    await expect.element(review()).toBeVisible();
  });
});

describe("what is told after a submit", () => {
  const reported = () => toasts.getState().map(({ type, message }) => [type, message]);
  const answer = (errorLists: readonly (readonly string[])[]) =>
    server.on("POST /api/person/batch", ({ body }) => ({
      changesetId: "c1",
      result: (body as readonly Values[]).map(({ email }, i) => {
        const errorList = errorLists[i] ?? [];
        return { importKey: email, status: errorList.length > 0 ? "error" : "updated", errorList };
      }),
    }));
  const submit = async () => {
    visitsOf(["List", "Create", "Edit", "ImportFile", "ImportFileConfirm", "Undo"])(`${IMPORT}/41`);
    await button("Submit").click();
    await expect.element(results()).toBeVisible();
  };

  test("is a success where every row was saved", async () => {
    answer([]);
    await submit();
    expect(reported()).toEqual([["success", "Persons imported"]]);
  });

  test("is a warning with the counts where the server refused a row, with the way back [F-075]", async () => {
    answer([[], ["This email is already taken."]]);
    await submit();
    expect(reported()).toEqual([["warning", "Persons imported: 1 succeeded, 1 failed. See the results."]]);
    await expect.element(button("Undo")).toBeVisible();
  });

  test("counts the rows that the review held back, and says when nothing was saved [F-075]", async () => {
    rows = [
      { Email: "ann@clinic.example", "Job Title": "x".repeat(41) },
      { Email: "bob@clinic.example", "Job Title": "Head" },
    ];
    answer([["The build was closed."]]);
    await submit();
    expect(reported()).toEqual([["warning", "No persons imported: 2 failed. See the results."]]);
  });

  test("a row that the server would refuse is not sent, and has its problem as its result [F-075]", async () => {
    const errors = [{ code: "unique", attribute: "email", message: "This email is already taken." }];
    server.on("POST /api/person/batch/check", () => ({ result: [{ errors: [] }, { errors }] }));
    await submit();
    expect(sent()).toMatchObject([{ personId: 1 }]);
    expect(reported()).toEqual([["warning", "Persons imported: 1 succeeded, 1 failed. See the results."]]);
    await expect.element(results().getByRole("button", { name: /^new@clinic\.example Error 1 error$/ })).toBeVisible();
  });
});

describe("a connection that drops", () => {
  const dropped = () => Promise.reject(new TypeError("Failed to fetch"));
  const next = () => server.calls("POST /api/person/batch").length;

  test("while the file goes up keeps it chosen, to be sent again", async () => {
    const where = visit(IMPORT);
    await choose(sheetOf(10));
    await button("Upload").click();
    await vi.waitFor(() => expect(uploads.uploads).toHaveLength(1));
    uploads.uploads[0]?.progress(0.5);
    uploads.uploads[0]?.fail();
    await expect.element(page.getByRole("region", { name: "Error uploading person import file" })).toBeVisible();
    await expect.element(page.getByText("persons.xlsx")).toBeVisible();
    await button("Upload").click();
    await vi.waitFor(() => expect(uploads.uploads).toHaveLength(2));
    uploads.uploads[1]?.answer(201, { result: 41 });
    await vi.waitFor(() => expect(where()).toContain(`${IMPORT}/41`));
  });

  test("while the file is read says so; its address opens it later", async () => {
    server.on("GET /api/file2/:id", dropped);
    visit(`${IMPORT}/41`);
    await expect.element(page.getByText("Error parsing person import file with fileId 41")).toBeVisible();
    unmount();
    server.on("GET /api/file2/:id", () => sheet());
    visit(`${IMPORT}/41`);
    await expect.element(review()).toBeVisible();
  });

  test("while the server is asked what it would refuse says so and holds nothing up", async () => {
    server.on("POST /api/person/batch/check", dropped);
    visit(`${IMPORT}/41`);
    await expect
      .element(page.getByText("The server could not check these changes. It checks them when you submit."))
      .toBeVisible();
    await button("Submit").click();
    await vi.waitFor(() => expect(next()).toBe(1));
    await expect.element(results()).toBeVisible();
  });
});

describe("Import History", () => {
  const fileType = typeOf(metadata(), "file2");
  const files: readonly Values[] = [
    upload(3, { name: "old.xlsx", created: new Date(2026, 0, 5, 9, 7).toISOString() }),
    upload(8, { name: "new.xlsx", created: new Date(2026, 2, 2, 16, 5).toISOString(), entityName: null }),
    upload(9, { name: "fees.xlsx", fileTypeId: 6 }),
    upload(10, { name: "rooms.xlsx", entityName: "resource" }),
  ];
  let kept: readonly Values[];
  beforeEach(() => {
    kept = files;
    server.on("GET /api/file2", (request) => listHandler(fileType, kept)(request));
  });

  function upload(id: number, values: Values): Values {
    return { id, fileTypeId: 7, entityName: "person", uploadUserEmail: "mara@clinic.example", created: "", ...values };
  }

  const rowTexts = () =>
    page
      .getByRole("table", { name: "Import History" })
      .getByRole("row")
      .elements()
      .map((row) => [...row.querySelectorAll("th, td")].slice(0, 3).map((cell) => cell.textContent));

  async function open(): Promise<void> {
    visit("/build/person/list");
    await button("Import History").click();
  }

  test("lists the entity's uploads, and those of none, newest first, each to be downloaded [GEN-114, GEN-D18, F-079]", async () => {
    await open();
    await vi.waitFor(() =>
      expect(rowTexts()).toEqual([
        ["Name", "Uploaded By", "Uploaded At"],
        ["new.xlsx", "mara@clinic.example", "2026/03/02 16:05"],
        ["old.xlsx", "mara@clinic.example", "2026/01/05 09:07"],
      ]),
    );
    const link = page.getByRole("link", { name: "new.xlsx" });
    await expect.element(link).toHaveAttribute("href", "/api/file2/8/download");
  });

  test("offers to take back what can be, and says of how many records, without scrolling sideways [F-071, F-170]", async () => {
    const imported = (fileId: number, records: number, undoable: number) => {
      return {
        changesetId: `c${fileId}-${undoable}`,
        fileId,
        at: "2026-03-02T16:05:00.000Z",
        authorId: 3,
        records,
        undoable,
      };
    };
    server.on("GET /api/person/imports", () => ({
      result: [imported(8, 5_000, 5_000), imported(8, 40, 12), imported(3, 3, 0)],
      people: {},
    }));
    visitsOf(["List", "Create", "Edit", "ImportFile", "ImportFileConfirm", "Undo"])("/build/person/list");
    await button("Import History").click();
    await expect.element(page.getByRole("link", { name: /^Undo 5,000 of new.xlsx/ })).toBeVisible();
    await expect.element(page.getByRole("link", { name: /^Undo 12 of 40 of new.xlsx/ })).toBeVisible();
    await expect.element(page.getByText("3 records")).toBeVisible();
    expect(page.getByRole("link", { name: /^Undo/ }).elements()).toHaveLength(2);
    const { scrollWidth, clientWidth } = page.getByRole("dialog").getByRole("table").element().parentElement as Element;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  test("a file that is removed is gone from it [GEN-115]", async () => {
    const permission = { person: { view: true }, file2: { view: true, remove: true } };
    server.on("GET /api/session", () => ({ result: aSession({ permission }) }));
    server.on("DELETE /api/file2/:id", () => {
      kept = files.filter(({ id }) => id !== 3);
      return { result: null };
    });
    await open();
    server.on("GET /api/file2/:id", () => ({ result: files[0], labels: {}, people: {} }));
    await button("Remove old.xlsx").click();
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete File: old.xlsx?" });
    await expect.element(question.getByText("What was imported from it stays.")).toBeVisible();
    await question.getByRole("button", { name: "Delete" }).click();
    await vi.waitFor(() => expect(rowTexts().map(([name]) => name)).toEqual(["Name", "new.xlsx"]));
    expect(server.calls("DELETE /api/file2/3")).toHaveLength(1);
  });

  test("says when there is none [GEN-D18]", async () => {
    kept = [];
    await open();
    await expect.element(page.getByRole("heading", { name: "No imports yet." })).toBeVisible();
    await expect.element(page.getByText("Files that you import are listed here.")).toBeVisible();
  });

  test("says when it cannot be loaded [GEN-220]", async () => {
    server.on("GET /api/file2", () => refusal(403, "No."));
    await open();
    await expect.element(page.getByRole("heading", { name: "Unable to load data." })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Import History")).toHaveFocus();
  });
});
