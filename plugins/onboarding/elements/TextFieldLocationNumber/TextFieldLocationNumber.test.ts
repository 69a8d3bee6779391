import { contextOf, messageOf, NO_RESULT } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Location Number" });
const REQUIRES =
  "This field requires that there is a Service Area # assigned to the organization first. " +
  "Come back to this field once a Service Area # has been assigned.";

/** The messages in an organization with this service area; undefined where it was not asked for. */
function messages(serviceAreaId: number | null | undefined, value: unknown, name = "North Clinic"): readonly string[] {
  const isAsked = serviceAreaId !== undefined;
  const found = { ...NO_RESULT, ...(isAsked && { scope: () => ({ serviceAreaId }) }) };
  return element.validate(value, contextOf(attribute, { name }, found)).map((issue) => messageOf(issue, attribute));
}

test("asks for the service area of the organization, and is checked again when the name changes", () => {
  expect(element.needs(attribute)).toEqual([{ kind: "scope", entity: "organization", columns: ["serviceAreaId"] }]);
  expect(element.reads?.(attribute)).toEqual(["name"]);
});

test("waits for a service area [BLD-077]", () => {
  for (const number of ["123456", "1", "0"]) expect(messages(null, number)).toEqual([REQUIRES]);
});

test("begins with the service area [BLD-079]", () => {
  for (const number of ["124001", "012300", "12"]) {
    expect(messages(123, number)).toEqual(["Must start with 123 (Service Area #)"]);
  }
  expect(messages(7, "8001")).toEqual(["Must start with 7 (Service Area #)"]);
});

test("is three digits longer than the service area, or 14 for ROI and HIM [BLD-080 BLD-081]", () => {
  expect(messages(123, "123001")).toEqual([]);
  expect(messages(7, "7001")).toEqual([]);
  for (const number of ["12301", "1230012", "12310010001002"]) {
    expect(messages(123, number)).toEqual(["Must have a length of 6 digits"]);
  }
  for (const name of ["ROI", "Release (roi)", "Main - Him", "HIM/ROI office"]) {
    expect(messages(123, "12300000000001", name)).toEqual([]);
    expect(messages(123, "123001", name)).toEqual(["Must have a length of 14 digits"]);
  }
});

test("takes roi and him as whole words only [BLD-082]", () => {
  for (const name of ["Detroit Clinic", "Chimney Rock", "Heroic", "roi2", "éhim"]) {
    expect(messages(123, "123001", name)).toEqual([]);
    expect(messages(123, "12300000000001", name)).toEqual(["Must have a length of 6 digits"]);
  }
});

test("is the default ROI number at whatever length that has [BLD-083]", () => {
  for (const area of [7, 42, 123]) {
    for (const name of ["ROI", "Records"]) expect(messages(area, `${area}10010001001`, name)).toEqual([]);
  }
  expect(messages(7, "710010001002", "ROI")).toEqual(["Must have a length of 14 digits"]);
});

test("has digits only, and says that first [BLD-084]", () => {
  for (const value of ["12300A", "123-01", "123 01", "-23001", "1.0001", "١٢٣٠٠١"]) {
    for (const area of [undefined, null, 123]) {
      expect(messages(area, value)).toEqual(["Location number must be only contain numbers"]);
    }
  }
});

test("is checked by its digits alone where the organization was not asked for", () => {
  expect(messages(undefined, "9")).toEqual([]);
  expect(messages(undefined, 123001)).toEqual(["Location Number takes text"]);
});
