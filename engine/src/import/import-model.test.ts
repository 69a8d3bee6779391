import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import { CHANGER } from "../testing/changes.ts";
import { anEntity, check, rule, setTo } from "../testing/metadata.ts";
import type { BatchResult } from "../changes/batch-result.ts";
import type { ConflictChoice } from "../changes/decisions.ts";
import {
  acceptCleared as acceptImport,
  bodiesOf as importBody,
  decideAllConflicts as decideAll,
  decideConflict as decide,
  editItems,
  itemsToSend,
  skipValue as skipImportCell,
  unskipValue as unskipImportCell,
  WHOLE_ROW,
  withAnswers,
} from "../changes/review-session.ts";
import {
  backInImport,
  canImportGoOn,
  decideColumns,
  decideValue,
  goOnInImport,
  importResult,
  importStepNumber,
  openImport,
  takeSuggestedValues,
  withSheet,
} from "./import-model.ts";
import { IMPORT_STEPS, type ImportEntry, type ImportSheet, type ImportState, REMOVED } from "./import-state.ts";
import { finish } from "./in-parts.ts";
import { readColumns, readColumnsInParts, suggestedColumns } from "./read-columns.ts";
import { readEntries, readEntriesInParts } from "./read-entries.ts";

interface Part {
  readonly row: number;
  readonly attribute: string;
}

const decideConflict = (state: ImportState, { row, attribute }: Part, choice: ConflictChoice, seen: unknown) =>
  decide(state, { id: row, record: { [attribute]: seen } }, attribute, choice);
const decideAllConflicts = (state: ImportState, items: readonly ImportEntry[], choice: ConflictChoice) =>
  decideAll({ ...state, items }, choice);
const editImportCells = (
  state: ImportState,
  items: readonly ImportEntry[],
  attribute: string,
  value: unknown,
): ImportState => editItems(state, items, attribute, value);
const withImportResults = (state: ImportState, items: readonly ImportEntry[], answers: readonly BatchResult[]) => {
  const sent = itemsToSend({ ...state, items });
  return withAnswers({ ...state, items, sent }, answers, importResult);
};
const decideColumn = (state: ImportState, header: string, attribute: string | null) =>
  decideColumns(state, [[header, attribute]]);

const type = anEntity(
  [
    { name: "email", label: "Email", orderNumber: 1, importKey: true, required: true },
    { name: "title", label: "Title", orderNumber: 2, maxLength: 6, lockable: true },
    { name: "city", label: "City", orderNumber: 3 },
    { name: "npi", label: "NPI", orderNumber: 4, conditionalList: [rule(check("title", "Doctor"), "show")] },
    { name: "boss", label: "Boss", orderNumber: 5, elementType: "Unread" },
  ],
  { label: "User" },
);
const RECORDS: readonly Values[] = [
  { userId: 1, email: "a@x.y", title: "Nurse", city: "Rome", npi: null, boss: null },
  { userId: 2, email: "b@x.y", title: "Vet", city: "Oslo", npi: null, boss: null },
  { userId: 3, email: "old@x.y", title: "Veterinarian", city: null, npi: null, boss: null },
];
const sheet = (
  headers: readonly string[],
  cells: readonly (readonly string[])[],
  exported: readonly Values[] | null = null,
): ImportSheet => ({
  fileId: 7,
  headers,
  cells,
  exported,
});
const opened = (...given: Parameters<typeof sheet>) => withSheet(openImport(type, CHANGER), sheet(...given));
const entriesOf = (state: ImportState, records = RECORDS) => readEntries(state, records);
const shown = (state: ImportState, records = RECORDS) =>
  entriesOf(state, records).map(({ review: { title, kind, cells, issue } }) =>
    [
      title,
      kind,
      ...cells.filter((cell) => cell.state !== "unchanged").map((cell) => `${cell.attribute} ${cell.state}`),
      ...(issue === null ? [] : [issue]),
    ].join(" | "),
  );
/** The body without the reviewed values. */
const bodyOf = (state: ImportState, records = RECORDS) =>
  importBody(entriesOf(state, records)).map(({ $reviewed: _reviewed, ...row }) => row);
const submittable = (state: ImportState) => canImportGoOn({ ...state, items: entriesOf(state) }, readColumns(state));

