import { readFileSync } from "node:fs";
import type { Values } from "@armature/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import { contentOf, fileOf, formOf } from "../../files/testing.ts";
import { rowOf, sheetFile, workbookOf } from "../../sheets/testing.ts";
import { type Caller, registerTemplate, startPeople, type TestRegister } from "../../testing/equipment.testing.ts";
import { type Answer } from "../../testing/test-product.ts";

interface Sheet {
  readonly result: readonly Readonly<Record<string, string>>[];
  readonly columns: readonly string[];
  readonly rowNumbers: readonly number[];
  readonly exportId: string | null;
  readonly sheet: string;
  readonly sheets: readonly string[];
  readonly headerRow: number;
  readonly topRows: readonly { readonly row: number; readonly text: string }[];
}

describePostgresql(
  "GET /api/file2/{fileId}?entityName=",
  (database) => {
    let product: TestRegister;
    beforeAll(async () => {
      product = await startPeople(database());
    });
    afterAll(() => product.close());

    async function upload(bytes: Buffer, caller: Caller = "technician", fileTypeId = "7"): Promise<Answer> {
      const { body, headers } = await formOf([
        ["fileTypeId", fileTypeId],
        ["file", fileOf("users.xlsx", bytes)],
      ]);
      return product.call(caller, "POST", "file2", body, headers);
    }
    async function stored(bytes: Buffer, caller?: Caller): Promise<number> {
      const answer = await upload(bytes, caller);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return Number(answer.body.result);
    }
    const parse = (id: unknown, caller: Caller = "technician", entity = "user") =>
      product.call(caller, "GET", `file2/${String(id)}?entityName=${entity}`);
    async function sheetOf(bytes: Buffer): Promise<Sheet> {
      const { status, body } = await parse(await stored(bytes));
      expect(status, JSON.stringify(body)).toBe(200);
      return body as unknown as Sheet;
    }

    test("answers the rows keyed by attribute labels; without it the file's record [GEN-107, GEN-D16]", async () => {
      const file = sheetFile([
        ["Email", "First Name", "Notes of mine"],
        ["ann@x.example", "Ann", "=1+1"],
        ["", " ", ""],
        ["bo@x.example", "", "007"],
      ]);
      expect(await sheetOf(file)).toEqual({
        result: [
          { Email: "ann@x.example", "First Name": "Ann", "Notes of mine": "=1+1" },
          { Email: "bo@x.example", "First Name": "", "Notes of mine": "007" },
        ],
        columns: ["Email", "First Name", "Notes of mine"],
        columnNumbers: [1, 2, 3],
        rowNumbers: [2, 4],
        sheet: "Users",
        sheets: ["Users"],
        headerRow: 1,
        topRows: [
          { row: 1, text: "Email, First Name, Notes of mine" },
          { row: 2, text: "ann@x.example, Ann, =1+1" },
          { row: 4, text: "bo@x.example, 007" },
        ],
        hiddenSheets: [],
        hidden: { rows: [], columns: [], isLeftOut: false },
        date1904: false,
        exportId: null,
        exported: null,
      });
      const id = await stored(file);
      expect((await product.call("technician", "GET", `file2/${id}`)).body.result).toMatchObject({
        name: "users.xlsx",
      });
    });

    const workbook = (name: string) =>
      readFileSync(new URL(`../../sheets/xlsx/workbooks/${name}.xlsx`, import.meta.url));

    test("an empty shared text moves no other text to another person [F-110]", async () => {
      const { result } = await sheetOf(workbook("empty-text"));
      expect(result).toEqual([
        { Email: "ann@people.example", "First Name": "", Room: "North 1" },
        { Email: "ben@people.example", "First Name": "Ben", Room: "" },
      ]);
    });

    test("a workbook in another folder is stored and read; a formula without a result is none [F-110]", async () => {
      expect((await sheetOf(workbook("book-elsewhere"))).result[0]).toMatchObject({ Email: "ann@people.example" });
      expect((await sheetOf(workbook("no-result"))).result[0]).toMatchObject({ Total: "#NO RESULT!" });
    });

    test("hidden rows and columns are named, and left out on request [F-165]", async () => {
      const rows = rowOf(1, ["Email", "City"]) + rowOf(2, ["a@x.example", "Bern"]).replace("<row ", '<row hidden="1" ');
      const id = await stored(workbookOf({ sheets: [rows + rowOf(3, ["b@x.example", "Chur"])] }));
      const ask = (query: string) => product.call("technician", "GET", `file2/${id}?entityName=user${query}`);
      const hidden = { rows: [2], columns: [] };
      expect((await ask("")).body).toMatchObject({ rowNumbers: [2, 3], hidden: { ...hidden, isLeftOut: false } });
      const without = await ask("&hidden=leaveOut");
      expect(without.body).toMatchObject({ rowNumbers: [3], hidden: { ...hidden, isLeftOut: true } });
      expect((await ask("&hidden=yes")).status).toBe(400);
    });

    test("the import key is found by label, name or former label, whatever its case [GEN-D16]", async () => {
      for (const header of [" EMAIL ", "email", "Email"]) {
        const { columns } = await sheetOf(sheetFile([[header], ["a@x.example"]]));
        expect(columns).toEqual([header.trim()]);
      }
    });

    test("a sheet without a column of the import key is read: a person says which one it is [F-073]", async () => {
      const sheet = await sheetOf(sheetFile([["E-mail address"], ["a@x.example"]]));
      expect([sheet.columns, sheet.result]).toEqual([["E-mail address"], [{ "E-mail address": "a@x.example" }]]);
    });

    describe("the sheet and the row of headers", () => {
      const titles = Array.from({ length: 10 }, (_, i) => rowOf(i + 1, [`Title ${i + 1}`])).join("");
      const people = titles + rowOf(11, ["Email", "City"]) + rowOf(12, ["a@x.example", "Bern"]);
      const notes = rowOf(1, ["Notes"]) + rowOf(2, ["none"]);
      const place = ({ sheet, headerRow, columns, rowNumbers }: Sheet) => ({ sheet, headerRow, columns, rowNumbers });
      const asked = (id: number, query: string) =>
        product.call("technician", "GET", `file2/${id}?entityName=user&${query}`);

      test("are found below ten titles, in the first sheet with known labels, and all sheets are named [F-072, F-073, F-165]", async () => {
        const sheet = await sheetOf(workbookOf({ sheets: [rowOf(1, ["Read me first"]), people, notes] }));
        expect(place(sheet)).toEqual({ sheet: "Sheet2", headerRow: 11, columns: ["Email", "City"], rowNumbers: [12] });
        expect(sheet.sheets).toEqual(["Sheet1", "Sheet2", "Sheet3"]);
        expect(sheet.topRows.at(-2)).toEqual({ row: 11, text: "Email, City" });
      });

      test("are those that are asked for [F-072, F-073]", async () => {
        const id = await stored(workbookOf({ sheets: [people, notes] }));
        const other = await asked(id, "sheet=Sheet2");
        expect(place(other.body as unknown as Sheet)).toEqual({
          sheet: "Sheet2",
          headerRow: 1,
          columns: ["Notes"],
          rowNumbers: [2],
        });
        const title = await asked(id, "sheet=Sheet1&headerRow=10");
        expect(place(title.body as unknown as Sheet)).toEqual({
          sheet: "Sheet1",
          headerRow: 10,
          columns: ["Title 10", "Column B"],
          rowNumbers: [11, 12],
        });
        const last = await asked(id, "headerRow=12");
        expect([last.status, (last.body as unknown as Sheet).result]).toEqual([200, []]);
      });

      test.each([
        ["sheet=Sheet9", "it has no sheet 'Sheet9'"],
        ["sheet=a&sheet=b", "sheet takes one name"],
        ["headerRow=0", "headerRow takes the number of a row"],
        ["headerRow=x", "headerRow takes the number of a row"],
      ])("%s is refused [F-072]", async (query, words) => {
        const { status, body } = await asked(await stored(workbookOf({ sheets: [people] })), query);
        expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
      });
    });

    describe("refuses with a message that says what to do", () => {
      const header = rowOf(1, ["Email"]);
      test.each<[title: string, file: Buffer, entity: string, code: string, words: string]>([
        ["an entity without import key", sheetFile([["Name"], ["x"]]), "workOrder", "noKey", "cannot be imported"],
        ["no data row", sheetFile([["Email"]]), "user", "noRows", "no row of data"],
        ["an empty sheet", workbookOf({}), "user", "noRows", "no row of data"],
        [
          "16,384 filled columns, as many as a sheet has",
          workbookOf({ sheets: [[1, 2].map((r) => rowOf(r, Array(16_384).fill("x"))).join("")] }),
          "user",
          "manyColumns",
          "more than 2,000 columns",
        ],
        [
          "a cell of 40,000 characters",
          workbookOf({ sheets: [header + rowOf(2, ["x".repeat(40_000)])] }),
          "user",
          "longCell",
          "cell A2 holds more than 32,767 characters",
        ],
        [
          "what is more than 96 MB unpacked",
          workbookOf({
            others: {
              "xl/a.xml": Buffer.alloc(45_000_000),
              "xl/b.xml": Buffer.alloc(45_000_000),
              "xl/c.xml": Buffer.alloc(45_000_000),
            },
          }),
          "user",
          "largeWorkbook",
          "too large when unpacked",
        ],
        [
          "a damaged part",
          workbookOf({ others: { "xl/workbook.xml": "<workbook/>" } }),
          "user",
          "damagedWorkbook",
          "it is damaged: xl/workbook.xml",
        ],
        [
          "crossed tags",
          readFileSync(new URL("../../sheets/xlsx/workbooks/crossed-tags.xlsx", import.meta.url)),
          "user",
          "damagedWorkbook",
          "it is damaged: xl/worksheets/sheet1.xml; open it in Excel, save it, and upload it again",
        ],
      ])("%s [GEN-D16]", async (_, file, entity, code, words) => {
        const { status, body } = await parse(await stored(file), "technician", entity);
        expect([status, body.errors]).toMatchObject([400, [{ code, attribute: null }]]);
        expect(body.message).toContain(words);
        expect(body.message).toMatch(/^The file could not be parsed: .*provided template.*help desk/);
      });

      test("a million empty rows are no data, and no burden", async () => {
        const blank = "<row/>".repeat(1_000_000);
        const sheet = await sheetOf(workbookOf({ sheets: [header + rowOf(2, ["a@x.example"]) + blank] }));
        expect(sheet.rowNumbers).toEqual([2]);
      });

      test.each([
        ["a CSV", contentOf("csv")],
        ["a PDF", contentOf("pdf")],
        ["a document of a word processor", contentOf("docx")],
        ["an older workbook, or one with a password", contentOf("xls")],
        ["a macro-enabled workbook", workbookOf({ others: { "xl/vbaProject.bin": "x" } })],
        ["a zip cut off", workbookOf({}).subarray(0, 700)],
      ])("%s named .xlsx is not even stored", async (_, bytes) => {
        const { status, body } = await upload(bytes);
        expect([status, body.message]).toEqual([
          400,
          expect.stringMatching(/^File type not valid\. The file is named \.xlsx, but its content/),
        ]);
      });
    });

    describe("rights", () => {
      const file = sheetFile([["Email"], ["secret@x.example"]]);
      test("another organization's file is not there, for provider staff neither", async () => {
        const id = await stored(file, "neighbour");
        for (const caller of ["technician", "manager", "manager"] as const) {
          const { status, bytes } = await parse(id, caller);
          expect([status, bytes.includes("secret")]).toEqual([404, false]);
        }
        expect((await parse(id, "neighbour")).status).toBe(200);
      });
      test("needs a session, and the view of files and of the entity", async () => {
        const id = await stored(file);
        expect((await parse(id, "nobody")).status).toBe(401);
        expect((await parse(id, "reader")).status).toBe(200);
        for (const entity of ["user", "file2"]) {
          await product.grant("reader", { [entity]: { view: false } });
          const { status } = await parse(id, "reader");
          await product.grant("reader", null);
          expect(status).toBe(403);
        }
      });
      test("an import key that the caller may not view is no column of his", async () => {
        const id = await stored(file);
        await product.grant("reader", { user: { attribute: { email: { view: false } } } });
        const { status, body } = await parse(id, "reader");
        await product.grant("reader", null);
        expect([status, body.errors[0]?.code]).toEqual([400, "noKeyColumn"]);
      });
      test.each([
        ["1", "ghost"],
        ["999999", "user"],
        ["0", "user"],
        ["abc", "user"],
        ["check", "user"],
        ["1", "__proto__"],
      ])("file2/%s of %s is not there", async (id, entity) => {
        expect((await parse(id, "technician", entity)).status).toBe(404);
      });
    });

    test("several at once do not keep others waiting for an answer", async () => {
      const slow = await stored(workbookOf({ sheets: [`<row>${"<c><v>1</v></c>".repeat(200_000)}</row>`] }));
      const parsed = parse(slow);
      const start = performance.now();
      const answers = await Promise.all(Array.from({ length: 10 }, () => product.call("technician", "GET", "session")));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(performance.now() - start).toBeLessThan(20_000);
      expect((await parsed).status).toBe(400);
    });

    test("a file stays as it was, and one is read as often as asked", async () => {
      const id = await stored(sheetFile([["Email"], ["a@x.example"]]));
      const [one, two] = [await parse(id), await parse(id)];
      expect(one.body).toEqual(two.body);
      const list = (await product.call("technician", "GET", "file2")).body["result"] as unknown as readonly Values[];
      expect(list.filter((each) => each["id"] === id)).toHaveLength(1);
    });
  },
  registerTemplate,
);
