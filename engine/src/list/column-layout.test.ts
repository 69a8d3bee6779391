import { describe, expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import {
  areDefaultColumns,
  arrangeColumns,
  type ColumnLayout,
  withColumnAt,
  withColumns,
  withPin,
} from "./column-layout.ts";

const type = anEntity([
  { name: "name", orderNumber: 1, showDefault: true },
  { name: "city", orderNumber: 2, showDefault: true },
  { name: "phone", orderNumber: 3 },
  { name: "zip", orderNumber: 4, showDefault: true },
]);
const available = type.attributes.filter((attribute) => !attribute.primaryKey);
const arranged = (layout: Partial<ColumnLayout>) => {
  const { columns, pinned, unknown } = arrangeColumns(available, { columns: null, pinned: null, ...layout });
  return { columns: columns.map((column) => column.name), pinned: [...pinned], unknown };
};

describe("the columns of a list", () => {
  test("are the default ones, the first of them pinned", () => {
    expect(arranged({})).toEqual({ columns: ["name", "city", "zip"], pinned: ["name"], unknown: [] });
  });
  test("are those chosen, in the order chosen", () => {
    expect(arranged({ columns: ["zip", "phone"] })).toEqual({
      columns: ["zip", "phone"],
      pinned: ["zip"],
      unknown: [],
    });
  });
  test("have the pinned ones first", () => {
    expect(arranged({ pinned: ["zip"] }).columns).toEqual(["zip", "name", "city"]);
    expect(arranged({ pinned: [] })).toEqual({ columns: ["name", "city", "zip"], pinned: [], unknown: [] });
  });
  test("leave out what is not there, and tell it", () => {
    expect(arranged({ columns: ["ghost", "zip", "zip"], pinned: ["spook"] })).toEqual({
      columns: ["zip"],
      pinned: ["spook"],
      unknown: ["ghost", "spook"],
    });
  });
  test("are never none", () => {
    expect(arranged({ columns: ["ghost"] }).columns).toEqual(["name"]);
  });
});

describe("a change of columns", () => {
  test.each([
    ["one more, in its order", ["name", "zip"], ["phone"], ["name", "phone", "zip"]],
    ["one more, after others that were moved", ["zip", "name"], ["phone"], ["zip", "name", "phone"]],
    ["one that is there", ["zip", "name"], ["zip"], ["zip", "name"]],
  ])("%s", (_, columns, more, expected) => {
    expect(withColumns(available, columns, more)).toEqual(expected);
  });
  test.each([
    ["before another", "c", "a", ["c", "a", "b"]],
    ["to the end", "a", null, ["b", "c", "a"]],
    ["before one that is not there", "a", "x", ["b", "c", "a"]],
    ["before itself stays last", "c", "c", ["a", "b", "c"]],
  ])("moves it %s", (_, name, before, expected) => {
    expect(withColumnAt(["a", "b", "c"], name, before)).toEqual(expected);
  });
  test("pins it after those that are, and unpins it before those that are not", () => {
    const layout = arrangeColumns(available, { columns: null, pinned: null });
    expect(withPin(layout, "zip", true)).toEqual({ columns: ["name", "zip", "city"], pinned: ["name", "zip"] });
    const both = arrangeColumns(available, { columns: null, pinned: ["name", "zip"] });
    expect(withPin(both, "name", false)).toEqual({ columns: ["zip", "name", "city"], pinned: ["zip"] });
  });
  test("is none where the default ones stand in their order", () => {
    expect(areDefaultColumns(available, ["name", "city", "zip"])).toBe(true);
    expect(areDefaultColumns(available, ["city", "name", "zip"])).toBe(false);
    expect(areDefaultColumns(available, ["name", "city"])).toBe(false);
  });
});
