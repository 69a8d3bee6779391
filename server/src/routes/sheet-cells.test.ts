import { importBody, readColumns, readEntries } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { fileOf, formOf } from "../files/testing.ts";
import { workbookOf } from "../sheets/testing.ts";
import { productTemplate, startProduct, type TestProduct } from "../testing.ts";
import { type Reviewing, reviewing } from "./review.testing.ts";

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
    let review: Reviewing;
    beforeAll(async () => {
      product = await startProduct(database());
      review = reviewing(product);
    });
    afterAll(() => product.close());

    const storedAs = async (email: string) => (await review.all()).find((record) => record["email"] === email);
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
      const answer = body as unknown as {
        result: readonly Readonly<Record<string, string>>[];
        columns: string[];
        date1904: boolean;
      };
      const cells = answer.result.map((texts) => answer.columns.map((column) => texts[column] ?? ""));
      const state = review.opened({ headers: answer.columns, cells, isFrom1904: answer.date1904 });
      const entries = readEntries(state, await review.all());
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
      await people(...["day", "half", "moment", "unformatted", "year"].map(email));
      const { unread } = await imported(
        [
          row(text(email("day")), number(0.5, 3), number(serial, 1), number(1200.5, 4)),
          row(text(email("half")), text(""), number(serial + 0.75, 1), text("")),
          row(text(email("moment")), number(serial + 0.75, 2), number(serial + 0.75, 2), text("")),
          row(text(email("unformatted")), number(serial + 0.75, 0), number(serial + 0.75, 0), text("")),
          row(text(email("year")), text(""), number(2024, 0), text("")),
        ].join(""),
        workbook,
      );
      // A year is no number of days.
      expect(unread).toEqual({ startDate: ["2024"] });
      expect(await storedAs(email("unformatted"))).toMatchObject({
        startDate: "2024-01-01",
        jobTitle: String(serial + 0.75),
      });
      expect(await storedAs(email("day"))).toMatchObject({ startDate: "2024-01-01", jobTitle: "50%", room: "1200.5" });
      expect(await storedAs(email("half"))).toMatchObject({ startDate: "2024-01-01" });
      expect(await storedAs(email("moment"))).toMatchObject({ startDate: "2024-01-01", jobTitle: "2024-01-01 18:00" });
    });
  },
  productTemplate,
);
