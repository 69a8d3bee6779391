import { expect, test } from "vitest";
import { equipment, people } from "../testing/equipment.testing.ts";
import { complaints, recordTypesSuite } from "./record-types-suite.testing.ts";
import { recordTypes } from "./record-types.ts";

const types = recordTypes(equipment);

/** Lines that compile, with the generated types. */
const SOUND = [
  // As it is written, all that is needed is there; as it is read, only the key is for certain.
  "const part = (record: SparePartRecord): [string, number, string | null] => [record.name, record.stock, record.supplier];",
  "const read = (record: StoredSparePart): number => record.id;",
  "const old = (record: StoredWorkOrder): string | null | undefined => record.kind;",
  "const stored: StoredWorkOrder = { id: 1, kind: 'Overhaul', title: null };",
  "const written = (record: WorkOrderRecord): StoredWorkOrder => record;",
  // What element types store: references, the two answers of Yes and No, JSON as anything.
  "const shared = (record: ListViewRecord): 1 | 0 | null => record.shared;",
  "const device: StoredDevice = { id: 1, modelId: 4 };",
  "const options: StoredAttribute = { id: 'a', required: true, comboboxOptionList: [1] };",
  // A new record has what is needed and has no default; a change has anything.
  "const created: NewSparePart = { partNumber: 'a', name: 'Belt', roomId: null };",
  "const changed: SparePartChanges = { stock: 4, roomId: null };",
  "const writes: EntityWrites['sparePart']['create'] = created;",
  "const people: EntityRecords['organization'] = { organizationId: 1 };",
];

/** Lines that do not, with what the compiler says. */
const WRONG: readonly (readonly [line: string, complaint: RegExp])[] = [
  ["const noName: NewSparePart = { partNumber: 'a' };", /name/],
  ["const emptied: NewSparePart = { partNumber: 'a', name: null };", /null/],
  ["const choice: WorkOrderChanges = { kind: 'Overhaul' };", /Overhaul/],
  ["const misspelt: SparePartChanges = { stok: 4 };", /stok/],
  ["const key: SparePartChanges = { id: 4 };", /'id'/],
  [
    "const template: NewDeviceModel = { manufacturer: 'a', name: 'b', partCode: 'c', category: 'Pump', title: 'd' };",
    /title/,
  ],
  ["const common: SparePartChanges = { updated: '' };", /updated/],
  ["const certain = (record: StoredSparePart): string => record.name;", /null/],
  ["const offered = (record: StoredWorkOrder): WorkOrderRecord['kind'] | null | undefined => record.kind;", /string/],
  ["const keyless: StoredSparePart = { name: 'Belt' };", /id/],
  ["let view: EntityWrites['deviceAttribute'];", /deviceAttribute/],
];

test("types of records let through what is right, and say what is wrong of all else [F-128]", () => {
  const lines = [...SOUND, ...WRONG.map(([line]) => line)];
  const found = complaints(`${types}\nexport {};\n${lines.join("\n")}`)
    .trim()
    .split("\n");
  const first = types.split("\n").length + 2 + SOUND.length;
  const places = found.filter((each) => !each.startsWith(" ")).map((each) => Number(/\((\d+),/.exec(each)?.[1]));
  expect([...new Set(places)]).toEqual(WRONG.map((_, at) => first + at));
  for (const [at, [, complaint]] of WRONG.entries())
    expect(found.filter((each) => each.includes(`(${first + at},`)).join("\n")).toMatch(complaint);
});

test("a new record and a change say only what differs from the record", () => {
  expect(types).toContain('export type NewSparePart = NewOf<SparePartRecord, "id", "stock">;\n');
  expect(types).toContain('export type SparePartChanges = ChangesOf<SparePartRecord, "id">;\n');
});

recordTypesSuite(people, { least: 13 });
