import { describe, expect, test } from "vitest";
import { isStructureLocked, listRows, placedLocations } from "./model.ts";

const location = (locationId: number, name: string, locked = false) => ({ locationId, name, locked });
const department = (departmentId: number, locationId: number, name: string, locked = false) => ({
  departmentId,
  locationId,
  name,
  locked,
});

describe("the structure of an organization", () => {
  test("is its locations and, within each, its departments, by name without regard to case [BLD-018, BLD-D04]", () => {
    const placed = placedLocations(
      [location(1, "zeta"), location(2, "Alpha"), location(3, "beta")],
      [department(1, 3, "b"), department(2, 1, "x"), department(3, 3, "A"), department(4, 3, "C")],
    );
    expect(placed.map(({ location: { name }, departments }) => [name, departments.map((each) => each.name)])).toEqual([
      ["Alpha", []],
      ["beta", ["A", "b", "C"]],
      ["zeta", ["x"]],
    ]);
  });

  test.each([
    ["no location and no department", [], [], false],
    ["none locked", [location(1, "a")], [department(1, 1, "b")], false],
    ["one location locked", [location(1, "a"), location(2, "b", true)], [department(1, 1, "b")], true],
    ["one department locked", [location(1, "a")], [department(1, 1, "b"), department(2, 1, "c", true)], true],
    ["a lock stored as 1", [location(1, "a")], [{ ...department(1, 1, "b"), locked: 1 }], true],
  ])("with %s counts as locked or not [BLD-032, BLD-033]", (_, locations, departments, isLocked) => {
    expect(isStructureLocked(locations, departments)).toBe(isLocked);
  });

  test("is listed by location, with the departments of those that are open [BLD-020]", () => {
    const placed = placedLocations(
      [location(1, "a"), location(2, "b")],
      [department(1, 1, "x"), department(2, 2, "y"), department(1 + 8, 2, "z")],
    );
    expect(listRows(placed, new Set()).map(({ record, departmentCount }) => [record.name, departmentCount])).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
    const rows = listRows(placed, new Set([2]));
    expect(rows.map(({ record, departmentCount }) => [record.name, departmentCount])).toEqual([
      ["a", 1],
      ["b", 2],
      ["y", null],
      ["z", null],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
  });
});