test("people see three steps [GEN-100]", () => {
  expect(IMPORT_STEPS.map(importStepNumber)).toEqual([1, 2, 2, 2, 3]);
});

describe("a sheet opens", () => {
  test.each<[title: string, headers: string[], row: string[], step: string]>([
    ["the review, where nothing is to be decided", ["Email", "City"], ["a@x.y", "Bern"], "review"],
    ["the columns, where one is no attribute", ["Email", "Region"], ["a@x.y", "Bern"], "columns"],
    ["the columns, where an attribute has two", ["Email", "City", "city"], ["a@x.y", "Bern", "Bern"], "columns"],
    ["the columns, where none is the import key", ["City"], ["Bern"], "columns"],
    ["the texts that could not be read", ["Email", "Boss"], ["a@x.y", "?"], "values"],
    ["the review, past a column without header and value", ["Email", ""], ["a@x.y", " "], "review"],
  ])("%s", (_, headers, row, step) => expect(opened(headers, [row]).step).toBe(step));
});

describe("'Next' and 'Back'", () => {
  test("columns wait for a decision on each", () => {
    const open = opened(["Email", "Region", "Notes"], [["a@x.y", "Bern", "x"]]);
    expect(goOnInImport(open, readColumns(open))).toBe(open);
    const decided = decideColumn(decideColumn(open, "Region", "city"), " NOTES", null);
    expect(goOnInImport(decided, readColumns(decided)).step).toBe("review");
    expect(bodyOf(decided)).toEqual([{ userId: 1, email: "a@x.y", city: "Bern" }]);
  });
  test("columns wait for the import key", () => {
    const open = opened(["City"], [["Bern"]]);
    expect(readColumns(open).issue).toEqual({ code: "keyColumnMissing", attribute: "email" });
    expect(goOnInImport(decideColumn(open, "City", null), readColumns(open)).step).toBe("columns");
  });
  test("a text may stay unread, and is then its row's error", () => {
    const open = opened(
      ["Email", "Boss"],
      [
        ["a@x.y", "?"],
        ["b@x.y", ""],
      ],
    );
    expect(readColumns(open).unread).toEqual({ boss: ["?"] });
    expect(shown(goOnInImport(open, readColumns(open)))).toEqual(["a@x.y | error | boss error", "b@x.y | unchanged"]);
    expect(bodyOf(decideValue(open, "boss", " ? ", 9))).toEqual([{ userId: 1, email: "a@x.y", boss: 9 }]);
    // A choice that was emptied again counts as none and clears nothing.
    const emptied = decideValue(decideValue(open, "boss", "?", 9), "boss", "?", null);
    expect(shown(emptied)[0]).toBe("a@x.y | error | boss error");
  });
  test("'Back' passes the steps in which something is to be decided, and leaves from the first", () => {
    const stepsBack = (state: ImportState): string[] => {
      const former = backInImport(state, readColumns(state));
      return former ? [former.step, ...stepsBack(former)] : [];
    };
    expect(stepsBack(opened(["Email"], [["a@x.y"]]))).toEqual(["columns", "file"]);
    const unread = opened(["Email", "Boss"], [["a@x.y", "?"]]);
    expect(stepsBack(goOnInImport(unread, readColumns(unread)))).toEqual(["values", "columns", "file"]);
    expect(stepsBack(withImportResults(unread, [], []))).toEqual(["review", "values", "columns", "file"]);
  });
});

