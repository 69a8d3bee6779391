import { importBody, readEntries } from "@armature/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../database/testing.ts";
import { fileOf, formOf } from "../files/testing.ts";
import { workbookOf } from "../sheets/testing.ts";
import { productTemplate, startProduct, type TestProduct } from "../testing.ts";
import { type Reviewing, reviewing } from "./review.testing.ts";

/** Formats by their place in `cellXfs`: 1 a day, 2 a day with a time, 3 a percentage, 4 dollars, 5 scientific. */
const STYLES = `<numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts>
  <cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/>
  <xf numFmtId="9" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>
  <xf numFmtId="11" applyNumberFormat="1"/></cellXfs>`;
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.join("")}</row>`;
const headerOf = (...labels: readonly string[]) => row(...["Email", ...labels].map(text));
describePostgresql(
  "the NPI of a workbook that is imported",
  (database) => {
    let product: TestProduct;
    let review: Reviewing;
    beforeAll(async () => {
      product = await startProduct(database());
      review = reviewing(product);
    });
    afterAll(() => product.close());

    const storedAs = async (email: string) => (await review.all()).find((record) => record["email"] === email);
    /** Uploads it, reads it, and sends what the review lets through. */
    async function imported(rows: string, header: string) {
      const file = workbookOf({ sheets: [header + rows], styles: STYLES });
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
      return { entries };
    }

    test("an NPI is read whole however its number is shown; the text of one cut off is a problem", async () => {
      const emails = ["shown", "cut", "rounded"].map((name) => `${name}@cells.example`);
      for (const email of emails) await product.create({ email, provider: 1, npi: null });
      const cells = [number(1_234_567_893, 5), text("1.23457E+09"), number(1_234_570_000, 5)];
      const { entries } = await imported(
        emails.map((email, i) => row(text(email), cells[i] ?? "")).join(""),
        headerOf("NPI"),
      );
      const said = entries.map(({ review: { cells: reviewed } }) =>
        reviewed.find(({ attribute }) => attribute === "npi"),
      );
      expect(said).toMatchObject([
        { state: "new", new: "1234567893" },
        { state: "error", new: "1.23457E+09", text: expect.stringContaining("Must be comprised of numbers.") },
        { state: "error", new: "1234570000", text: expect.stringContaining("This is no NPI") },
      ]);
      expect((await Promise.all(emails.map(storedAs))).map((stored) => stored?.["npi"])).toEqual([
        "1234567893",
        null,
        null,
      ]);
    });
  },
  productTemplate,
);
