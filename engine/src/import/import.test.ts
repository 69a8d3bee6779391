import { describe, expect, test } from "vitest";
import { changeMessageOf } from "../changes/change-messages.ts";
import { anEntity } from "../testing/metadata.ts";
import { matchColumns, openColumns, withSuggestions } from "./match-columns.ts";
import { matchRecords } from "./match-records.ts";
import { cellsWithoutResult, readRows, unreadTexts } from "./read-rows.ts";

const type = anEntity([
  { name: "email", label: "E-Mail", importKey: true, elementType: "Text" },
  { name: "city", label: "City", formerLabelList: ["Town"], formerNameList: ["place"] },
  { name: "kind", label: "Kind", elementType: "Reference", fkExists: true, fkName: "user" },
]);
const attributes = type.attributes.filter((a) => !a.primaryKey);
const kinds = (headers: readonly string[], choices = {}) =>
  matchColumns(headers, attributes, choices).map(({ match }) =>
    match.kind === "matched" || match.kind === "repeated" ? `${match.kind} ${match.attribute.name}` : match.kind,
  );

describe("columns", () => {
  test.each([
    ["  e-mail ", "matched email"],
    ["EMAIL", "matched email"],
    ["town", "matched city"],
    ["Place", "matched city"],
    ["Country", "unmatched"],
    ["", "unmatched"],
    ["constructor", "unmatched"],
  ])("the header %j is %s", (header, state) => expect(kinds([header])).toEqual([state]));
  test("an attribute takes one column; the next one says so", () => {
    expect(kinds(["City", "Town", "E-Mail"])).toEqual(["matched city", "repeated city", "matched email"]);
  });
  test("what a person decided comes first, and leaves out knowingly", () => {
    expect(kinds(["City", "Region", "Notes"], { region: "city", notes: null })).toEqual([
      "matched city",
      "repeated city",
      "leftOut",
    ]);
    expect(kinds(["Region"], { region: "city" })).toEqual(["matched city"]);
  });
  test("where two attributes have one label, a person decides between them [F-148]", () => {
    const phones = [
      { name: "home", label: "Phone" },
      { name: "work", label: "phone ", formerLabelList: ["Extension"] },
      { name: "fax", label: "Fax", formerLabelList: ["Extension"] },
    ];
    const { attributes: all } = anEntity(phones);
    const match = (header: string, choices = {}) => matchColumns([header], all, choices)[0]?.match;
    expect(match("PHONE")).toMatchObject({ kind: "unmatched", doubt: { reason: "sameLabel" } });
    expect(match("Extension")).toMatchObject({ kind: "unmatched", doubt: { reason: "sameLabel" } });
    expect(match("Phone", { phone: "work" })).toMatchObject({
      kind: "matched",
      by: "person",
      attribute: { name: "work" },
    });
    expect(match("work")).toMatchObject({ kind: "matched", by: "name" });
    const asked = matchColumns(["Phone"], all);
    expect(withSuggestions(asked, all, type.application.synonyms)).toEqual(asked);
    expect(openColumns(asked, () => false)).toHaveLength(1);
  });
  test("a name of now comes before the former name of another attribute [F-120]", () => {
    const { attributes: all } = anEntity([
      { name: "west", label: "Western wing", formerNameList: ["east"] },
      { name: "east", label: "Eastern wing" },
    ]);
    expect(matchColumns(["east"], all)[0]?.match).toMatchObject({ kind: "matched", attribute: { name: "east" } });
  });
  test("every other column waits for a person, but for blank ones", () => {
    const columns = matchColumns(["City", "Region", "", ""], attributes);
    expect(openColumns(columns, (index) => index === 3).map((c) => c.index)).toEqual([1, 2]);
  });
});

