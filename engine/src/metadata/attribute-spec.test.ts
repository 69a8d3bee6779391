import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CLINICS } from "../testing/application.ts";
import { problemsOf } from "../testing/metadata.ts";
import { attributeShape, parseAttributeSpec, serializeAttributeSpec } from "./attribute-spec.ts";
import type { FieldKind } from "./shape.ts";

const least = { name: "city", label: "City" };
const refusals = (more: object, base: object = least) =>
  problemsOf(() => parseAttributeSpec({ ...base, ...more }, "a", CLINICS));

describe("a new attribute", () => {
  const spec = parseAttributeSpec(least, "a", CLINICS);
  test("has every property", () => {
    expect(Object.keys(spec)).toEqual(Object.keys(attributeShape(CLINICS)));
  });
  test("may be null, and asks for nothing else", () => {
    const flags = Object.entries(spec).filter(([, value]) => value === true);
    expect(flags).toEqual([["allowNull", true]]);
  });
  test("has no default value, no bounds, no rules", () => {
    expect(spec).toMatchObject({ valueDefault: null, minLength: null, maxLength: null, conditionalList: [] });
  });
  test("is frozen", () => {
    expect(Object.isFrozen(spec)).toBe(true);
  });
});

describe("parse", () => {
  test("reads defaultValue as another name of valueDefault [ADM-126]", () => {
    expect(parseAttributeSpec({ ...least, defaultValue: 7 }).valueDefault).toBe(7);
  });
  test("takes valueDefault where both names are given", () => {
    expect(parseAttributeSpec({ ...least, defaultValue: 7, valueDefault: 8 }).valueDefault).toBe(8);
  });
  test("reads null as absent", () => {
    expect(parseAttributeSpec({ ...least, allowNull: null, required: null, helpText: null })).toEqual(
      parseAttributeSpec(least),
    );
  });
  test("keeps a default value of any kind", () => {
    for (const valueDefault of [0, false, "x", [1], { a: 1 }]) {
      expect(parseAttributeSpec({ ...least, valueDefault }).valueDefault).toEqual(valueDefault);
    }
  });
});

describe("refusals name the code and the place", () => {
  test.each<[title: string, more: object, problems: string[]]>([
    ["an unknown property", { colour: "red" }, ["unknownProperty a.colour"]],
    ["a property that every object has", { toString: 1 }, ["unknownProperty a.toString"]],
    ["an own __proto__ key", JSON.parse('{"__proto__":{"required":true}}'), ["unknownProperty a.__proto__"]],
    ["a text for a flag", { required: "true" }, ["shape a.required"]],
    ["a number for a flag", { showDefault: 1 }, ["shape a.showDefault"]],
    ["a number for a text", { helpText: 5 }, ["shape a.helpText"]],
    ["half a number", { orderNumber: 1.5 }, ["shape a.orderNumber"]],
    ["a number as text", { maxLength: "10" }, ["shape a.maxLength"]],
    ["a list for a single value", { valueYes: [1] }, ["shape a.valueYes"]],
    ["a text for a list", { conditionalList: "[]" }, ["shape a.conditionalList"]],
    ["a list of more than texts", { formerLabelList: ["a", 1] }, ["shape a.formerLabelList"]],
    ["an over-long label", { label: "x".repeat(201) }, ["shape a.label"]],
    ["an over-long text", { helpText: "x".repeat(5001) }, ["shape a.helpText"]],
    ["a blank label", { label: " " }, ["shape a.label"]],
    ["a section of 201 characters", { section: "x".repeat(201) }, ["shape a.section"]],
    ["a blank section", { section: " " }, ["shape a.section"]],
    ["an unknown data type", { type: "varchar" }, ["shape a.type"]],
    ["an unknown scope of uniqueness", { uniqueIn: "world" }, ["shape a.uniqueIn"]],
    ["an unknown status", { requiredFrom: "open" }, ["shape a.requiredFrom"]],
    ["an unknown case of letters", { letterCase: "title" }, ["shape a.letterCase"]],
    [
      "null for a prerequisite",
      { prerequisiteListRequired: [null] },
      ["shape a.prerequisiteListRequired[0]", "shape a.prerequisiteListRequired[0].attributeName"],
    ],
    [
      "a prerequisite without an attribute",
      { prerequisiteListRequired: [{ operator: "isEqual", value: 1 }] },
      ["shape a.prerequisiteListRequired[0].attributeName"],
    ],
    [
      "a prerequisite without an operator",
      { prerequisiteListRequired: [{ attributeName: "b", value: 1 }] },
      ["shape a.prerequisiteListRequired[0].operator"],
    ],
    [
      "a prerequisite that compares otherwise [ADM-099]",
      { prerequisiteListRequired: [{ attributeName: "b", operator: "contains", value: 1 }] },
      ["shape a.prerequisiteListRequired[0].operator"],
    ],
    ["several, all of them", { required: 1, colour: 1 }, ["unknownProperty a.colour", "shape a.required"]],
  ])("%s", (_, more, problems) => {
    expect(refusals(more)).toEqual(problems);
  });

  test.each(["", "City", "1a", "a_b", "a b", "ä", 'a"; drop table', "a".repeat(64)])("the name %j", (name) => {
    expect(refusals({ name })).toEqual(["identifier a.name"]);
  });
  test.each(["constructor", "toString", "valueOf", "hasOwnProperty"])("the name %j, which every object has", (name) => {
    expect(refusals({ name })).toEqual(["reservedName a.name"]);
  });
  test.each([["text"], [5], [null], [undefined], [[]]])("%j for an attribute", (input) => {
    expect(problemsOf(() => parseAttributeSpec(input, "a"))).toContain("shape a");
  });
  test("says what was expected and what was found", () => {
    expect(() => parseAttributeSpec({ ...least, required: "yes" }, "user.city")).toThrow(
      'user.city.required: expected true or false, found "yes"',
    );
  });
});

