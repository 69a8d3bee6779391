import { afterAll, beforeAll, expect, test } from "vitest";
import {
  describePostgresql,
  importUsers,
  numberCell,
  type Reviewing,
  reviewingAs,
  sheetHeader,
  sheetRow,
  textCell,
} from "@armature/server/testing";
import { memberScope, productTemplate, startProduct, type TestProduct } from "./portal.testing.ts";

describePostgresql(
  "the NPI of a workbook that is imported",
  (database) => {
    let product: TestProduct;
    let review: Reviewing;
    beforeAll(async () => {
      product = await startProduct(database());
      review = reviewingAs(product, "member", memberScope(product));
    });
    afterAll(() => product.close());

    const storedAs = async (email: string) => (await review.all()).find((record) => record["email"] === email);

    test("an NPI is read whole however its number is shown; the text of one cut off is a problem", async () => {
      const emails = ["shown", "cut", "rounded"].map((name) => `${name}@cells.example`);
      for (const email of emails) await product.create({ email, provider: 1, npi: null });
      const cells = [numberCell(1_234_567_893, 5), textCell("1.23457E+09"), numberCell(1_234_570_000, 5)];
      const rows = emails.map((email, i) => sheetRow(textCell(email), cells[i] ?? "")).join("");
      const { entries } = await importUsers(product, "member", review, { rows, header: sheetHeader("NPI") });
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
