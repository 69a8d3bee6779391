import { NO_FACTS } from "../rules/facts.ts";
import { expect, test } from "vitest";
import { anEntity } from "../testing/metadata.ts";
import { isOffered, offeredReads } from "./offered.ts";

const type = anEntity(["kind", "grade"], {
  offeredList: [
    { attribute: "kind", value: "state", below: 52 },
    { attribute: "kind", value: "city", when: { logic: { "<": [{ var: "grade" }, 3] } } },
  ],
});
const key = type.primaryKey.name;

test.each([
  ["state", { [key]: 51 }, true],
  ["state", { [key]: 52 }, false],
  ["city", { [key]: 99, grade: 2 }, true],
  ["city", { [key]: 1, grade: 3 }, false],
  ["city", { [key]: 1 }, false],
  ["town", { [key]: 99 }, true],
])("a reference narrowed to %s offers %j: %j", (value, record, isOne) => {
  expect(isOffered(type, { attribute: "kind", value }, record, NO_FACTS)).toBe(isOne);
});

test("a reference that is not narrowed offers all", () => {
  expect(isOffered(type, null, { [key]: 99 }, NO_FACTS)).toBe(true);
});

test("what the conditions of an entity read is known", () => {
  expect(offeredReads(type)).toEqual([key, "grade"]);
});