describe("the review of an ordinary sheet", () => {
  test.each<[title: string, headers: string[], row: string[], shown: string, body: Values | undefined]>([
    [
      "a known key changes",
      ["Email", "City"],
      ["A@x.y ", "Bern"],
      "A@x.y | changed | email changed | city changed",
      { userId: 1, email: "A@x.y", city: "Bern" },
    ],
    [
      "a value that is wrong here already is not the sheet's, and keeps no other value from being written",
      ["Email", "City", "Title"],
      ["old@x.y", "Bern", "Veterinarian"],
      "old@x.y | changed | city new",
      { userId: 3, email: "old@x.y", city: "Bern" },
    ],
    [
      "a row that changes nothing says nothing, whatever is stored",
      ["Email", "Title"],
      ["old@x.y", "Veterinarian"],
      "old@x.y | unchanged",
      undefined,
    ],
    [
      "a known key with the same values changes nothing",
      ["Email", "City"],
      ["a@x.y", "Rome"],
      "a@x.y | unchanged",
      undefined,
    ],
    [
      "a blank cell clears",
      ["Email", "City"],
      ["a@x.y", ""],
      "a@x.y | changed | city cleared",
      { userId: 1, email: "a@x.y", city: null },
    ],
    [
      "an unknown key is a new record",
      ["Email", "City"],
      ["c@x.y", "Bern"],
      "c@x.y | new | email new | city new",
      { email: "c@x.y", city: "Bern" },
    ],
    ["a missing key is an error", ["Email", "City"], ["", "Bern"], "Row 2 | error | Email is needed", undefined],
    [
      "a value that is refused is an error",
      ["Email", "Title"],
      ["a@x.y", "Physician"],
      "a@x.y | error | title error",
      undefined,
    ],
    ["a hidden value is left out", ["Email", "NPI"], ["a@x.y", "1"], "a@x.y | unchanged | npi hidden", undefined],
  ])("%s", (_, headers, row, line, body) => {
    const state = opened(headers, [row]);
    expect(shown(state)[0]?.startsWith(line)).toBe(true);
    expect(bodyOf(state)).toEqual(body ? [body] : []);
  });
  test("of a locked record leaves out what the lock keeps, and sends the rest [ADM-107]", () => {
    const locked = RECORDS.map((record) => ({ ...record, locked: true }));
    const context = { ...CHANGER, leavesLocked: true } as const;
    const cells = [
      ["a@x.y", "Chief", "Bern"],
      ["b@x.y", "Chief", "Oslo"],
    ];
    const state = withSheet(openImport(type, context), sheet(["Email", "Title", "City"], cells));
    expect(shown(state, locked)).toEqual([
      "a@x.y | changed | title locked | city changed",
      "b@x.y | unchanged | title locked",
    ]);
    expect(bodyOf(state, locked)).toEqual([{ userId: 1, email: "a@x.y", city: "Bern" }]);
  });
  test("of a repeated key the later row is an error", () => {
    const state = opened(
      ["Email", "City"],
      [
        ["a@x.y", "Bern"],
        ["A@x.y", "Linz"],
      ],
    );
    expect(entriesOf(state).map(({ review }) => review.kind)).toEqual(["changed", "error"]);
  });
});

describe("the review of a sheet that was exported here", () => {
  const headers = ["Email", "Title", "City"];
  const exported = [
    { email: "a@x.y", title: "Nurse", city: "Paris" },
    { email: "gone@x.y", title: null, city: "Linz" },
  ];
  test.each<[title: string, row: string[], line: string, body: Values | undefined]>([
    [
      "leaves alone what was changed here since",
      ["a@x.y", "Nurse", "Paris"],
      "a@x.y | unchanged | city changedSince",
      undefined,
    ],
    [
      "sends what was changed in the sheet",
      ["a@x.y", "Vet", "Paris"],
      "a@x.y | changed | title changed | city changedSince",
      { userId: 1, email: "a@x.y", title: "Vet" },
    ],
    ["asks where both changed a value", ["a@x.y", "Nurse", "Bern"], "a@x.y | conflict | city conflict", undefined],
    [
      "sends the other values meanwhile",
      ["a@x.y", "Vet", "Bern"],
      "a@x.y | conflict | title changed | city conflict",
      { userId: 1, email: "a@x.y", title: "Vet" },
    ],
    [
      "clears what was cleared in the sheet",
      ["a@x.y", "", "Paris"],
      "a@x.y | changed | title cleared | city changedSince",
      { userId: 1, email: "a@x.y", title: null },
    ],
    [
      "takes a row that was added as a new record",
      ["c@x.y", "Vet", "Bern"],
      "c@x.y | new",
      { email: "c@x.y", title: "Vet", city: "Bern" },
    ],
    ["makes no record again that was deleted here", ["gone@x.y", "", "Linz"], "gone@x.y | conflict", undefined],
  ])("%s", (_, row, line, body) => {
    const state = opened(headers, [row], exported);
    expect(shown(state)[0]?.startsWith(line)).toBe(true);
    expect(bodyOf(state)).toEqual(body ? [body] : []);
  });
  test("takes the value that a person chooses", () => {
    const state = opened(headers, [["a@x.y", "Nurse", "Bern"]], exported);
    const part = { row: 2, attribute: "city" };
    expect(bodyOf(decideConflict(state, part, "mine", "Rome"))).toEqual([{ userId: 1, email: "a@x.y", city: "Bern" }]);
    expect(shown(decideConflict(state, part, "theirs", "Rome"))).toEqual(["a@x.y | unchanged | city changedSince"]);
  });
  test("makes a deleted record again where a person says so", () => {
    const state = opened(headers, [["gone@x.y", "", "Linz"]], exported);
    const again = decideConflict(state, { row: 2, attribute: REMOVED }, "mine", null);
    expect(bodyOf(again)).toEqual([{ email: "gone@x.y", title: null, city: "Linz" }]);
  });
  test("of an unknown export is that of an ordinary sheet", () => {
    expect(shown(opened(headers, [["a@x.y", "Nurse", "Paris"]]))).toEqual(["a@x.y | changed | city changed"]);
  });
});

