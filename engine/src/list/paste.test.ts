import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import { readClipboard } from "./clipboard.ts";
import { pastedSheet, type PasteTarget } from "./paste.ts";

describe("a text on the clipboard", () => {
  test.each([
    [
      "of Excel, which ends the last row",
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "of Google Sheets, which does not",
      "a\tb\nc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["with a line break in a cell, of Excel", '"one\ntwo"\tb\r\n', [["one\ntwo", "b"]]],
    ["with a line break in a cell, of LibreOffice", '"one\ntwo"\tb\n', [["one\ntwo", "b"]]],
    ["with a Windows line break in a cell", '"one\r\ntwo"\tb', [["one\ntwo", "b"]]],
    ["with an empty cell at its end", "a\t", [["a", ""]]],
    ["with quotes in a cell that is quoted", '"say ""hi""\nnow"\tb', [['say "hi"\nnow', "b"]]],
    ["with a quote that Excel leaves alone", 'a "b" c\td', [['a "b" c', "d"]]],
    ["with a cell that begins with a quote and is not quoted", '"5" pipe\tb', [['"5" pipe', "b"]]],
    ["with a quote that is never closed", '"open\tb', [['"open', "b"]]],
    ["with empty cells", "\t\tc\t\n\n", [["", "", "c", ""], [""]]],
    ["of one cell", "a", [["a"]]],
    ["that is empty", "", []],
  ])("%s", (_, text, cells) => {
    expect(readClipboard(text)).toEqual(cells);
  });

  test("comes back as any sheet quotes it", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', "\n", "\t", ",", "é", " ") });
    const quote = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }),
        fc.boolean(),
        (rows, isExcel) => {
          const end = isExcel ? "\r\n" : "\n";
          const text = rows.map((row) => row.map(quote).join("\t") + end).join("");
          expect(readClipboard(text)).toEqual(rows);
        },
      ),
    );
  });
});

describe("cells pasted into a list", () => {
  const type = anEntity([
    { name: "email", label: "Email", importKey: true, orderNumber: 1 },
    { name: "city", orderNumber: 2 },
    { name: "phone", orderNumber: 3 },
  ]);
  const available = type.attributes.filter((attribute) => !attribute.primaryKey);
  const columns = available.filter(({ name }) => name !== "email");
  const records = [
    { userId: 1, email: "ann@x" },
    { userId: 2, email: "bo@x" },
  ];
  const paste = (cells: readonly (readonly string[])[], over: Partial<PasteTarget> = {}) =>
    pastedSheet(type, available, cells, { records, columns, row: 0, column: 0, ...over });
  const label = (name: string) => type.byName.get(name)?.label;

  test("go to their column where another one has its label, and are asked about under a header with it [F-148]", () => {
    const twins = anEntity([
      { name: "email", label: "Email", importKey: true, elementType: "Text" },
      { name: "home", label: "Phone" },
      { name: "work", label: "Phone" },
    ]);
    const all = twins.attributes.filter((attribute) => !attribute.primaryKey);
    const target = { records, columns: all.slice(1), row: 0, column: 1 };
    expect(pastedSheet(twins, all, [["1"]], target)).toMatchObject({ headers: ["Email", "work"] });
    const named = [
      ["Email", "Phone"],
      ["ann@x", "1"],
    ];
    expect(pastedSheet(twins, all, named, target)).toMatchObject({ headers: ["Email", "Phone"], isKeyed: true });
  });
  test("are values, where only some of the first row's texts are names of columns", () => {
    const first = label("city") ?? "";
    expect(paste([[first, "1"]])).toMatchObject({ cells: [["ann@x", first, "1"]] });
  });
  test("are about the records at their places, and past the end about new ones", () => {
    expect(paste([["Bern"], ["Oslo"], ["Rome"]], { row: 1 })).toEqual({
      headers: ["Email", label("city")],
      cells: [
        ["bo@x", "Bern"],
        ["", "Oslo"],
        ["", "Rome"],
      ],
      isKeyed: false,
    });
  });
  test("go to the columns from the one on that they are pasted into; a short row clears", () => {
    expect(paste([["1"]], { column: 1 })).toMatchObject({ headers: ["Email", label("phone")] });
    expect(paste([["a", "b"], ["c"]])).toMatchObject({
      cells: [
        ["ann@x", "a", "b"],
        ["bo@x", "c", ""],
      ],
    });
  });
  test("hold the key themselves", () => {
    expect(paste([["new@x", "Bern"]], { columns: available })).toEqual({
      headers: ["Email", label("city")],
      cells: [["new@x", "Bern"]],
      isKeyed: true,
    });
  });
  test("say their columns by a first row of labels or names", () => {
    const sheet = paste(
      [
        ["PHONE", " email"],
        ["1", "ann@x"],
      ],
      { column: 1 },
    );
    expect(sheet).toEqual({ headers: [label("phone"), "Email"], cells: [["1", "ann@x"]], isKeyed: true });
  });
  test("say their columns also where a header is written otherwise, or one is of no column, which is asked about [F-073]", () => {
    const rows = [
      ["E-Mail", "CITY", "Shoe size"],
      ["ann@x", "Bern", "38"],
    ];
    expect(paste(rows, { column: 1 })).toEqual({
      headers: ["Email", label("city"), "Shoe size"],
      cells: [["ann@x", "Bern", "38"]],
      isKeyed: true,
    });
    expect(paste([["City", "Shoe size"], ...rows.slice(1)])).toMatchObject({ problem: "tooWide" });
  });
  test("are told by their places also where a row is wider than the first one", () => {
    expect(paste([["City"], ["Bern", "x"]])).toEqual({
      headers: ["Email", label("city")],
      cells: [["ann@x", "Bern"]],
      isKeyed: false,
    });
  });
  test("that do not fit say why", () => {
    expect(paste([["a", "b", "c"]])).toEqual({ problem: "tooWide" });
    expect(paste([[" "], [""]])).toEqual({ problem: "nothing" });
    expect(pastedSheet(anEntity(["city"]), [], [["a"]], { records, columns, row: 0, column: 0 })).toEqual({
      problem: "noImportKey",
    });
  });
});
