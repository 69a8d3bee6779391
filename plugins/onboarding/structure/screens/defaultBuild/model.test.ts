import { describe, expect, test } from "vitest";
import {
  BUILD_STEPS,
  buildDisabledReason,
  isBuilt,
  isWhole,
  NO_SERVICE_AREA,
  type Structure,
  valuesOf,
  withRecords,
} from "./model.ts";

const CLINIC = { organizationId: 7, serviceAreaId: 123, abbreviation: "abcd" };
const BILLING = { locationId: 1, isBilling: 1, isRoi: 0 } as const;
const ROI = { locationId: 2, isBilling: 0, isRoi: 1 } as const;
const NORTH = { locationId: 3, isBilling: 0, isRoi: 0 } as const;

type Records = Structure["records"];

const structureOf = (
  location: Records["location"] = [BILLING, ROI],
  department: Records["department"] = [],
  organization: Structure["organization"] = CLINIC,
): Structure => ({ organization, records: { location, department } });
const stepOf = (title: string) => {
  const step = BUILD_STEPS.find((each) => each.title === title);
  if (!step) throw new Error(`There is no step ${title}`);
  return step;
};
const sent = (title: string, organization: Structure["organization"] = CLINIC) =>
  valuesOf(stepOf(title), structureOf([BILLING, ROI], [], organization));

test("the steps are four, a location before its department [BLD-051]", () => {
  expect(BUILD_STEPS.map(({ title }) => title)).toEqual([
    "Billing Location",
    "Billing Department",
    "ROI Location",
    "ROI Department",
  ]);
});

describe("a step counts as built [BLD-D09]", () => {
  const built = (structure: Structure) =>
    BUILD_STEPS.filter((step) => isBuilt(step, structure)).map(({ title }) => title);

  test.each<
    [title: string, location: Records["location"], department: Records["department"], built: readonly string[]]
  >([
    ["nothing", [], [], []],
    ["ordinary locations", [NORTH], [{ locationId: 3 }], []],
    ["the billing location", [NORTH, BILLING], [{ locationId: 3 }], ["Billing Location"]],
    ["any department of it", [BILLING], [{ locationId: 1 }], ["Billing Location", "Billing Department"]],
    ["the ROI location", [BILLING, ROI], [{ locationId: 2 }], ["Billing Location", "ROI Location", "ROI Department"]],
    ["departments of no such location", [], [{ locationId: null }, {}], []],
  ])("of %s", (_, location, department, expected) => {
    expect(built(structureOf(location, department))).toEqual(expected);
  });

  test("and the whole once all do, with what was made meanwhile", () => {
    const half = structureOf([BILLING], [{ locationId: 1 }]);
    expect(isWhole(half)).toBe(false);
    expect(isWhole(withRecords(half, { location: [ROI], department: [{ locationId: 2 }] }))).toBe(true);
  });
});

describe("what is sent", () => {
  test("of a location is its mark, number, name, organization and abbreviation [BLD-056 BLD-058 BLD-060]", () => {
    expect(sent("Billing Location")).toEqual({
      isBilling: 1,
      locationNumber: "123100",
      name: "Billing",
      organizationId: 7,
      abbreviation: "ABCDB",
    });
    expect(sent("ROI Location")).toEqual({
      isRoi: 1,
      locationNumber: "12310010001001",
      name: "ROI",
      organizationId: 7,
      abbreviation: "ABCDR",
    });
  });

  test("of a department are number, names, location and abbreviation [BLD-057 BLD-059 BLD-062]", () => {
    expect(sent("Billing Department")).toEqual({
      departmentNumber: "123100001",
      externalName: "Billing",
      locationId: 1,
      name: "Billing",
      abbreviation: "ABCDBILL",
    });
    expect(sent("ROI Department")).toEqual({
      departmentNumber: "12310010001001",
      externalName: "ROI",
      locationId: 2,
      name: "ROI",
      abbreviation: "ABCDROI",
    });
  });

  test("has one number for the ROI location and its department, of any service area [BLD-061]", () => {
    for (const serviceAreaId of [1, 45, 999]) {
      const organization = { ...CLINIC, serviceAreaId };
      const number = `${serviceAreaId}10010001001`;
      expect(sent("ROI Location", organization)["locationNumber"]).toBe(number);
      expect(sent("ROI Department", organization)["departmentNumber"]).toBe(number);
    }
  });

  test.each<[title: string, step: string, abbreviation: string, expected: string]>([
    ["of four characters with B [BLD-063]", "Billing Location", "abcd", "ABCDB"],
    ["of five characters with BILL [BLD-064]", "Billing Department", "abcde", "ABCDEBILL"],
    ["of five characters as it is [BLD-063, BLD-065]", "Billing Location", "abcde", "ABCDE"],
    ["of six characters as it is, for the location too [BLD-065]", "Billing Location", "abcdef", "ABCDEF"],
    ["of six characters as it is, for the department too [BLD-064, BLD-065]", "Billing Department", "abcdef", "ABCDEF"],
    ["with R [BLD-066]", "ROI Location", "abcd", "ABCDR"],
    ["of any length with R [BLD-066]", "ROI Location", "abcdefghij", "ABCDEFGHIJR"],
    ["with ROI [BLD-067]", "ROI Department", "abcd", "ABCDROI"],
    ["of any length with ROI [BLD-067]", "ROI Department", "abcdefghij", "ABCDEFGHIJROI"],
    ["without the blanks around it", "Billing Location", " ab ", "ABB"],
  ])("has the organization's abbreviation in capitals, %s", (_, step, abbreviation, expected) => {
    expect(sent(step, { ...CLINIC, abbreviation })["abbreviation"]).toBe(expected);
  });
});

test.each([
  [{}, undefined],
  [{ serviceAreaId: null }, NO_SERVICE_AREA],
  [{ abbreviation: null }, "This organization has no abbreviation."],
  [{ abbreviation: " " }, "This organization has no abbreviation."],
])("an organization with %j is kept from building by %j", (over, reason) => {
  expect(buildDisabledReason({ ...CLINIC, ...over })).toBe(reason);
});