describe("acceptance", () => {
  const clearing = opened(["Email", "City", "Title"], [["a@x.y", "", "Nurse"]]);
  const accepted = acceptImport(clearing);
  test("of cleared values is waited for", () =>
    expect([submittable(clearing), submittable(accepted)]).toEqual([false, true]));
  test("is not asked for without one", () =>
    expect(submittable(opened(["Email", "City"], [["a@x.y", "Bern"]]))).toBe(true));
  test("nothing is submitted where nothing changes", () =>
    expect(submittable(opened(["Email"], [["a@x.y"]]))).toBe(false));
  test.each<[title: string, act: (state: ImportState) => ImportState, step: string]>([
    ["a column", (state) => decideColumn(state, "Title", null), "columns"],
    ["a text", (state) => decideValue(state, "boss", "?", 1), "values"],
    ["a conflict", (state) => decideConflict(state, { row: 2, attribute: "city" }, "mine", "Rome"), "review"],
    ["another file", (state) => withSheet(state, sheet(["Email"], [["b@x.y"]])), "review"],
  ])("is open again after %s is decided", (_, act, step) => {
    expect(act(accepted)).toMatchObject({ accepted: false, results: null, step });
  });
  test("choices of conflicts are open again after a column is decided, choices of columns stay", () => {
    const state = decideConflict(decideColumn(clearing, "Title", null), { row: 2, attribute: "city" }, "mine", "Rome");
    const again = decideColumn(state, "City", "city");
    expect([again.decisions.size, again.columns]).toEqual([0, { title: null, city: "city" }]);
  });
});

test("every row of the sheet has a result, those that were not sent too [SPEC I3]", () => {
  const state = opened(
    ["Email", "Title"],
    [
      ["a@x.y", "Physician"],
      ["b@x.y", "Nurse"],
      ["c@x.y", "Vet"],
      ["", "Vet"],
    ],
  );
  const entries = readEntries(state, RECORDS);
  expect(importBody(entries)).toHaveLength(2);
  const answers = [
    { importKey: "b@x.y", status: "updated", errorList: [] },
    { importKey: "c@x.y", status: "error", errorList: ["taken"] },
  ] as const;
  expect(withImportResults(state, entries, answers).results).toEqual([
    { importKey: "a@x.y", status: "error", errorList: ["This field has a maximum character count of 6"], row: 2 },
    ...answers,
    { importKey: null, status: "error", errorList: ["Email is needed to find the user of this row"], row: 5 },
  ]);
});

