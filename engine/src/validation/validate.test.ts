import { describe, expect, test, vi } from "vitest";
import { type LookupResult, NO_RESULT } from "../elements/element-type.ts";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { Values } from "../rules/compile-logic.ts";
import { anEntity } from "../testing/metadata.ts";
import type { Mode } from "./required.ts";
import { contextOf, notesOf, validate } from "./validate.ts";

const ATTRIBUTES: readonly AttributeSpecInput[] = [
  { name: "email", orderNumber: 1, required: true, minLength: 3, maxLength: 8, uniqueIn: "all" },
  { name: "city", orderNumber: 2, requiredCreate: true },
  { name: "supervisor", orderNumber: 3, elementType: "Reference", fkExists: true, fkName: "user" },
  { name: "team", orderNumber: 4, elementType: "Reference", fkExists: true, fkName: "user", multiple: true },
  { name: "shadow", orderNumber: 5, elementType: null, type: "text", required: true },
  { name: "tag", orderNumber: 6, elementType: null, type: "text", uniqueIn: "all" },
];
const type = anEntity(ATTRIBUTES);
const valid: Values = { email: "a@b.c", city: "Madison", shadow: "x" };

/** The issues of the record, as `attribute code`. */
function issues(values: Values, found: Partial<LookupResult> = {}, mode: Mode = "create"): readonly string[] {
  const options = { mode, found: { ...NO_RESULT, ...found } };
  const attributes = type.attributes.filter((attribute) => !attribute.primaryKey);
  return validate(attributes, values, options).map(({ attribute, code }) => `${attribute} ${code}`);
}

describe("emptiness comes first", () => {
  test.each([[null], [undefined], [""], [[]]])("%j is required, and nothing else is said [GEN-025]", (nothing) => {
    expect(issues({ ...valid, email: nothing }, { taken: () => true })).toEqual(["email required"]);
  });
  test("an optional empty value is handed to nobody [SPEC V1]", () => {
    const label = vi.fn(() => null);
    expect(issues({ ...valid, supervisor: null, team: [] }, { label })).toEqual([]);
    expect(label).not.toHaveBeenCalled();
  });
  test("zero and false are values [SPEC V1]", () => {
    expect(issues({ ...valid, city: 0 })).toEqual(["city wrongType"]);
    expect(issues({ ...valid, shadow: false })).toEqual([]);
  });
  test("depends on the mode [GEN-024]", () => {
    expect(issues({ ...valid, city: null }, {}, "create")).toEqual(["city required"]);
    expect(issues({ ...valid, city: null }, {}, "update")).toEqual([]);
  });
  test("is checked without an element type, too", () => {
    expect(issues({ ...valid, shadow: "" })).toEqual(["shadow required"]);
  });
});

describe("then the element type", () => {
  test("whose issues end it: a value that cannot be stored is not looked up [SPEC V2]", () => {
    const taken = vi.fn(() => true);
    expect(issues({ ...valid, email: "ab" }, { taken })).toEqual(["email tooShort"]);
    expect(issues({ ...valid, email: "123456789" }, { taken })).toEqual(["email tooLong"]);
    expect(issues({ ...valid, email: 7 }, { taken })).toEqual(["email wrongType"]);
    expect(taken).not.toHaveBeenCalled();
  });
});

describe("then the look-ups", () => {
  test("a value that another record has", () => {
    expect(issues(valid, { taken: (attribute) => attribute === "email" })).toEqual(["email unique"]);
    expect(issues(valid, { taken: () => false })).toEqual([]);
    expect(issues({ ...valid, tag: "x" }, { taken: (attribute) => attribute === "tag" })).toEqual(["tag unique"]);
  });
  test("a reference to a record that is not in scope", () => {
    const label = (_attribute: string, id: unknown) => (id === 1 ? "Ann Lee" : null);
    expect(issues({ ...valid, supervisor: 1 }, { label })).toEqual([]);
    expect(issues({ ...valid, supervisor: 2 }, { label })).toEqual(["supervisor unknownReference"]);
    expect(issues({ ...valid, team: [1, 1] }, { label })).toEqual([]);
    expect(issues({ ...valid, team: [1, 2] }, { label })).toEqual(["team unknownReference"]);
  });
  test("what was not looked up has no issue [SPEC V2]", () => {
    expect(issues({ ...valid, supervisor: 2, team: [3] })).toEqual([]);
  });
});

test("issues come in the order of the attributes, one for each [SPEC V3]", () => {
  expect(issues({ email: "ab", supervisor: 9 }, { label: () => null })).toEqual([
    "email tooShort",
    "city required",
    "supervisor unknownReference",
    "shadow required",
  ]);
});

test("only the given attributes are checked", () => {
  const attributes = type.attributes.filter((attribute) => attribute.name === "city");
  expect(validate(attributes, {}, { mode: "create" })).toEqual([{ code: "required", attribute: "city" }]);
  expect(validate([], {}, { mode: "create" })).toEqual([]);
});

test("a context without answers checks nothing by them", () => {
  const attribute = type.attributes[0];
  if (!attribute) throw new Error("there are attributes");
  const { found, record } = contextOf(attribute, valid);
  expect(record).toBe(valid);
  expect([found.taken("email", "x"), found.label("supervisor", 1)]).toEqual([undefined, undefined]);
});

describe("a stored value that nobody changed [GEN-D42, F-114]", () => {
  const email = type.byName.get("email");
  const team = type.byName.get("team");
  if (!email || !team) throw new Error("there are attributes");
  const found = { ...NO_RESULT, taken: () => true, label: () => null };
  const codes = (attribute: typeof email, before: Values | null, values: Values, mode: Mode = "update") => [
    validate([attribute], values, { mode, found, before }).map(({ code }) => code),
    notesOf(attribute, values, { mode, found, before }).map(({ code }) => code),
  ];
  test.each<
    [title: string, attribute: typeof email, before: Values | null, now: Values, issues: string[], notes: string[]]
  >([
    ["is a note where its element type refuses it", email, { email: "a" }, { email: "a" }, [], ["tooShort"]],
    ["is a note where a look-up does", email, { email: "abc" }, { email: "abc" }, [], ["unique"]],
    ["is a note where it is a list", team, { team: [1, 2] }, { team: [1, 2] }, [], ["unknownReference"]],
    ["is validated once it changes", email, { email: "a" }, { email: "b" }, ["tooShort"], []],
    ["is validated once one of several changes", team, { team: [1, 2] }, { team: [1] }, ["unknownReference"], []],
    ["is a note where it is required and empty", email, { email: "" }, { email: null }, [], ["required"]],
    ["is required as ever where it is emptied", email, { email: "a" }, { email: "" }, ["required"], []],
    ["is not there without a stored record", email, null, { email: "a" }, ["tooShort"], []],
  ])("%s [SPEC V5]", (_, attribute, before, now, issues, notes) => {
    expect(codes(attribute, before, now)).toEqual([issues, notes]);
  });
  test("is not there in a new record, though its form began with it [SPEC V5]", () => {
    expect(codes(email, { email: "a" }, { email: "a" }, "create")).toEqual([["tooShort"], []]);
  });
  test("is validated once a value changes that its element type reads [SPEC V5]", () => {
    const { element } = email;
    if (!element) throw new Error("it has an element type");
    const reading = { ...email, element: { ...element, reads: () => ["city"] } };
    const stored = { email: "a", city: "Oslo", tag: "x" };
    expect(codes(reading, stored, { ...stored, tag: "y" })).toEqual([[], ["tooShort"]]);
    expect(codes(reading, stored, { ...stored, city: "Rome" })).toEqual([["tooShort"], []]);
  });
});
