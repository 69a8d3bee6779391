import { contextOf, type LookupResult, messageOf, NO_RESULT } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Department Number" });
const context = contextOf(attribute, {});

function messages(value: unknown): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

/** The messages where the chosen location is this one; undefined where it was not asked for. */
function within(location: ReturnType<NonNullable<LookupResult["related"]>>, value: unknown): readonly string[] {
  const found = { ...NO_RESULT, related: (by: string) => (by === "locationId" ? location : undefined) };
  return element.validate(value, contextOf(attribute, {}, found)).map((issue) => messageOf(issue, attribute));
}

test("asks for the number of the chosen location, and whether any organization has the number [GEN-D04, NMQ-121, NMQ-D19]", () => {
  expect(element.needs(attribute)).toEqual([
    { kind: "unique", scope: "all" },
    { kind: "record", entity: "location", by: "locationId", columns: ["locationNumber"] },
  ]);
});

test("is checked again when another location is chosen [GEN-032]", () => {
  expect(element.reads?.(attribute)).toEqual(["locationId"]);
});

test("asks for what the attribute's settings say instead", () => {
  const option = [
    { name: "by", value: "hospitalId" },
    { name: "entity", value: "hospital" },
    { name: "column", value: "code" },
  ];
  const own = anAttribute(element, { option });
  const found = { ...NO_RESULT, related: (by: string) => (by === "hospitalId" ? { code: "77" } : undefined) };
  expect(element.reads?.(own)).toEqual(["hospitalId"]);
  expect(element.needs(own)[1]).toEqual({ kind: "record", entity: "hospital", by: "hospitalId", columns: ["code"] });
  expect(element.validate("7701", contextOf(own, {}, found))).toEqual([]);
  expect(element.validate("1", contextOf(own, {}, found))).toMatchObject([{ code: "beginsWith" }]);
});

test("begins with the location's number, or equals it, whatever its length [GEN-032, GEN-D04]", () => {
  for (const value of ["101", "1010", "101000000"]) expect(within({ locationNumber: "101" }, value)).toEqual([]);
  for (const value of ["10", "0101", "110"]) {
    expect(within({ locationNumber: "101" }, value)).toEqual(["Must begin with 101"]);
  }
});

test("a location without a number, none chosen or none asked for checks nothing [GEN-D04, NMQ-D19]", () => {
  for (const number of [null, "", undefined]) expect(within({ locationNumber: number }, "7")).toEqual([]);
  expect(within(null, "7")).toEqual([]);
  expect(within(undefined, "7")).toEqual([]);
});

test("has digits only, leading zeros included [GEN-D04, NMQ-D19]", () => {
  expect(messages("0042")).toEqual([]);
  for (const value of ["10A", "10-1", "1 0", "-1", "1.0", "١٠"]) {
    expect(messages(value)).toEqual(["Department Number takes digits only"]);
  }
  expect(messages(101)).toEqual(["Department Number takes text"]);
});
