import { contextOf, messageOf, validateAttribute } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute, foundIn } from "../../kit/attribute.testing.ts";
import { associationFields } from "../../kit/upload-request.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Fee schedules" });
const names = new Map([
  [5, "2025.pdf"],
  [3, "2026, final.pdf"],
]);
const seeing = contextOf(attribute, {}, foundIn(names));

test("are read as their names, in the order in which they came", () => {
  expect(element.format([5, 3], seeing)).toBe('2025.pdf, "2026, final.pdf"');
  expect(element.parse('2025.pdf, "2026, final.pdf"', seeing)).toEqual({ value: [5, 3] });
});

test("are valid only with at least one where they are required [NMQ-132]", () => {
  const required = { ...attribute, required: true };
  for (const subject of [null, []]) {
    expect(validateAttribute(required, { subject }, { mode: "create" })).toEqual([
      { code: "required", attribute: "subject" },
    ]);
  }
  expect(validateAttribute(required, { subject: [5] }, { mode: "create" })).toEqual([]);
});

test("are each there once", () => {
  const [issue] = element.validate([5, 5], seeing);
  expect(issue && messageOf(issue, attribute)).toBe("Fee schedules takes each choice once");
});

test("go along with what associates them: an attribute with its value, and the record [NMQ-136]", () => {
  const associated = {
    ...attribute,
    option: [
      { name: "associatedAttribute", value: "fileTypeId" },
      { name: "associatedAttributeValue", value: 6 },
      { name: "associatedEntityType", value: "location" },
    ],
  };
  expect(associationFields(associated, { locationId: 12, name: "North" })).toEqual({
    fileTypeId: "6",
    locationId: "12",
  });
  expect(associationFields(associated, { locationId: null })).toEqual({ fileTypeId: "6" });
  expect(element.reads?.(associated)).toEqual(["locationId"]);
});

test("go along with nothing where nothing associates them", () => {
  expect(associationFields(attribute, { locationId: 12 })).toEqual({});
  expect(element.reads?.(attribute)).toEqual([]);
});
