import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OperatorName } from "../elements/element-type.ts";
import { joinList } from "../values/list-text.ts";
import { anEntity } from "../testing/metadata.ts";
import { displayText, executeQuery, listText, matcherOf } from "./execute.ts";
import type { Filter, FilterTerm, Page, SortKey } from "./query.ts";

const type = anEntity([
  "name",
  "city",
  { name: "provider", elementType: "YesNo" },
  { name: "count", elementType: "Number" },
  "tags",
]);
/** The same, with tags that show as the lists of the product's element types do. */
const tags = type.byName.get("tags");
const element = tags?.element && {
  ...tags.element,
  format: (value: unknown) => (Array.isArray(value) ? joinList(value.map(String)) : String(value)),
};
const listed = { ...type, byName: new Map(tags && element ? [["tags", { ...tags, element }]] : []) };
type Value = FilterTerm["values"][number];
const term = (attribute: string, operator: OperatorName, ...values: readonly Value[]): Filter => ({
  kind: "term",
  attribute,
  operator,
  values,
});
const quick = (pieces: readonly string[], ...columns: readonly string[]): Filter => ({
  kind: "quick",
  pieces,
  columns,
});

describe("a term", () => {
  const record = { name: "Ann Lee", city: null, provider: 1, count: 10, tags: ["north", "south"] };
  test.each<[title: string, filter: Filter, keeps: boolean]>([
    ["equals, in another case [GEN-054]", term("name", "equals", "ANN LEE"), true],
    ["equals a part", term("name", "equals", "Ann"), false],
    ["equals any of several [GEN-D10]", term("name", "equals", "Bea", "ann lee"), true],
    ["contains a part, in another case [GEN-054, ADM-139]", term("name", "contains", "n l"), true],
    ["contains any of several [GEN-D10]", term("name", "contains", "x", "lee"), true],
    ["contains none", term("name", "contains", "x"), false],
    ["equals the displayed value [GEN-D10]", term("provider", "equals", "yes"), true],
    ["equals the stored value, which is not displayed [GEN-D10]", term("provider", "equals", 1), false],
    ["equals a number by its text", term("count", "equals", 10), true],
    ["contains digits of a number", term("count", "contains", "0"), true],
    ["equals null: is empty [GEN-D10]", term("city", "equals"), true],
    ["equals null: is filled [GEN-D10]", term("name", "equals"), false],
    ["does not equal null: is filled [GEN-D10]", term("name", "doesNotEqual"), true],
    ["an empty one does not equal a value", term("city", "doesNotEqual", "x"), true],
    ["zero is not null", term("count", "equals", 0), false],
  ])("%s", (_, filter, keeps) => {
    expect(matcherOf(type, filter)(record)).toBe(keeps);
  });

  test("is null for null, empty text, an empty list and an absent value [GEN-D10]", () => {
    for (const record of [{ city: null }, { city: "" }, { city: [] }, {}]) {
      expect(matcherOf(type, term("city", "equals"))(record)).toBe(true);
    }
    expect(matcherOf(type, term("count", "equals"))({ count: 0 })).toBe(false);
  });

  test("of a list matches as a whole and where one of its items does, with a comma too [GEN-D10]", () => {
    const kept = (filter: Filter) =>
      [["north"], ["north", "south"], ["east, west"], ["east, west", "south"], null].map((tags) =>
        matcherOf(listed, filter)({ tags }),
      );
    expect(kept(term("tags", "equals", "North"))).toEqual([true, true, false, false, false]);
    expect(kept(term("tags", "equals", "south", "x"))).toEqual([false, true, false, true, false]);
    expect(kept(term("tags", "equals", "North, South"))).toEqual([false, true, false, false, false]);
    expect(kept(term("tags", "equals", "East, West"))).toEqual([false, false, true, true, false]);
    expect(kept(term("tags", "doesNotEqual", "East, West"))).toEqual([true, true, false, false, true]);
    expect(kept(term("tags", "contains", "t, w"))).toEqual([false, false, true, true, false]);
    expect(kept(term("tags", "equals"))).toEqual([false, false, false, false, true]);
  });

  const value = fc.constantFrom("", "a", "A", "ab", "B", null);
  test("the negative operators are the exact opposites [SPEC L1] [GEN-D10]", () => {
    fc.assert(
      fc.property(value, fc.array(fc.constantFrom("", "a", "b", "AB"), { maxLength: 3 }), (name, values) => {
        for (const [positive, negative] of [
          ["equals", "doesNotEqual"],
          ["contains", "doesNotContain"],
        ] as const) {
          const keeps = matcherOf(type, term("name", positive, ...values))({ name });
          expect(matcherOf(type, term("name", negative, ...values))({ name })).toBe(!keeps);
        }
      }),
    );
  });
});

