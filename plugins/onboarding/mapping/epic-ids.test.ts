import { describe, expect, test } from "vitest";
import { anEntity } from "@armature/engine/testing";
import { epicIdColumns } from "./epic-id-sheet.ts";
import { type EpicIdChange, epicIdReport, validateEpicIds } from "./epic-ids.ts";

const type = anEntity(
  [
    { name: "email", label: "Work Email", importKey: true },
    { name: "city", label: "City" },
  ],
  { label: "User" },
);
const KEYS = [type.primaryKey, ...(type.importKey ? [type.importKey] : [])];
const RECORDS = [
  { userId: 1, email: "ann@x.example" },
  { userId: 2, email: "Bo@x.example" },
  { userId: 3, email: "cy@x.example" },
  { userId: 4, email: "twin@x.example" },
  { userId: 5, email: "TWIN@x.example" },
  { userId: 6, email: null },
];
const HEADERS = ["Work Email", "userId", "Epic ID"];
/** Of records 2 and 3. */
const HELD = new Map([
  [2, "E2"],
  [3, "E3"],
]);

type Cells = readonly [email: string, userId: string, epicId: string];

/** The rows from row 2 on. */
function validated(...cells: readonly Cells[]) {
  const rows = cells.map((texts, i) => ({
    number: i + 2,
    texts: Object.fromEntries(HEADERS.map((header, c) => [header, texts[c] ?? ""])),
  }));
  return validateEpicIds({ type, columns: epicIdColumns(HEADERS, KEYS), records: RECORDS, held: HELD }, rows);
}
const report = (...cells: readonly Cells[]) => epicIdReport(validated(...cells), new Map());

describe("the columns of an import of Epic IDs [BLD-D36]", () => {
  const found = (...headers: readonly string[]) => {
    const { keys, epicId } = epicIdColumns(headers, KEYS);
    return [keys.map(({ attribute, header }) => `${attribute.name}: ${header}`), epicId];
  };

  test.each<[headers: readonly string[], keys: readonly string[], epicId: string | null]>([
    [["City", "Work Email", "Epic ID"], ["email: Work Email"], "Epic ID"],
    [["EMAIL", "epic id"], ["email: EMAIL"], "epic id"],
    [["userid", "1"], ["userId: userid"], "1"],
    [["email", "1", "userId", "Epic ID"], ["userId: userId", "email: email"], "Epic ID"],
    [["City", "Epic ID 2"], [], null],
  ])("of %j", (headers, keys, epicId) => {
    expect(found(...headers)).toEqual([keys, epicId]);
  });
});

describe("the rows of an import of Epic IDs [BLD-D36]", () => {
  test.each<[what: string, list: string, cells: Cells, message: string]>([
    ["a record without an Epic ID", "created", ["ann@x.example", "", "E1"], "Epic ID E1 was added"],
    ["a key of other case and with blanks", "created", [" ANN@x.example ", "", " E1 "], "Epic ID E1 was added"],
    ["the primary key before the import key", "updated", ["ann@x.example", "2", "E9"], "Epic ID E2 was changed to E9"],
    ["a record that has another", "updated", ["bo@x.example", "", "E9"], "Epic ID E2 was changed to E9"],
    ["another case of the same text", "updated", ["", "2", "e2"], "Epic ID E2 was changed to e2"],
    ["no Epic ID", "skipped", ["ann@x.example", "", " "], "The row has no Epic ID"],
    ["no Epic ID of an unknown record", "skipped", ["nobody@x.example", "", ""], "The row has no Epic ID"],
    ["the Epic ID there is", "skipped", ["", "2", "E2"], "The Epic ID is E2 already"],
    ["an unknown record", "failed", ["nobody@x.example", "", "E9"], "The organization has no user nobody@x.example"],
    ["an unknown primary key", "failed", ["ann@x.example", "99", "E9"], "The organization has no user 99"],
    ["no key", "failed", ["", " ", "E9"], "The row names no user"],
    [
      "a key of two records",
      "failed",
      ["twin@x.example", "", "E9"],
      "The organization has more than one user twin@x.example",
    ],
    ["an id of another record", "failed", ["ann@x.example", "", "E2"], "Another record has the Epic ID E2"],
  ])("with %s are %s", (_, list, cells, message) => {
    const none = { created: [], updated: [], failed: [], skipped: [] };
    expect(report(cells)).toEqual({ ...none, [list]: [{ row: 2, message }] });
  });

  test("change a record by what was stored", () => {
    expect(validated(["", "1", "E1"], ["", "2", "E9"]).changes).toEqual([
      { row: 2, recordId: 1, epicId: "E1", former: null },
      { row: 3, recordId: 2, epicId: "E9", former: "E2" },
    ]);
  });

  test("name a record once, whatever became of the first row; a blank one names none", () => {
    const { created, failed } = report(
      ["ann@x.example", "", ""],
      ["ann@x.example", "", "E1"],
      ["", "1", "E5"],
      ["", "2", "E2"],
      ["bo@x.example", "", "E6"],
    );
    expect(created.map(({ row }) => row)).toEqual([3]);
    expect(failed).toEqual([
      { row: 4, message: "Row 3 is about the same user" },
      { row: 6, message: "Row 5 is about the same user" },
    ]);
  });

  test("give an Epic ID once", () => {
    const { created, failed } = report(["", "1", "E1"], ["", "4", "E1"], ["", "5", "e1"]);
    expect(created.map(({ row }) => row)).toEqual([2, 4]);
    expect(failed).toEqual([{ row: 3, message: "Row 2 has the same Epic ID E1" }]);
  });

  test("swap Epic IDs, and take one that is given up", () => {
    expect(report(["", "2", "E3"], ["", "3", "E2"])).toMatchObject({ updated: [{ row: 2 }, { row: 3 }], failed: [] });
    expect(report(["", "1", "E2"], ["", "2", "E9"])).toMatchObject({ created: [{ row: 2 }], updated: [{ row: 3 }] });
  });

  test("take none from a record whose own row fails", () => {
    const chain = report(["", "1", "E3"], ["", "3", "E2"], ["", "2", "E9"], ["", "4", "E9"]);
    expect(chain).toMatchObject({ created: [{ row: 2 }], updated: [{ row: 3 }, { row: 4 }], failed: [{ row: 5 }] });
    const broken = report(["", "1", "E3"], ["", "3", "E2"], ["", "4", "E9"], ["", "2", "E9"]);
    expect(broken.created).toEqual([{ row: 4, message: "Epic ID E9 was added" }]);
    expect(broken.failed).toEqual([
      { row: 2, message: "Another record has the Epic ID E3" },
      { row: 3, message: "Another record has the Epic ID E2" },
      { row: 5, message: "Row 4 has the same Epic ID E9" },
    ]);
  });
});

test("a change that somebody else made impossible failed, in its place", () => {
  const all = validated(["", "1", "E1"], ["", "99", "E8"], ["", "4", "E4"]);
  const late = new Map<EpicIdChange, string>(all.changes.slice(0, 1).map((change) => [change, "Too late"]));
  expect(epicIdReport(all, late)).toEqual({
    created: [{ row: 4, message: "Epic ID E4 was added" }],
    updated: [],
    failed: [
      { row: 2, message: "Too late" },
      { row: 3, message: "The organization has no user 99" },
    ],
    skipped: [],
  });
});