describe("a review while others save", () => {
  const at = (over: Values, records = RECORDS) =>
    records.map((each) => (each["userId"] === 1 ? { ...each, ...over } : each));
  const lines = (state: ImportState, now: readonly Values[], reviewed = RECORDS) =>
    readEntries(state, now, undefined, reviewed).map(({ review: { title, kind, cells }, body }) =>
      [title, kind, ...cells.map(({ attribute, state: own }) => `${attribute} ${own}`), JSON.stringify(body)].join(
        " | ",
      ),
    );
  const mine = opened(["Email", "Title", "City"], [["a@x.y", "Vet", "Rome"]]);
  const body = (sent: Values, reviewed: Values) =>
    JSON.stringify({ userId: 1, email: "a@x.y", ...sent, $reviewed: { email: "a@x.y", ...reviewed } });

  test("every row says what it was reviewed against [F-070]", () => {
    const added = opened(
      ["Email", "Title"],
      [
        ["a@x.y", "Vet"],
        ["c@x.y", "Vet"],
      ],
    );
    expect(importBody(readEntries(added, RECORDS))).toEqual([
      { userId: 1, email: "a@x.y", title: "Vet", $reviewed: { email: "a@x.y", title: "Nurse" } },
      { email: "c@x.y", title: "Vet", $reviewed: null },
    ]);
  });
  test.each<[title: string, now: Values, line: string]>([
    ["nothing of it", { boss: 5 }, `a@x.y | changed | title changed | ${body({ title: "Vet" }, { title: "Nurse" })}`],
    ["the same value: a person chooses", { title: "Chief" }, "a@x.y | conflict | title conflict | null"],
    ["the same value to the same: nothing is left to do", { title: "Vet" }, "a@x.y | unchanged | null"],
    [
      "another one, which stays",
      { city: "Linz" },
      `a@x.y | changed | title changed | city changedSince | ${body({ title: "Vet" }, { title: "Nurse" })}`,
    ],
  ])("somebody saved %s [F-070]", (_, now, line) => expect(lines(mine, at(now))).toEqual([line]));

  test("a choice holds for the value that was seen, and is open again for another one [F-070]", () => {
    const part = { row: 2, attribute: "title" };
    const kept = decideConflict(mine, part, "mine", "Chief");
    expect(lines(kept, at({ title: "Chief" }))).toEqual([
      `a@x.y | changed | title changed | ${body({ title: "Vet" }, { title: "Chief" })}`,
    ]);
    expect(lines(kept, at({ title: "Head" }))).toEqual(["a@x.y | conflict | title conflict | null"]);
    expect(lines(decideConflict(mine, part, "theirs", "Chief"), at({ title: "Chief" }))).toEqual([
      "a@x.y | unchanged | title changedSince | null",
    ]);
  });
  test("all are chosen at once [F-070]", () => {
    const now = RECORDS.map((each) => ({ ...each, title: "Chief" }));
    const rows = ["a", "b", "old"].map((name) => [`${name}@x.y`, "Lead"]);
    const state = opened(["Email", "Title"], rows);
    const entries = readEntries(state, now, undefined, RECORDS);
    const sent = (choice: "mine" | "theirs") =>
      importBody(readEntries(decideAllConflicts(state, entries, choice), now, undefined, RECORDS));
    expect(sent("theirs")).toEqual([]);
    expect(sent("mine").map(({ title, $reviewed }) => [title, ($reviewed as Values)["title"]])).toEqual(
      rows.map(() => ["Lead", "Chief"]),
    );
  });
  test("a record that was deleted meanwhile is not made again unless a person says so [F-070]", () => {
    const now = RECORDS.slice(1);
    expect(lines(mine, now)).toEqual(["a@x.y | conflict | null"]);
    const again = decideConflict(mine, { row: 2, attribute: REMOVED }, "mine", null);
    expect(importBody(readEntries(again, now, undefined, RECORDS))).toMatchObject([
      { email: "a@x.y", $reviewed: null },
    ]);
  });
  test("a row that was new and is there by now asks where it differs [F-070]", () => {
    const there = [{ userId: 1, email: "a@x.y", title: "Chief", city: null }];
    const state = opened(["Email", "Title", "City"], [["a@x.y", "Vet", "Bern"]]);
    expect(lines(state, there, [])).toEqual([
      `a@x.y | conflict | title conflict | city new | ${JSON.stringify({ userId: 1, email: "a@x.y", city: "Bern", $reviewed: { email: "a@x.y", city: null } })}`,
    ]);
  });
  test("after a clash the review stays open, and in the end every row has its own result [F-070]", () => {
    const state = opened(
      ["Email", "Title"],
      [
        ["a@x.y", "Lead"],
        ["b@x.y", "Lead"],
      ],
    );
    const clash = { code: "clash", attribute: "title", message: "Somebody else was first" };
    const answers = [
      { importKey: "a@x.y", status: "error", errorList: [clash.message], errors: [clash] },
      { importKey: "b@x.y", status: "updated", errorList: [] },
    ] as const;
    const open = withImportResults(state, readEntries(state, RECORDS), answers);
    expect([open.step, open.results]).toEqual(["review", null]);
    const now = [
      { ...RECORDS[0], title: "Chief" },
      { ...RECORDS[1], title: "Lead" },
    ];
    const decided = decideConflict(open, { row: 2, attribute: "title" }, "mine", "Chief");
    const entries = readEntries(decided, now, undefined, RECORDS);
    expect(importBody(entries)).toHaveLength(1);
    const saved = { importKey: "a@x.y", status: "updated", errorList: [] } as const;
    expect(withImportResults(decided, entries, [saved])).toMatchObject({
      step: "results",
      results: [saved, answers[1]],
    });
  });
});

