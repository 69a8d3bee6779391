import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Values } from "../rules/compile-logic.ts";
import type { ConflictChoice } from "./decisions.ts";
import { changedValues } from "./diff.ts";
import { mergeThree } from "./merge.ts";
import { compareThree } from "./three-way.ts";

describe("a cell of a sheet that was exported here", () => {
  test.each<
    [
      title: string,
      base: unknown,
      mine: unknown,
      theirs: unknown,
      choice: ConflictChoice | undefined,
      values: Values,
      changedElsewhere: string[],
    ]
  >([
    ["untouched, and unchanged here", 1, 1, 1, undefined, {}, []],
    ["changed by you", 1, 2, 1, undefined, { a: 2 }, []],
    ["cleared by you", 1, null, 1, undefined, { a: null }, []],
    ["changed here since, and left alone", 1, 1, 3, undefined, {}, ["changedSince"]],
    ["changed here since, the sheet's chosen", 1, 1, 3, "mine", { a: 1 }, []],
    ["cleared here since, and left alone", 1, 1, null, undefined, {}, ["changedSince"]],
    ["changed by both to the same", 1, 2, 2, undefined, { a: 2 }, []],
    ["changed by both: a conflict", 1, 2, 3, undefined, {}, ["conflict"]],
    ["changed by both, the sheet's chosen", 1, 2, 3, "mine", { a: 2 }, []],
    ["changed by both, the one here chosen", 1, 2, 3, "theirs", {}, ["changedSince"]],
    ["empty in its own way", null, "", null, undefined, {}, []],
  ])("%s", (_, base, mine, theirs, choice, values, changedElsewhere) => {
    const compared = compareThree({ a: mine }, { a: base }, { a: theirs }, () => choice);
    expect([compared.values, [...compared.changedElsewhere.values()].map(({ state }) => state)]).toEqual([
      values,
      changedElsewhere,
    ]);
  });
  test("of a column that the export did not hold is taken as it is", () => {
    expect(compareThree({ b: 1 }, { a: 1 }, { b: 1 }).values).toEqual({ b: 1 });
  });
});

const values = fc.record({
  a: fc.constantFrom(1, 2, null),
  b: fc.constantFrom(1, 2, null),
  c: fc.constantFrom(1, null),
});
const names = ["a", "b", "c"];

describe("for any sheet", () => {
  test("an untouched one changes nothing, whatever was changed here since [SPEC I4]", () => {
    fc.assert(
      fc.property(values, values, (base, theirs) => {
        expect(compareThree(base, base, theirs).values).toEqual({});
      }),
    );
  });
  test("an import gives the three-way merge, with the values here where both changed one [SPEC I5]", () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { values: sent, changedElsewhere } = compareThree(mine, base, theirs);
        const merged = mergeThree(names, base, mine, theirs);
        const kept = Object.fromEntries(merged.conflicts.map((conflict) => [conflict.attribute, conflict.theirs]));
        expect(changedValues({ ...theirs, ...sent }, { ...merged.values, ...kept })).toEqual({});
        const conflicts = [...changedElsewhere].filter(([, { state }]) => state === "conflict").map(([name]) => name);
        expect(conflicts).toEqual(merged.conflicts.map(({ attribute }) => attribute));
      }),
    );
  });
  test("with the sheet's values chosen, every cell that anybody touched is as in the sheet and no other", () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { values: sent } = compareThree(mine, base, theirs, () => "mine");
        expect(sent).toEqual(
          Object.fromEntries(
            Object.entries(mine).filter(
              ([name]) => name in { ...changedValues(base, mine), ...changedValues(base, theirs) },
            ),
          ),
        );
      }),
    );
  });
});
