import { afterAll, beforeAll, expect, test } from "vitest";
import { describePostgresql } from "../../database/testing.ts";
import type { WorkbookParts } from "../../sheets/testing.ts";
import {
  OF_PEOPLE,
  registerTemplate,
  startPeople,
  technicianScope,
  type TestRegister,
} from "../../testing/equipment.testing.ts";
import { type Reviewing, reviewingAs } from "../records/review.testing.ts";
import { headerOf, importUsers, number, row, text } from "./sheet-import.testing.ts";

const fault = (value: string) => `<c t="e"><f>A1/0</f><v>${value}</v></c>`;
const HEADER = headerOf("Job Title", "Start Date", "Room");

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const linksOf = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
/** The parts that a pivot table adds to a workbook. */
const PIVOT = {
  "xl/worksheets/_rels/sheet1.xml.rels": linksOf("pivotTable", "../pivotTables/pivotTable1.xml"),
  "xl/pivotTables/_rels/pivotTable1.xml.rels": linksOf(
    "pivotCacheDefinition",
    "../pivotCache/pivotCacheDefinition1.xml",
  ),
  "xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels": linksOf("pivotCacheRecords", "pivotCacheRecords1.xml"),
  "xl/pivotTables/pivotTable1.xml": `<pivotTableDefinition xmlns="${MAIN}" name="PivotTable1" cacheId="1" dataCaption="Values"><location ref="A1:D2" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/></pivotTableDefinition>`,
  "xl/pivotCache/pivotCacheDefinition1.xml": `<pivotCacheDefinition xmlns="${MAIN}" xmlns:r="${OFFICE}" r:id="rId1" recordCount="1"><cacheSource type="worksheet"><worksheetSource ref="A1:D2" sheet="Sheet1"/></cacheSource><cacheFields count="1"><cacheField name="Email"><sharedItems/></cacheField></cacheFields></pivotCacheDefinition>`,
  "xl/pivotCache/pivotCacheRecords1.xml": `<pivotCacheRecords xmlns="${MAIN}" count="1"><r><s v="hidden@cells.example"/></r></pivotCacheRecords>`,
};

describePostgresql(
  "the cells of a workbook that is imported",
  (database) => {
    let product: TestRegister;
    let review: Reviewing;
    beforeAll(async () => {
      product = await startPeople(database());
      await product.publish("user.startDate", { label: "Start Date", elementType: "DateField" });
      await product.publish("user.room", { label: "Room", elementType: "TextField" });
      await product.publish("user.fee", { label: "Fee", elementType: "TextFieldMoney" });
      const option = [{ name: "decimals", value: 2 }];
      await product.publish("user.hours", { label: "Hours", elementType: "TextFieldNumber", option });
      await product.publish("user.beds", { label: "Beds", elementType: "TextFieldNumeric" });
      review = reviewingAs(product, "technician", technicianScope(product, OF_PEOPLE));
    });
    afterAll(() => product.close());

    const storedAs = async (email: string) => (await review.all()).find((record) => record["email"] === email);
    const people = async (...emails: readonly string[]) => {
      const empty = { jobTitle: null, startDate: null, room: null, fee: null, hours: null, beds: null };
      for (const email of emails) await product.create({ email, ...empty });
    };

    const imported = (rows: string, parts: Omit<WorkbookParts, "sheets"> = {}, header = HEADER) =>
      importUsers(product, "technician", review, { rows, header, ...parts });

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
        text: "Enter a value; the cell has the error #N/A",
      });
      expect(unread).toEqual({ jobTitle: ["#N/A", "#DIV/0!", "#REF!", "#SPILL!"] });
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
        { workbook },
      );
      // A year is not a number of days.
      expect(unread).toEqual({ startDate: ["2024"] });
      expect(await storedAs(email("unformatted"))).toMatchObject({
        startDate: "2024-01-01",
        jobTitle: String(serial + 0.75),
      });
      expect(await storedAs(email("day"))).toMatchObject({ startDate: "2024-01-01", jobTitle: "50%", room: "1200.5" });
      expect(await storedAs(email("half"))).toMatchObject({ startDate: "2024-01-01" });
      expect(await storedAs(email("moment"))).toMatchObject({ startDate: "2024-01-01", jobTitle: "2024-01-01 18:00" });
    });

    test("days that could be two are asked about where another of their column can only be day/month/year [F-072]", async () => {
      const days = ["13/1/2026", "1/2/2026", "2/2/2026", "2026-05-06"];
      await people(...days.map((_, i) => `order${i}@cells.example`), "american@cells.example");
      const { entries, unread } = await imported(
        days.map((day, i) => row(text(`order${i}@cells.example`), text(""), text(day), text(""))).join(""),
      );
      expect(unread).toEqual({ startDate: ["13/1/2026", "1/2/2026"] });
      expect(entries[1]?.review.cells).toMatchObject([
        { state: "error", text: "Enter a date such as 2026-01-31. Other dates here are day/month/year" },
      ]);
      const stored = await Promise.all(days.map((_, i) => storedAs(`order${i}@cells.example`)));
      expect(stored.map((record) => record?.["startDate"])).toEqual([null, null, "2026-02-02", "2026-05-06"]);
      await imported(row(text("american@cells.example"), text(""), text("1/2/2026"), text("")));
      expect(await storedAs("american@cells.example")).toMatchObject({ startDate: "2026-01-02" });
    });

    test("decimal commas and points between thousands are problems of their cells: nothing is guessed", async () => {
      const foreign = ["1,5", "1.234,50", "1 234,50", "1\u00a0234,50", "1\u202f234,50", "1'234.50", "1.500", "1.000"];
      await people(...foreign.map((_, i) => `foreign${i}@cells.example`), "own@cells.example");
      const rows = foreign.map((value, i) => row(text(`foreign${i}@cells.example`), ...Array(3).fill(text(value))));
      const own = row(text("own@cells.example"), text("1,234.50"), number(1234.5, 0), number(1500, 4));
      const { entries, unread } = await imported([...rows, own].join(""), {}, headerOf("Fee", "Hours", "Beds"));
      const reported = {
        Fee: "Enter an amount such as 1,200.50",
        Hours: "Enter a number with at most 2 decimals",
        Beds: "Failed to parse input for Beds.",
      };
      for (const [i, value] of foreign.entries())
        expect([value, entries[i]?.body, entries[i]?.review.cells.map(({ text: said }) => said)]).toEqual([
          value,
          null,
          expect.arrayContaining(Object.values(reported)),
        ]);
      expect(unread).toEqual({ fee: foreign, hours: foreign, beds: foreign });
      expect(await storedAs("foreign0@cells.example")).toMatchObject({ fee: null, hours: null, beds: null });
      expect(await storedAs("own@cells.example")).toMatchObject({ fee: 1234.5, hours: 1234.5, beds: 1500 });
    });

    test("a sheet with a pivot table is read by what its cells show, not by what the table keeps of its source", async () => {
      await people("pivot@cells.example");
      const { entries } = await imported(row(text("pivot@cells.example"), text("Nurse"), text(""), text("")), {
        others: PIVOT,
      });
      expect(entries).toMatchObject([{ review: { kind: "changed" } }]);
      expect(await storedAs("pivot@cells.example")).toMatchObject({ jobTitle: "Nurse" });
    });
  },
  registerTemplate,
);