describe("a value mended in the review", () => {
  const editFirst = (state: ImportState, attribute: string, value: unknown) =>
    editImportCells({ ...state, step: "review" }, entriesOf(state).slice(0, 1), attribute, value);
  test("takes the place of the sheet's, and of its issue", () => {
    const wrong = opened(["Email", "Title"], [["a@x.y", "far too long"]]);
    expect(shown({ ...wrong, step: "review" })).toEqual(["a@x.y | error | title error"]);
    const reviewEdits = editFirst(wrong, "title", "Chief");
    expect(shown(reviewEdits)).toEqual(["a@x.y | changed | title changed"]);
    expect(bodyOf(reviewEdits)).toEqual([{ userId: 1, email: "a@x.y", title: "Chief" }]);
  });
  test("takes the place of a text that could not be read", () => {
    const unread = opened(["Email", "Boss"], [["a@x.y", "?"]]);
    const reviewEdits = editFirst(unread, "boss", 9);
    expect(shown(reviewEdits)).toEqual(["a@x.y | changed | boss new"]);
    expect(bodyOf(reviewEdits)).toEqual([{ userId: 1, email: "a@x.y", boss: 9 }]);
  });
  test("is shown as it was entered while it is wrong too, and where it is then left out [F-075]", () => {
    const wrong = editFirst(opened(["Email", "Title"], [["a@x.y", "far too long"]]), "title", "longer");
    const again = editFirst(wrong, "title", "also too long");
    const [entry] = entriesOf(again);
    expect(entry?.review.cells).toMatchObject([{ attribute: "title", state: "error", new: "also too long" }]);
    const left = entry && entriesOf(skipImportCell(again, entry, "title"))[0];
    expect(left?.review.cells).toMatchObject([{ attribute: "title", state: "leftAlone", new: "also too long" }]);
  });
  test("is what a person wants, whatever was changed here since", () => {
    const base = [{ userId: 1, email: "a@x.y", title: "Old" }];
    const state = opened(["Email", "Title"], [["a@x.y", "Mine"]], base);
    expect(shown(state)).toEqual(["a@x.y | conflict | title conflict"]);
    expect(bodyOf(editFirst(state, "title", ""))).toEqual([{ userId: 1, email: "a@x.y", title: null }]);
  });
});

describe("a long sheet", () => {
  const cells = Array.from({ length: 1_000 }, (_, i) => [`person${i}@x.y`, i === 999 ? "Veterinarian" : "Bern"]);
  const long = { ...openImport(type, CHANGER), sheet: sheet(["Email", "Title"], cells) };

  test("is read and compared in parts, which tell how many rows are done", () => {
    const read = readColumnsInParts(long);
    expect([read.next().value, read.next().value]).toEqual([250, 500]);
    expect(finish(read).columns.length).toBe(2);
    const compared = readEntriesInParts(long, RECORDS);
    expect([compared.next().value, compared.next().value]).toEqual([250, 500]);
    expect(finish(compared)).toEqual(readEntries(long, RECORDS));
  });
  test("is read once, though its columns and its rows are asked for", () => {
    readColumns(long);
    expect([...readColumnsInParts(long)]).toEqual([]);
    const other = decideValue(long, "title", "Bern", "Nurse");
    expect([...readColumnsInParts(other)]).toEqual([250, 500, 750, 1_000]);
    expect([...readColumnsInParts(long)]).toEqual([]);
  });
});

