import {
  type ChangeContext,
  type EntityType,
  importBody,
  type ImportState,
  openImport,
  readColumns,
  readEntries,
  type Values,
} from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { fileOf, formOf } from "../files/testing.ts";
import { workbookOf } from "../sheets/testing.ts";
import { memberScope, productTemplate, startProduct, type TestProduct } from "../testing.ts";

/** Formats by their place in `cellXfs`: 1 a day, 2 a day with a time, 3 a percentage, 4 dollars. */
const STYLES = `<numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts>
  <cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/>
  <xf numFmtId="9" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;
const fault = (value: string) => `<c t="e"><f>A1/0</f><v>${value}</v></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.join("")}</row>`;
const HEADER = row(...["Email", "Job Title", "Start Date", "Room"].map(text));

describePostgresql(
  "the cells of a workbook that is imported",
  (database) => {
    let product: TestProduct;
    let type: EntityType;
    let context: ChangeContext;
    beforeAll(async () => {
      product = await startProduct(database());
      type = product.metadata.current().metadata.entities.get("user") as EntityType;
      context = { ...memberScope(product), leavesLocked: true };
    });
    afterAll(() => product.close());

    const all = async () =>
      (await product.call("member", "GET", "user?limit=500")).body.result as unknown as readonly Values[];
    const storedAs = async (email: string) => (await all()).find((record) => record["email"] === email);
    const people = async (...emails: readonly string[]) => {
      for (const email of emails) await product.create({ email, jobTitle: null, startDate: null, room: null });
    };

    /** Uploads it, reads it, and sends what the review lets through. */
    async function imported(rows: string, workbook = "") {
      const file = workbookOf({ sheets: [HEADER + rows], styles: STYLES, workbook });
      const { body: form, headers } = await formOf([
        ["fileTypeId", "7"],
        ["file", fileOf("users.xlsx", file)],
      ]);
      const { body: stored } = await product.call("member", "POST", "file2", form, headers);
      const { body } = await product.call("member", "GET", `file2/${Number(stored.result)}?entityName=user`);
      const answer = body as unknown as { result: readonly Readonly<Record<string, string>>[]; columns: string[] };
      const cells = answer.result.map((texts) => answer.columns.map((column) => texts[column] ?? ""));
      const sheet = { fileId: 0, headers: answer.columns, cells, exported: null };
      const state: ImportState = { ...openImport(type, context), sheet, step: "review" };
      const entries = readEntries(state, await all());
      const sent = importBody(entries);
      if (sent.length > 0) expect((await product.call("member", "POST", "user/batch", sent)).status).toBe(200);
      return { entries, unread: readColumns(state).unread };
    }

    test("errors of formulas are problems of their rows, and the other rows are saved [F-072]", async () => {
      const faults = ["#N/A", "#DIV/0!", "#REF!", "#SPILL!"];
      await people(...faults.map((_, i) => `fault${i}@cells.example`), "good@cells.example");
      const rows = faults.map((value, i) =>
        row(text(`fault${i}@cells.example`), fault(value), number(45_292, 1), text("")),
      );
      const { entries, unread } = await imported(
        [...rows, row(text("good@cells.example"), text("Nurse"), text(""), text(""))].join(""),
      );
      expect(entries.map(({ review, body }) => [review.kind, body === null])).toEqual([
        ...faults.map(() => ["error", true]),
        ["changed", false],
      ]);
      expect(entries[0]?.review.cells.find(({ attribute }) => attribute === "jobTitle")).toMatchObject({
        state: "error",
        new: "#N/A",
        text: "Job Title takes a value; the cell has the error #N/A",
      });
      expect(unread).toEqual({ jobTitle: ["#N/A", "#DIV/0!", "#REF!", "#ERROR!"] });
      expect(await storedAs("fault0@cells.example")).toMatchObject({ jobTitle: null, startDate: null });
      expect(await storedAs("good@cells.example")).toMatchObject({ jobTitle: "Nurse" });
    });

    test.each([
      ["1900", 45_292, ""],
      ["1904", 43_830, '<workbookPr date1904="1"/>'],
    ])("days, with a time or without, are days, counted from %s [F-072]", async (from, serial, workbook) => {
      const email = (name: string) => `${name}${from}@cells.example`;
      await people(email("day"), email("half"), email("moment"));
      const { unread } = await imported(
        [
          row(text(email("day")), number(0.5, 3), number(serial, 1), number(1200.5, 4)),
          row(text(email("half")), text(""), number(serial + 0.75, 1), text("")),
          row(text(email("moment")), number(serial + 0.75, 2), number(serial + 0.75, 2), text("")),
        ].join(""),
        workbook,
      );
      expect(unread).toEqual({});
      expect(await storedAs(email("day"))).toMatchObject({ startDate: "2024-01-01", jobTitle: "50%", room: "1200.5" });
      expect(await storedAs(email("half"))).toMatchObject({ startDate: "2024-01-01" });
      expect(await storedAs(email("moment"))).toMatchObject({ startDate: "2024-01-01", jobTitle: "2024-01-01 18:00" });
    });
  },
  productTemplate,
);
