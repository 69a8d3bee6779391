import { afterAll, describe, expect, test } from "vitest";
import { readSheet } from "../read-workbook.ts";
import { createSheetWorkers } from "../sheet-workers.ts";
import { rowOf, workbookOf } from "../testing.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LABELS = new Set(["email", "city"]);
const NOTES = rowOf(1, ["Notes", "By"]) + rowOf(2, ["call back", "Ann"]);
const DATA = rowOf(1, ["People of 2026"]) + rowOf(3, ["Email", "City"]) + rowOf(4, ["a@x.y", "Bern"]);

const workers = createSheetWorkers();
afterAll(() => workers.close());

/** The answer for a file, as the server sends it. */
async function answerOf(file: Buffer, choice: { readonly sheet?: string; readonly withoutHidden?: boolean } = {}) {
  const { body } = await workers.read(file, { sheet: null, headerRow: null, labels: [...LABELS], ...choice });
  return JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
}

/** Sheets with a state each. */
function bookOf(sheets: readonly (readonly [rows: string, state?: string])[]): Buffer {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const listed = sheets.map(
    ([, state = "visible"], i) => `<sheet name="S${i + 1}" sheetId="${i + 1}" state="${state}" r:id="rId${i + 1}"/>`,
  );
  const list = `<workbook xmlns="${MAIN}" xmlns:r="${office}"><sheets>${listed.join("")}</sheets></workbook>`;
  return workbookOf({ sheets: sheets.map(([rows]) => rows), others: { "xl/workbook.xml": list } });
}

describe("the sheet that is read [GEN-D16] [F-165]", () => {
  test("is the first with a header row of known labels, below its titles", async () => {
    expect(await answerOf(bookOf([[NOTES], [DATA], [DATA]]))).toMatchObject({
      sheet: "S2",
      sheets: ["S1", "S2", "S3"],
      headerRow: 3,
      result: [{ Email: "a@x.y", City: "Bern" }],
    });
  });

  test("is never a hidden one while another has data, and the hidden ones are named", async () => {
    const file = bookOf([[DATA, "hidden"], [DATA, "veryHidden"], [NOTES]]);
    expect(await answerOf(file)).toMatchObject({ sheet: "S3", hiddenSheets: ["S1", "S2"] });
    expect(await answerOf(file, { sheet: "S2" })).toMatchObject({ sheet: "S2", columns: ["Email", "City"] });
  });

  test("is the first with data where no label is known", () => {
    const file = bookOf([[rowOf(1, ["Title"])], [NOTES], [DATA]]);
    expect(readSheet(file, null, new Set(["other"])).name).toBe("S2");
    expect(readSheet(file).name).toBe("S2");
  });
});

describe("rows and columns that the sheet does not show [F-165]", () => {
  const rows = [
    rowOf(1, ["Email", "Salary", "City"]),
    rowOf(2, ["a@x.y", "1", "Bern"]),
    rowOf(3, ["b@x.y", "2", "Basel"]).replace("<row ", '<row hidden="1" '),
    rowOf(4, ["", "", ""]).replace("<row ", '<row hidden="1" '),
    rowOf(5, ["c@x.y", "3", "Chur"]),
  ];
  const file = workbookOf({
    sheets: [
      `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="9"/><col min="2" max="2" hidden="true"/><col min="4" max="16384" hidden="1"/></cols><sheetData>${rows.join("")}</sheetData></worksheet>`,
    ],
  });

  test("are named, blank ones not", async () => {
    expect(await answerOf(file)).toMatchObject({
      columns: ["Email", "Salary", "City"],
      rowNumbers: [2, 3, 5],
      hidden: { rows: [3], columns: ["Salary"], isLeftOut: false },
    });
  });

  test("are left out on request, and still named", async () => {
    expect(await answerOf(file, { withoutHidden: true })).toMatchObject({
      columns: ["Email", "City"],
      rowNumbers: [2, 5],
      result: [
        { Email: "a@x.y", City: "Bern" },
        { Email: "c@x.y", City: "Chur" },
      ],
      hidden: { rows: [3], columns: ["Salary"], isLeftOut: true },
    });
  });
});
