import { describe, expect, test } from "vitest";
import { logicOfFilter, type MappingRow } from "@armature/engine/metadata";
import type { MappingType } from "@armature/engine/schema";
import { anEntity, metadataOf } from "@armature/engine/testing";
import { type MappedRecord, mappingCells, mappingHeaders, mappingReads, mappingRelations } from "./mapping-rows.ts";

const ATTRIBUTES = [
  { name: "name", label: "Name" },
  { name: "days", label: "Days", multiple: true, type: "json" as const, elementType: null },
  { name: "boss", label: "Boss", elementType: "Reference", fkExists: true, fkName: "user" },
  {
    name: "friends",
    label: "Friends",
    elementType: null,
    type: "references" as const,
    multiple: true,
    fkExists: true,
    fkName: "user",
  },
  { name: "provider", label: "Provider" },
];
const type = anEntity(ATTRIBUTES);
const { entities } = metadataOf(ATTRIBUTES);
const row = (itemNumber: number, over: Partial<MappingRow>): MappingRow => ({
  itemNumber,
  valueType: "attribute",
  value: "name",
  fkValue: null,
  ...over,
});
const mapping = (rows: readonly MappingRow[], filter: MappingType["filter"] = null): MappingType => ({
  name: "users",
  label: "Users",
  filter,
  blocked: null,
  rows,
});
const record = (over: Partial<MappedRecord> = {}): MappedRecord => ({
  values: {},
  epicId: "",
  related: () => undefined,
  computed: { recordId: 4, organizationName: "Lakeside", today: "2026-03-02" },
  ...over,
});

describe("a mapping's columns", () => {
  test("begin with the Epic ID as item 1, and say what stands in them [BLD-201, BLD-D32]", () => {
    const rows = [
      row(2, {}),
      row(7, { value: "boss", fkValue: "name" }),
      row(8, { valueType: "static", value: "Active" }),
      row(9, { valueType: "computed", value: "exportDate" }),
    ];
    expect(mappingHeaders(type, mapping(rows), entities)).toEqual([
      [1, "Epic ID"],
      [2, "Name"],
      [7, "Boss: Name"],
      [8, "Static Value"],
      [9, "Date of the Export"],
    ]);
  });
});

describe("a cell of a mapping", () => {
  const related: MappedRecord["related"] = ({ attribute, fkValue }, id) =>
    id === 9 ? undefined : `${attribute.name}.${fkValue}#${String(id)}`;
  test.each<[what: string, row: Partial<MappingRow>, values: MappedRecord["values"], text: string]>([
    ["an attribute", {}, { name: "Ann" }, "Ann"],
    ["an empty attribute", {}, { name: null }, ""],
    ["a number as it is stored", { value: "provider" }, { provider: 1 }, "1"],
    ["several values", { value: "days" }, { days: ["2026-01-01", "2026-01-02"] }, "2026-01-01, 2026-01-02"],
    ["a reference", { value: "boss" }, { boss: 3 }, "3"],
    ["an attribute of the referenced record", { value: "boss", fkValue: "name" }, { boss: 3 }, "boss.name#3"],
    ["a referenced record that is not to be had", { value: "boss", fkValue: "name" }, { boss: 9 }, ""],
    ["no reference", { value: "boss", fkValue: "name" }, { boss: null }, ""],
    [
      "several references",
      { value: "friends", fkValue: "name" },
      { friends: [3, 9, 5] },
      "friends.name#3, friends.name#5",
    ],
    ["a fixed text", { valueType: "static", value: "=Active" }, {}, "=Active"],
    ["the record's id", { valueType: "computed", value: "recordId" }, {}, "4"],
    ["the organization's name", { valueType: "computed", value: "organizationName" }, {}, "Lakeside"],
    ["the day of the export", { valueType: "computed", value: "exportDate" }, {}, "2026-03-02"],
  ])("holds %s [BLD-D33]", (_, over, values, text) => {
    expect(mappingCells(type, mapping([row(2, over)]), record({ values, related }))).toEqual(["", text]);
  });

  test("of item 1 holds the record's Epic ID [BLD-D33]", () => {
    expect(mappingCells(type, mapping([]), record({ epicId: "E7" }))).toEqual(["E7"]);
  });
});

test("what a mapping reads: its rows' attributes and its filter's, and of whom they refer to", () => {
  const condition = { attribute: "provider", comparativeOperator: "isEqual", value: 1 } as const;
  const filter = logicOfFilter({ id: null, if: condition, filterCode: null, then: [] }, "filter");
  const rows = [row(2, {}), row(3, {}), row(7, { value: "boss", fkValue: "name" }), row(8, { valueType: "static" })];
  expect(mappingReads(mapping(rows, filter))).toEqual(["name", "boss", "provider"]);
  expect(mappingRelations(type, mapping(rows)).map(({ attribute: { name }, fkValue }) => [name, fkValue])).toEqual([
    ["boss", "name"],
  ]);
});
