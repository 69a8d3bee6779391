import { afterAll, describe, expect, test } from "vitest";
import { isRehearsal } from "../../testing/rehearsal.testing.ts";
import { readSheet } from "../read-workbook.ts";
import { createSheetWorkers } from "../sheet-workers.ts";
import { rowOf, workbookOf, type WorkbookParts } from "../testing.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const MEGABYTE = 1024 * 1024;
const TABLE = rowOf(1, ["Email", "City"]) + rowOf(2, ["a@x.y", "Bern"]);

const workers = createSheetWorkers();
afterAll(() => workers.close());

/** Null if the file is read. */
function problemOf(file: Buffer): unknown {
  try {
    readSheet(file);
    return null;
  } catch (error) {
    return error;
  }
}
/** In a worker, as the server reads what may take long. */
const problemInWorker = (file: Buffer) =>
  workers.read(file).then(
    () => null,
    (error: unknown) => error,
  );
const sheetOf = (attributes: string, rows = TABLE) =>
  `<?xml version="1.0"?><worksheet xmlns="${MAIN}" ${attributes}><sheetData>${rows}</sheetData></worksheet>`;
const rowsOf = (parts: WorkbookParts) => readSheet(workbookOf(parts)).rows;
const cell = (xml: string) => `${rowOf(1, ["Email", "City"])}<row r="2">${xml}</row>`;

describe("no XML that names its parts twice, or outside its namespaces, is read [F-110]", () => {
  test.each([
    ["an attribute twice", 'a="1" a="2"'],
    ["an attribute twice by namespace", 'xmlns:p="urn:x" xmlns:q="urn:x" p:a="1" q:a="2"'],
    ["a prefix without a namespace", 'p:a="1"'],
    ["a prefix that ends nothing", 'xmlns:p=""'],
    ["another namespace for xml", 'xmlns:xml="urn:x"'],
    ["a name of two colons", 'xmlns:p="urn:x" p:a:b="1"'],
  ])("%s", (_title, attributes) => {
    const file = workbookOf({ sheets: [sheetOf(attributes)] });
    expect(problemOf(file)).toMatchObject({
      code: "damagedWorkbook",
      message: "it is damaged: xl/worksheets/sheet1.xml; open it in Excel, save it, and upload it again",
    });
  });

  test("a prefix that changes inside, and one that repeats another, are read", () => {
    const rows = TABLE.replace('<row r="2">', `<row r="2" xmlns:p="urn:y" xmlns:q="${MAIN}" p:a="1" q:a="2">`);
    expect(rowsOf({ sheets: [sheetOf('xmlns:p="urn:x"', rows)] })[1]).toEqual(["a@x.y", "Bern"]);
  });

  test.each([
    ["Windows-1252", Buffer.from('<?xml version="1.0" encoding="windows-1252"?><sst/>')],
    ["bytes that are no UTF-8", Buffer.from(`<sst xmlns="${MAIN}"><si><t>Zo\xeb</t></si></sst>`, "latin1")],
    ["UTF-16 without a mark", Buffer.from(`<sst xmlns="${MAIN}"/>`, "utf16le")],
    ["half of a surrogate pair", Buffer.from(`<sst xmlns="${MAIN}"><si><t>&#xD83D;</t></si></sst>`)],
    [
      "half of a surrogate pair in bytes",
      Buffer.from(`\ufeff<sst xmlns="${MAIN}"><si><t>\ud83d</t></si></sst>`, "utf16le"),
    ],
  ])("%s is refused with the part", (_title, texts) => {
    const file = workbookOf({ sheets: [TABLE], others: { "xl/sharedStrings.xml": texts } });
    expect(problemOf(file)).toMatchObject({
      code: "damagedWorkbook",
      message: expect.stringContaining("xl/sharedStrings.xml"),
    });
  });
});

describe("a cell whose value is none of its kind is refused with its place [F-110]", () => {
  test.each([
    ["no number", '<c r="B2"><v>12,5</v></c>'],
    ["an infinite number", '<c r="B2"><v>1e999</v></c>'],
    ["no flag", '<c r="B2" t="b"><v>yes</v></c>'],
    ["a text that is not there", '<c r="B2" t="s"><v>7</v></c>'],
    ["an unknown kind", '<c r="B2" t="picture"><v>7</v></c>'],
  ])("%s", (_title, xml) => {
    expect(problemOf(workbookOf({ sheets: [cell(xml)] }))).toMatchObject({
      code: "damagedWorkbook",
      message: expect.stringContaining("xl/worksheets/sheet1.xml, cell B2"),
    });
  });

  test.each(["XFE2", "A1048577", "A0", "2B", "", "AAAA1"])("the place '%s' is none", (place) => {
    const file = workbookOf({ sheets: [cell(`<c r="${place}"><v>1</v></c>`)] });
    expect(problemOf(file)).toMatchObject({ code: "damagedWorkbook" });
  });

  test("a formula that openpyxl writes has no result; one whose result is empty is blank", () => {
    const rows = cell('<c r="A2"><f>1+1</f><v></v></c><c r="B2" t="str"><f>""</f><v></v></c>');
    expect(rowsOf({ sheets: [rows] })[1]).toEqual(["#NO RESULT!"]);
  });

  test("half of a surrogate pair that is escaped stays as it is written; a pair is its character", () => {
    const rows = cell('<c r="A2" t="str"><v>_xD83D_</v></c><c r="B2" t="str"><v>_xD83D__xDE00_</v></c>');
    expect(rowsOf({ sheets: [rows] })[1]).toEqual(["_xD83D_", "😀"]);
  });
});

