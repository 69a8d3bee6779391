import { describe, expect, test } from "vitest";
import { COLUMN_LABELS, pastedLocations } from "./pasted-locations.ts";

const sheet = (...rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join("\t")).join("\r\n");

describe("a pasted sheet of locations [F-040]", () => {
  test("stands in the order of its columns, or is told by the words of row 1", () => {
    const quay = { name: "Quay", address: "1 Main St", city: "Reno", staffTotal: "12" };
    const inOrder = sheet(["Quay", "1 Main St", "", "Reno", "", "", "", "", "", "", "12"], [""], ["Pier"]);
    expect(pastedLocations(inOrder)).toEqual({ rows: [quay, { name: "Pier" }], places: [1, 3], problems: [] });
    const named = sheet(["location", "STAFF", "Town", "Street address"], ["Quay", "12", "Reno", "1 Main St"]);
    expect(pastedLocations(named)).toEqual({ rows: [quay], places: [2], problems: [] });
    expect(pastedLocations(sheet([...COLUMN_LABELS], ["Quay"]))).toMatchObject({
      rows: [{ name: "Quay" }],
      problems: [],
    });
  });

  test("is read with commas or semicolons too, where it has no tabs", () => {
    const quay = { name: "Quay, North", address: "1 Main St", city: "Reno" };
    for (const text of [
      'Name,Street,City\n"Quay, North",1 Main St,Reno\n',
      'Name, Street, City\r\n"Quay, North", 1 Main St, Reno',
      'name;street;city\n"Quay, North";1 Main St;Reno',
      '"Quay, North",1 Main St,,Reno',
    ]) {
      expect(pastedLocations(text)).toMatchObject({ rows: [quay], problems: [] });
    }
    expect(pastedLocations(sheet(["Name", "City"], ["Quay, North", "Reno"])).rows).toEqual([
      { name: "Quay, North", city: "Reno" },
    ]);
  });

  test("loses no column without a word", () => {
    expect(pastedLocations(sheet(["Name", "Manager", "Fax", "Fax number"], ["Quay"])).problems).toEqual([
      'Row 1: there is no column "Manager". Remove it, or name it as one of those above.',
      'Row 1: the column "Fax" stands there twice.',
    ]);
    expect(pastedLocations(sheet(["Name", "City"], ["Quay", "Reno", "NV"])).problems).toEqual([
      "Row 2 has more cells than there are columns.",
    ]);
    expect(pastedLocations("  \n\t\n")).toEqual({ rows: [], places: [], problems: [] });
  });
});