describe("columns that are suggested an attribute", () => {
  const open = opened(["Email", "City name"], [["a@x.y", "Bern"]]);

  test("are shown first, and need no decision to go on", () => {
    const read = readColumns(open);
    expect([open.step, suggestedColumns(read), read.open]).toEqual(["columns", [["City name", "city"]], []]);
    expect(goOnInImport(open, read).step).toBe("review");
  });

  test("are a person's choice once they are taken", () => {
    const taken = decideColumns(open, suggestedColumns(readColumns(open)));
    expect(suggestedColumns(readColumns(taken))).toEqual([]);
    expect(bodyOf(taken)).toEqual([{ userId: 1, email: "a@x.y", city: "Bern" }]);
  });

  test("give texts what is suggested for them, unless a person decided", () => {
    const decided = decideValue(open, "boss", "No", null);
    const { values } = takeSuggestedValues(decided, { boss: { no: 1, yes: 2 } });
    expect(values).toEqual({ boss: { no: null, yes: 2 } });
    expect(takeSuggestedValues(decided, {})).toBe(decided);
  });
});

describe("what a person leaves out", () => {
  const wrong = (...rows: readonly (readonly string[])[]) => ({
    ...opened(["Email", "Title", "City"], rows),
    step: "review" as const,
  });
  const skip = (state: ImportState, place: number, attribute: string) => {
    const entry = entriesOf(state)[place];
    if (!entry) throw new Error(`There is no entry ${place}`);
    return skipImportCell(state, entry, attribute);
  };

  test("of a record stays as it is there, and its other values are imported", () => {
    const state = skip(wrong(["a@x.y", "Much too long", "Bern"]), 0, "title");
    expect(shown(state)).toEqual(["a@x.y | changed | title leftAlone | city changed"]);
    expect(entriesOf(state)[0]?.review.cells[0]).toMatchObject({
      new: "Much too long",
      text: "Skipped: this value is not imported",
    });
    expect(bodyOf(state)).toEqual([{ userId: 1, email: "a@x.y", city: "Bern" }]);
  });

  test("of a new record stays empty", () => {
    const state = skip(wrong(["new@x.y", "Much too long", "Bern"]), 0, "title");
    expect(bodyOf(state)).toEqual([{ email: "new@x.y", title: null, city: "Bern" }]);
  });

  describe("of a new record, for which there is a default", () => {
    const at = (required: boolean) => {
      const own = { label: "Active", orderNumber: 2, elementType: "Unread", valueDefault: 1, requiredCreate: required };
      const key = { name: "email", label: "Email", orderNumber: 1, importKey: true };
      const entity = anEntity([key, { name: "active", ...own }], { label: "User" });
      const read = withSheet(openImport(entity, CHANGER), sheet(["Email", "Active"], [["new@x.y", "nein"]]));
      return skip({ ...read, step: "review" }, 0, "active");
    };
    test("stays empty, as the review says [F-075]", () => {
      const [entry] = entriesOf(at(false));
      expect(shown(at(false))).toEqual(["new@x.y | new | email new | active leftAlone"]);
      expect(entry?.body).toMatchObject({ email: "new@x.y", active: null });
      expect(entry?.review.after).toMatchObject({ active: null });
    });
    test("takes the row along where the record cannot do without it", () => {
      expect(shown(at(true))).toEqual(["new@x.y | error | email new | active error"]);
      expect(bodyOf(skip(at(true), 0, "active"))).toEqual([]);
    });
  });

  test("is shown with its new value where a rule fills it [F-075]", () => {
    const entity = anEntity(
      [
        { name: "email", label: "Email", orderNumber: 1, importKey: true },
        { name: "city", label: "City", orderNumber: 2 },
        {
          name: "boss",
          label: "Boss",
          orderNumber: 3,
          elementType: "Unread",
          conditionalList: [rule(check("city", "Bern"), setTo(9))],
        },
      ],
      { label: "User" },
    );
    const read = withSheet(openImport(entity, CHANGER), sheet(["Email", "City", "Boss"], [["a@x.y", "Bern", "?"]]));
    expect(shown(skip({ ...read, step: "review" }, 0, "boss"))).toEqual(["a@x.y | changed | city changed | boss new"]);
  });

  test("is the whole row where that is told, and its key is another row's then", () => {
    const both = wrong(["a@x.y", "Vet", "Bern"], ["a@x.y", "Boss", "Bern"]);
    expect(shown(both)[1]).toMatch(/^a@x.y \| error/);
    const state = skip(both, 0, WHOLE_ROW);
    expect(shown(state)).toEqual([
      "a@x.y | skipped | Skipped: this row is not imported",
      "a@x.y | changed | title changed | city changed",
    ]);
    expect(bodyOf(state)).toEqual([{ userId: 1, email: "a@x.y", title: "Boss", city: "Bern" }]);
    expect(entriesOf(state).map(({ id }) => id)).toEqual([2, 3]);
  });

  test("has a result that says so, with the row of the sheet [F-075]", () => {
    const rows = [
      ["a@x.y", "Vet", "Bern"],
      ["a@x.y", "Boss", "Bern"],
      ["", "Vet", "Bern"],
    ] as const;
    const state = skip(skip(wrong(...rows), 1, WHOLE_ROW), 2, WHOLE_ROW);
    const saved = { importKey: "a@x.y", status: "updated", errorList: [] } as const;
    expect(withImportResults(state, entriesOf(state), [saved]).results).toEqual([
      saved,
      { importKey: "a@x.y", status: "skipped", errorList: [], row: 3 },
      { importKey: null, status: "skipped", errorList: [], row: 4 },
    ]);
  });

  test("takes the row along where it is its key, or was left out already", () => {
    const state = wrong(["new@x.y", "Much too long", "Bern"]);
    for (const skipped of [skip(state, 0, "email"), skip(skip(state, 0, "city"), 0, "city")])
      expect(bodyOf(skipped)).toEqual([]);
  });

  test("is in again where it is changed, or taken back", () => {
    const state = skip(wrong(["a@x.y", "Much too long", "Bern"]), 0, "title");
    const [entry] = entriesOf(state);
    if (!entry) throw new Error("There is no entry");
    expect(shown(unskipImportCell(state, entry, "title"))[0]).toMatch(/title error/);
    expect(bodyOf(editImportCells(state, [entry], "title", "Vet"))).toEqual([
      { userId: 1, email: "a@x.y", title: "Vet", city: "Bern" },
    ]);
  });

  test("is asked about again where another column or text is decided on", () => {
    const state = skip(wrong(["a@x.y", "Much too long", "Bern"]), 0, "title");
    expect(decideColumn(state, "City", null).skipped).toEqual({});
  });
});