describe("parts that grow without end are refused within the time of a sheet [F-181]", () => {
  const long = (piece: (i: number) => string) => {
    const pieces: string[] = [];
    for (let [i, length] = [0, 0]; length < 47 * MEGABYTE; i++) {
      const next = piece(i);
      pieces.push(next);
      length += next.length;
    }
    return pieces.join("");
  };
  test.each([
    ["attributes", () => sheetOf(long((i) => `a${i}="" `))],
    [
      "nested declarations",
      () =>
        sheetOf(
          "",
          long((i) => `<x xmlns:p${i}="urn:${i}">`),
        ),
    ],
    ...(isRehearsal ? [["empty texts", () => long(() => "<si/>")] as const] : []),
  ] as const)("48 MB of %s", async (_title, content) => {
    const xml = content();
    const parts = xml.startsWith("<si/>") ? { sheets: [TABLE], texts: xml } : { sheets: [xml] };
    const start = performance.now();
    const problem = await problemInWorker(workbookOf(parts));
    expect(performance.now() - start).toBeLessThan(60_000);
    // Some are read whole: what they repeat is no fault.
    if (problem !== null) expect(problem).toMatchObject({ code: expect.stringMatching(/damaged|large|slow/) });
  });

  test.each([
    ["501 sheets", Array.from({ length: 501 }, (_, i) => `S${i}`), "largeWorkbook"],
    ["a sheet's name of a million characters", ["x".repeat(1_000_000)], "damagedWorkbook"],
  ])("%s", async (_title, names, code) => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId1"/>`).join("");
    const list = `<workbook xmlns="${MAIN}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`;
    expect(await problemInWorker(workbookOf({ sheets: [TABLE], others: { "xl/workbook.xml": list } }))).toMatchObject({
      code,
    });
  });

  test("columns that are hidden again and again take no longer", async () => {
    const cols = '<col min="1" max="16384" hidden="1"/>'.repeat(200_000);
    const sheet = `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><cols>${cols}</cols><sheetData>${TABLE}</sheetData></worksheet>`;
    const start = performance.now();
    expect(await problemInWorker(workbookOf({ sheets: [sheet] }))).toBeNull();
    expect(performance.now() - start).toBeLessThan(60_000);
  });

  test("a format over 255 characters is ignored; one of 255 counts", () => {
    const style = (code: string) =>
      `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>`;
    const text = (code: string) =>
      rowsOf({ styles: style(code), sheets: [cell('<c r="A2" s="1"><v>46053</v></c>')] })[1]?.[0];
    expect(text("y".padEnd(255, "\\-"))).toBe("2026-01-31");
    expect(text("y".padEnd(256, "\\-"))).toBe("46053");
  });

  test("20,000 cells of a format of 20,000 characters take no longer than others", async () => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="${"[".repeat(20_000)}"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>`;
    const rows = rowOf(1, ["Email"]) + '<row><c s="1"><v>1</v></c></row>'.repeat(20_000);
    const start = performance.now();
    expect(await problemInWorker(workbookOf({ styles, sheets: [rows] }))).toBeNull();
    expect(performance.now() - start).toBeLessThan(60_000);
  });
});

describe("the workbook", () => {
  test("is found by its relations; a chart is no sheet [F-110]", () => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const sheet = (id: number) => `<sheet name="S${id}" sheetId="${id}" r:id="r${id}"/>`;
    const link = (id: number, type: string, target: string) =>
      `<Relationship Id="r${id}" Type="${office}/${type}" Target="${target}"/>`;
    const file = workbookOf({
      sheets: [TABLE],
      others: {
        "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${office}"><sheets>${sheet(1)}${sheet(2)}</sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${link(1, "chartsheet", "chartsheets/sheet1.xml")}${link(2, "worksheet", "./../xl/WORKSHEETS/sheet1.xml")}</Relationships>`,
      },
    });
    expect(readSheet(file)).toMatchObject({
      name: "S2",
      names: ["S2"],
      rows: [
        ["Email", "City"],
        ["a@x.y", "Bern"],
      ],
    });
  });

  test("without its sheet is refused with the part that lacks [F-110]", () => {
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const links = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="none.xml"/></Relationships>`;
    const file = workbookOf({ sheets: [TABLE], others: { "xl/_rels/workbook.xml.rels": links } });
    expect(problemOf(file)).toMatchObject({ message: expect.stringContaining("xl/none.xml") });
  });
});