describe("rows", () => {
  const columns = matchColumns(["E-Mail", "City"], attributes);
  test("blank rows are skipped, and rows keep the sheet's numbers", () => {
    const rows = readRows(columns, [
      ["a@b.c", "Rome"],
      ["", " \u00a0"],
      ["d@e.f", ""],
    ]);
    expect(rows.map((row) => row.number)).toEqual([2, 4]);
  });
  test("a blank cell clears, an absent column changes nothing [SPEC I2]", () => {
    expect(readRows(columns, [["a@b.c", ""]])[0]?.values).toEqual({ email: "a@b.c", city: null });
    expect(readRows(columns, [["a@b.c"]])[0]?.values).toEqual({ email: "a@b.c", city: null });
    expect(readRows(matchColumns(["E-Mail"], attributes), [["a@b.c"]])[0]?.values).toEqual({ email: "a@b.c" });
  });
  test.each(["#N/A", " #n/a ", "#DIV/0!", "#REF!", "#SPILL!"])(
    "the error %j of a cell is a problem of its row and no text [F-072]",
    (text) => {
      const [row] = readRows(columns, [["a@b.c", text]]);
      expect(row?.values).toEqual({ email: "a@b.c" });
      const expected = `a value; the cell has the error ${text.trim()}`;
      expect(row?.issues).toEqual([{ code: "wrongType", attribute: "city", args: { expected } }]);
      expect(unreadTexts(columns, row ? [row] : [])).toEqual({ city: [text.trim()] });
    },
  );
  test("a formula that no program has computed is a problem of its cell, and no text to replace [F-110]", () => {
    const rows = readRows(columns, [["a@b.c", "#NO RESULT!"]], { columnNumbers: [1, 703], headerRow: 4 });
    const [issue] = rows[0]?.issues ?? [];
    expect(issue).toEqual({ code: "noResult", attribute: "city", args: { cell: "AAA5" } });
    expect(issue && changeMessageOf(issue)).toBe(
      "AAA5 holds a formula that no program has computed. Open the file in Excel, save it, and upload it again",
    );
    expect(unreadTexts(columns, rows)).toEqual({});
    expect(
      cellsWithoutResult(columns, [
        ["#NO RESULT!", "x"],
        ["", "#NO RESULT!", "#NO RESULT!"],
      ]),
    ).toBe(2);
  });
  test("a text that only has such an error in it is a text [F-072]", () => {
    expect(readRows(columns, [["a@b.c", "was #N/A"]])[0]?.values).toEqual({ email: "a@b.c", city: "was #N/A" });
  });
  test("a person can say what an error of a cell means [F-072]", () => {
    const rows = readRows(columns, [["a@b.c", "#N/A"]], { choices: { city: { "#n/a": "Rome" } } });
    expect(rows[0]).toMatchObject({ values: { city: "Rome" }, issues: [] });
  });
  test("a value that a person mapped is taken for its text, without case", () => {
    const chosen = anEntity([{ name: "shift", label: "Shift", elementType: "Unread" }]);
    const shift = matchColumns(["Shift"], chosen.attributes);
    const rows = readRows(shift, [["Late"], ["LATE "]], { choices: { shift: { late: "Night" } } });
    expect(rows.map((row) => row.values["shift"])).toEqual(["Night", "Night"]);
  });
  test("a text that can be read is never another value, whatever was decided before [F-160]", () => {
    const kind = matchColumns(["City"], attributes);
    const [row] = readRows(kind, [["English; Spanish"]], { choices: { city: { "english; spanish": "English" } } });
    expect(row?.values).toEqual({ city: "English; Spanish" });
  });
  test("a text that is no choice names itself, one that is an error of a cell does not", () => {
    const chosen = anEntity([{ name: "shift", label: "Shift", elementType: "Unread", comboboxOptionList: ["Day"] }]);
    const shift = matchColumns(["Shift"], chosen.attributes);
    expect(readRows(shift, [["Vet "], ["#N/A"]]).flatMap(({ issues }) => issues)).toEqual([
      { code: "notOffered", attribute: "shift", args: { value: "Vet" } },
      expect.objectContaining({ code: "wrongType" }),
    ]);
  });
  test("unreadable texts are listed once each, for the mapping grid", () => {
    const issue = { code: "unknownReference", attribute: "kind" };
    const kind = matchColumns(["Name", "Kind"], attributes);
    const row = (text: string) => ({ number: 2, cells: ["", text], values: {}, issues: [issue] });
    expect(unreadTexts(kind, [row("Nurse"), row("nurse "), row("Vet")])).toEqual({ kind: ["Nurse", "Vet"] });
  });
});

describe("records", () => {
  const columns = matchColumns(["E-Mail", "City"], attributes);
  const match = (...cells: readonly (readonly string[])[]) =>
    matchRecords(type, readRows(columns, cells), [{ userId: 4, email: "Ann@x.org", city: "Rome" }]);

  test("a known key is that record, without case and outer space [SPEC I1]", () => {
    expect(match([" ANN@X.ORG", "Oslo"])[0]).toMatchObject({ id: 4, issues: [] });
  });
  test("an unknown key is a new record [SPEC I1]", () => {
    expect(match(["bo@x.org", "Oslo"])[0]).toMatchObject({ id: null, record: null, issues: [] });
  });
  test("a missing key is the row's issue [SPEC I1]", () => {
    expect(match(["", "Oslo"])[0]?.issues).toEqual([{ code: "keyMissing", attribute: "email" }]);
  });
  test("a repeated key is the later row's issue and names the earlier [SPEC I1]", () => {
    const rows = match(["bo@x.org", "Oslo"], ["BO@x.org", "Bern"]);
    expect(rows.map((row) => row.issues)).toEqual([
      [],
      [{ code: "keyRepeated", attribute: "email", args: { row: 2 } }],
    ]);
  });
});