test("ids keep the records whose attribute names one of them, not those that only read so", () => {
  const kept = (ids: readonly number[]) =>
    [{ count: 1 }, { count: 12 }, { count: "1" }, { count: null }, {}, { count: [12, 7] }].map(
      matcherOf(type, { kind: "ids", attribute: "count", ids }),
    );
  expect(kept([1, 7])).toEqual([true, false, false, false, false, true]);
  expect(kept([])).toEqual([false, false, false, false, false, false]);
});

describe("a quick filter", () => {
  const record = { name: "Ann Lee", city: "Madison", provider: 1 };
  test.each<[title: string, filter: Filter, keeps: boolean]>([
    ["one piece in one column [GEN-055]", quick(["ann"], "name", "city"), true],
    ["any piece in any column [GEN-055]", quick(["zzz", "MAD"], "name", "city"), true],
    ["no piece anywhere [GEN-055]", quick(["zzz"], "name", "city"), false],
    ["a column that is not selected is not searched [GEN-055]", quick(["mad"], "name"), false],
    ["the displayed value", quick(["yes"], "provider"), true],
    ["no columns", quick(["ann"]), false],
    ["a column that does not exist", quick(["ann"], "ghost"), false],
  ])("%s", (_, filter, keeps) => {
    expect(matcherOf(type, filter)(record)).toBe(keeps);
  });
});

describe("joins", () => {
  const [yes, no] = [term("name", "equals", "a"), term("name", "equals", "b")];
  test.each<[title: string, filter: Filter, keeps: boolean]>([
    ["all of them match [GEN-057]", { kind: "all", items: [yes, yes] }, true],
    ["one of all does not [GEN-057]", { kind: "all", items: [yes, no] }, false],
    ["any of them matches", { kind: "any", items: [no, yes] }, true],
    ["none of any matches", { kind: "any", items: [no, no] }, false],
    ["all of nothing", { kind: "all", items: [] }, true],
    ["any of nothing", { kind: "any", items: [] }, false],
  ])("%s", (_, filter, keeps) => {
    expect(matcherOf(type, filter)({ name: "a" })).toBe(keeps);
  });
});

describe("the displayed text", () => {
  test.each([
    ["provider", { provider: 0 }, "No"],
    ["provider", { provider: null }, ""],
    ["tags", { tags: ["a", "b"] }, "a, b"],
    ["userId", { userId: 7 }, "7"],
  ])("of %s in %j is %j", (name, record, text) => {
    const attribute = type.byName.get(name) ?? type.primaryKey;
    expect(displayText(attribute, record)).toBe(text);
  });
});

describe("a moment of which lists show the day", () => {
  const at = type.byName.get("name");
  const whole = at?.element && { ...at, name: "met", column: "timestamp" as const };
  const met = whole?.element && {
    ...whole,
    element: { ...whole.element, showsDay: true as const, emptyText: () => "Not met" },
  };
  const meetings = { ...type, byName: new Map(met ? [["met", met]] : []) };
  const late = { met: "2026-11-27T03:00:00.000Z" };

  test.each([
    ["America/New_York", late, "2026-11-26"],
    ["Asia/Tokyo", late, "2026-11-27"],
    [undefined, late, "2026-11-27"],
    ["America/New_York", { met: null }, "Not met"],
  ])("in the time zone %s, %j shows %j [F-081]", (timeZone, record, text) => {
    expect(met && listText(met, record, timeZone)).toBe(text);
  });

  test.each<[filter: Filter, keepsLate: boolean, keepsNone: boolean]>([
    [term("met", "contains", "2026-11-26"), true, false],
    [term("met", "contains", "2026-11-27"), false, false],
    [term("met", "contains", "not"), false, true],
    [term("met", "doesNotEqual", "2026-11-26"), false, true],
    [term("met", "equals"), false, true],
    [{ kind: "term", attribute: "met", operator: "isEmpty", values: [] }, false, true],
    [{ kind: "term", attribute: "met", operator: "isNotEmpty", values: [] }, true, false],
    [quick(["-26"], "met"), true, false],
    [quick(["NOT"], "met"), false, true],
  ])("%j means the day in the person's time zone, or the text for none [F-081]", (filter, keepsLate, keepsNone) => {
    const matches = matcherOf(meetings, filter, null, "America/New_York");
    expect([matches(late), matches({ met: null })]).toEqual([keepsLate, keepsNone]);
  });
});