describe("serialize", () => {
  const stored = (input: unknown) => serializeAttributeSpec(parseAttributeSpec(input, "a", CLINICS), CLINICS);
  test("leaves out what is at its default [SPEC M2]", () => {
    expect(stored({ ...least, required: false, allowNull: true })).toEqual(least);
  });
  test("keeps what differs, a false allowNull too", () => {
    const given = { ...least, required: true, allowNull: false, valueDefault: 0 };
    expect(stored(given)).toEqual(given);
  });
  test("writes keys in one order", () => {
    const keys = Object.keys(stored({ required: true, acute: true, ...least, entityName: "user" }));
    expect(keys).toEqual(["name", "entityName", "label", "required", "acute"]);
  });

  const values: Readonly<Record<FieldKind, fc.Arbitrary<unknown>>> = {
    text: fc.string({ maxLength: 20 }),
    boolean: fc.boolean(),
    integer: fc.integer(),
    scalar: fc.oneof(fc.string(), fc.integer(), fc.boolean()),
    any: fc.jsonValue(),
    object: fc.constant({}),
    map: fc.constant({}),
    list: fc.array(fc.jsonValue(), { maxLength: 3 }),
    jsonList: fc.array(fc.jsonValue(), { maxLength: 3 }),
    objectList: fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }), { maxLength: 3 }),
    textList: fc.array(fc.string(), { maxLength: 3 }),
  };
  const properties = Object.fromEntries(
    Object.entries(attributeShape(CLINICS)).map(([key, { kind }]) => [key, values[kind]]),
  );
  const spec = fc.record(
    {
      ...properties,
      name: fc.stringMatching(/^[a-z][A-Za-z0-9]{2,20}$/),
      label: fc.string({ minLength: 1, maxLength: 20 }).filter((label) => label.trim() !== ""),
      section: fc.constantFrom("Place", "x".repeat(200), null),
      primaryKey: fc.constant(false),
      formerNameList: fc.subarray(["was", "wasBefore"]),
      type: fc.constantFrom("text", "json", "references", null),
      uniqueIn: fc.constantFrom("organization", "all", null),
      letterCase: fc.constantFrom("upper", "lower", null),
      requiredFrom: fc.constantFrom("nmqOpen", "buildOpen", null),
      prerequisiteListRequired: fc.array(
        fc.record({
          attributeName: fc.constant("b"),
          operator: fc.constantFrom("isEqual", "isNotEqual"),
          value: fc.constantFrom(1, "x", null),
        }),
      ),
    },
    { requiredKeys: ["name", "label"] },
  );

  test.each([
    ["no name", { formerNameList: ["Two words"] }, "identifier a.formerNameList[0]"],
    ["its own name", { formerNameList: ["city"] }, "shape a.formerNameList"],
    ["of a primary key", { formerNameList: ["number"], primaryKey: true }, "shape a.formerNameList"],
  ])("refuses a former name that is %s [F-120]", (_, more, problem) => {
    expect(refusals(more)).toEqual([problem]);
  });

  test("is the inverse of parse: parse(serialize(x)) equals x, through JSON too [SPEC M2]", () => {
    fc.assert(
      fc.property(spec, (input) => {
        const parse = (text: string) => parseAttributeSpec(JSON.parse(text), "a", CLINICS);
        const store = (text: string) => JSON.stringify(serializeAttributeSpec(parse(text), CLINICS));
        const stored = store(JSON.stringify(input));
        expect(parse(stored)).toEqual(parse(JSON.stringify(input)));
        expect(store(stored)).toBe(stored);
      }),
    );
  });
});
