import { describe, expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import { filterModesOf, type ListFilters, readFilterMode, whereOf } from "./filter-modes.ts";

const keyed = anEntity([{ name: "email", importKey: true }, "city"]);
const keyless = anEntity(["city"]);

const filters = (over: Partial<ListFilters>): ListFilters => ({
  mode: "quickFilter",
  quick: "",
  importKey: "",
  terms: [],
  ...over,
});

describe("the tabs", () => {
  test("an entity without an import key has no tab for it", () => {
    expect(filterModesOf(keyed)).toEqual(["quickFilter", "importKeyFilter", "advancedFilter"]);
    expect(filterModesOf(keyless)).toEqual(["quickFilter", "advancedFilter"]);
  });
  test.each([
    [null, "quickFilter"],
    ["0", "quickFilter"],
    ["1", "importKeyFilter"],
    ["2", "advancedFilter"],
    ["advancedFilter", "advancedFilter"],
    ["3", "quickFilter"],
    ["constructor", "quickFilter"],
  ])("filterMode %j opens %s", (text, mode) => {
    expect(readFilterMode(text, keyed)).toBe(mode);
  });
  test("a mode without a tab opens the first, and Advanced stays index 2", () => {
    expect(readFilterMode("1", keyless)).toBe("quickFilter");
    expect(readFilterMode("2", keyless)).toBe("advancedFilter");
  });
});

describe("the filter of the open tab", () => {
  test.each(["quickFilter", "importKeyFilter", "advancedFilter"] as const)("an empty %s keeps every row", (mode) => {
    expect(whereOf(keyed, filters({ mode, quick: " ,; ", importKey: "\n" }), ["city"])).toBeNull();
  });
  test.each([
    "ann bo cy",
    "ann,bo,cy",
    "ann;bo;cy",
    "ann\tbo\tcy",
    "ann\nbo\r\ncy",
    " ann ,; \t bo,,;cy;\n",
    "ann\u00a0bo\u3000cy",
  ])(
    "%j are three pieces of the quick filter and of the import keys, none of them empty [GEN-053, ADM-081, ADM-083]",
    (text) => {
      expect(whereOf(keyed, filters({ quick: text }), ["city"])).toMatchObject({ pieces: ["ann", "bo", "cy"] });
      const keys = whereOf(keyed, filters({ mode: "importKeyFilter", importKey: text }), []);
      expect(keys).toMatchObject({ values: expect.arrayContaining(["ann", "bo", "cy"]) as unknown });
      expect((keys as { values: readonly string[] }).values).not.toContain("");
    },
  );
  test("quick: the pieces, in the columns shown", () => {
    const where = whereOf(keyed, filters({ quick: "ann, bo;\tcy" }), ["city"]);
    expect(where).toEqual({ kind: "quick", pieces: ["ann", "bo", "cy"], columns: ["city"] });
  });
  test("import key: equals a piece or a whole line [ADM-D16]", () => {
    const where = whereOf(keyed, filters({ mode: "importKeyFilter", importKey: " Room 1 \nB2" }), []);
    expect(where).toEqual({
      kind: "term",
      attribute: "email",
      operator: "equals",
      values: ["Room", "1", "B2", "Room 1"],
    });
  });
  test("advanced: every term", () => {
    const term = { kind: "term", attribute: "city", operator: "equals", values: ["a"] } as const;
    expect(whereOf(keyed, filters({ mode: "advancedFilter", terms: [term], quick: "x" }), [])).toEqual({
      kind: "all",
      items: [term],
    });
  });
});