describe("a query", () => {
  const run = (
    records: readonly object[],
    sort: readonly SortKey[],
    where: Filter | null = null,
    page: Page = { limit: null },
  ) =>
    executeQuery(
      type,
      records.map((r, i) => ({ userId: i + 1, ...r })),
      { entity: "user", where, sort, page, columns: null, count: "exact" },
    );
  const ids = (result: ReturnType<typeof run>) => result.rows.map((row) => row["userId"]);
  const by = (attribute: string, descending = false): SortKey => ({ attribute, descending });

  test.each<[title: string, records: object[], sort: SortKey[], expected: number[]]>([
    ["without a sort is in order of id", [{ userId: 3 }, { userId: 1 }, { userId: 2 }], [], [1, 2, 3]],
    ["orders text as people do", [{ name: "b" }, { name: "A" }, { name: "a" }], [by("name")], [3, 2, 1]],
    ["orders numbers as numbers", [{ count: 10 }, { count: 9 }, { count: -1 }], [by("count")], [3, 2, 1]],
    ["descends", [{ count: 1 }, { count: 3 }, { count: 2 }], [by("count", true)], [2, 3, 1]],
    ["puts nulls last", [{ name: null }, { name: "a" }, { name: "" }, { name: "b" }], [by("name")], [2, 4, 1, 3]],
    [
      "puts nulls last, descending too",
      [{ name: null }, { name: "a" }, {}, { name: "b" }],
      [by("name", true)],
      [4, 2, 1, 3],
    ],
    [
      "breaks ties by the next key",
      [
        { name: "a", count: 2 },
        { name: "a", count: 1 },
      ],
      [by("name"), by("count")],
      [2, 1],
    ],
    [
      "breaks ties by id",
      [
        { userId: 9, name: "a" },
        { userId: 4, name: "a" },
      ],
      [by("name")],
      [4, 9],
    ],
    [
      "breaks ties by id ascending, descending too",
      [
        { userId: 9, name: "a" },
        { userId: 4, name: "a" },
      ],
      [by("name", true)],
      [4, 9],
    ],
  ])("%s", (_, records, sort, expected) => {
    expect(ids(run(records, sort))).toEqual(expected);
  });

  test("cuts a window out of what matches, and counts all of that", () => {
    const records = ["a", "b", "a", "a"].map((name) => ({ name }));
    const result = run(records, [], term("name", "equals", "a"), { limit: 2, offset: 1 });
    expect([ids(result), result.total, result.isExact]).toEqual([[3, 4], 3, true]);
  });
  test("does not count unless asked", () => {
    const query = {
      entity: "user",
      where: null,
      sort: [],
      page: { limit: null },
      columns: null,
      count: "none",
    } as const;
    expect(executeQuery(type, [{ userId: 1 }], query).total).toBeNull();
  });
  test("gives the same order whatever the order of the records [SPEC L2]", () => {
    const record = fc.record({ name: fc.constantFrom("a", "A", "b", "é", null), count: fc.constantFrom(1, 2, null) });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), fc.boolean(), (records, descending) => {
        const numbered = records.map((r, i) => ({ ...r, userId: i + 1 }));
        const sort = [by("name", descending), by("count", !descending)];
        expect(ids(run(numbered.toReversed(), sort))).toEqual(ids(run(numbered, sort)));
      }),
    );
  });
});
