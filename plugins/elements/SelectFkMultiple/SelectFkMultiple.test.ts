import { contextOf, messageOf, validateAttribute } from "@armature/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anAttribute, foundIn } from "../../kit/attribute.testing.ts";
import { element } from "./element.ts";

const attribute = anAttribute(element, { label: "Specialties" });
const blind = contextOf(attribute, {});
const records = foundIn(
  new Map([
    [1, "Cardiology"],
    [2, "Surgery, general"],
    [3, "None"],
    [4, "7"],
    [7, '"Big" clinic'],
  ]),
);
const seeing = contextOf(attribute, {}, records);

test("stores ids of the entity that fkName gives, in a column of references [GEN-034, BLD-139]", () => {
  expect(attribute.column).toBe("references");
  expect(element.needs(attribute)).toEqual([{ kind: "reference", entity: "clinic", where: null }]);
});

test("shows labels, joined with commas; an id without a label as it is [GEN-034, GEN-047]", () => {
  expect(element.format([1, 7], seeing)).toBe('Cardiology, """Big"" clinic"');
  expect(element.format([2, 99], seeing)).toBe('"Surgery, general", 99');
  expect(element.format([2, 1], blind)).toBe("2, 1");
});

describe("a cell", () => {
  test.each<[text: string, ids: number[] | null]>([
    ["Cardiology, 2", [1, 2]],
    ['Cardiology,"Surgery, general"', [1, 2]],
    ["Surgery, general", [2]],
    ["7", [4]],
    ["2, 1, 2,", [2, 1]],
    [" ", null],
    [",", null],
  ])("%j is %j", (text, value) => expect(element.parse(text, seeing)).toEqual({ value }));

  test.each<[text: string, ids: number[] | null]>([
    ["Cardiology; Surgery, general", [1, 2]],
    ["Surgery, general/Cardiology", [2, 1]],
    ["Cardiology\nSurgery, general", [1, 2]],
    ["Cardiology and Surgery, general", [1, 2]],
    [" ; ", null],
  ])("%j is %j, whatever stands between the labels [F-160]", (text, value) =>
    expect(element.parse(text, seeing)).toEqual({ value }),
  );

  test.each(["Cardiology, Nobody", "Cardiology; Nobody", "0", "1; 2", "1.5"])("%j is refused", (text) => {
    expect(element.parse(text, seeing)).toEqual({ issue: { code: "unknownReference", attribute: "subject" } });
  });

  test("comes back whatever the labels hold", () => {
    const label = fc.string({ unit: fc.constantFrom("a", "B", ",", '"', " ", "é", "1"), minLength: 1, maxLength: 6 });
    const labels = fc.uniqueArray(
      label.map((text) => text.trim()).filter((text) => text !== ""),
      { maxLength: 5, minLength: 1 },
    );
    fc.assert(
      fc.property(labels, (texts) => {
        const found = foundIn(new Map(texts.map((text, i) => [i + 1000, text])));
        const context = contextOf(attribute, {}, found);
        const value = texts.map((_, i) => i + 1000).reverse();
        expect(element.parse(element.format(value, context), context)).toEqual({ value });
      }),
    );
  });
});

function messages(value: unknown, context = blind): readonly string[] {
  return element.validate(value, context).map((issue) => messageOf(issue, attribute));
}

test("keeps the order of choice, and each once", () => {
  expect(messages([7, 1, 2], seeing)).toEqual([]);
  expect(messages([1, 1])).toEqual(["Specialties takes each choice once"]);
});

test("refuses None beside others, once labels are known [NMQ-124, NMQ-125]", () => {
  expect(messages([3], seeing)).toEqual([]);
  expect(messages([3, 1], seeing)).toEqual(["Specialties can be None or other choices, not both"]);
  expect(messages([3, 1], blind)).toEqual([]);
});

test("refuses what is no list of ids", () => {
  for (const value of [1, "1", ["1"], [0], [[1]], [1, null], {}]) {
    expect(messages(value)).toEqual(["Specialties takes a list of the choices offered"]);
  }
});

test("one id that names no record in scope refuses the list", () => {
  const issues = validateAttribute(attribute, { subject: [1, 99] }, { mode: "create", found: records });
  expect(issues).toEqual([{ code: "unknownReference", attribute: "subject" }]);
});