describe("a cell that a rule could fill [F-172, BLD-D26] [SPEC I2]", () => {
  const slots = anEntity([
    { name: "email", label: "Email", importKey: true, orderNumber: 1 },
    { name: "scheduled", label: "Scheduled", orderNumber: 2 },
    {
      name: "slot",
      label: "Slot",
      orderNumber: 3,
      valueDefault: "20",
      conditionalList: [rule(check("scheduled", "1"), setTo("30"))],
    },
  ]);
  const seen = { userId: 1, email: "a@x.y", scheduled: null, slot: "45" };
  const sent = (slot: string, exported: readonly Values[] | null, records: readonly Values[] = [seen]) => {
    const state = withSheet(
      openImport(slots, CHANGER),
      sheet(["Email", "Scheduled", "Slot"], [["a@x.y", "1", slot]], exported),
    );
    const [row = {}] = importBody(readEntries(state, records));
    const { $reviewed: _reviewed, ...values } = row;
    return values;
  };
  const row = { userId: 1, email: "a@x.y", scheduled: "1" };
  test.each<[title: string, slot: string, exported: Values[] | null, sent: Values]>([
    ["is sent with its row, also as it is stored", "45", null, { ...row, slot: "45" }],
    ["is left to the rule where it is as it was exported", "45", [seen], row],
    ["is sent where it differs from the export", "50", [seen], { ...row, slot: "50" }],
    [
      "is sent where it differs from the export, as it is stored now",
      "45",
      [{ ...seen, slot: "60" }],
      { ...row, slot: "45" },
    ],
  ])("%s", (_, slot, exported, values) => expect(sent(slot, exported)).toEqual(values));
  test("is sent as blank, of a stored and of a new record", () => {
    expect(sent("", null, [{ ...seen, slot: null }])).toEqual({ ...row, slot: null });
    expect(sent("", null, [])).toEqual({ email: "a@x.y", scheduled: "1", slot: null });
  });
});
