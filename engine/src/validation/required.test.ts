import { describe, expect, test } from "vitest";
import type { AttributeSpecInput, Prerequisite } from "../metadata/attribute-spec.ts";
import type { Values } from "../rules/compile-logic.ts";
import { anEntity, check, rule } from "../testing/metadata.ts";
import { isRequired, type RecordState } from "./required.ts";

/** The modes in which an attribute with this definition is required. */
function modes(spec: Partial<AttributeSpecInput>, values: Values = {}): string {
  const attribute = anEntity([{ name: "npi", ...spec }, "role", "state"]).byName.get("npi");
  if (!attribute) throw new Error("npi did not compile");
  return (["create", "update"] as const).filter((mode) => isRequired(attribute, mode, values)).join(" ");
}

function needs(attributeName: string, value: Prerequisite["value"], operator: Prerequisite["operator"] = "isEqual") {
  return { attributeName, operator, value };
}

describe("by definition", () => {
  test.each<[title: string, spec: Partial<AttributeSpecInput>, modes: string]>([
    ["nothing said: never", {}, ""],
    ["required: always [GEN-023]", { required: true }, "create update"],
    ["requiredCreate: in create mode only [GEN-024, ADM-095]", { requiredCreate: true }, "create"],
    ["requiredUpdate: in update mode only [GEN-024, ADM-095]", { requiredUpdate: true }, "update"],
    ["both modes [ADM-095]", { requiredCreate: true, requiredUpdate: true }, "create update"],
    ["null is not allowed: always [GEN-023, ADM-097]", { allowNull: false }, "create update"],
    ["null is allowed: never by that", { allowNull: true }, ""],
  ])("%s", (_title, spec, expected) => {
    expect(modes(spec)).toBe(expected);
  });

  test("a require rule never refuses a save [SPEC E3] [GEN-021, BLD-169]", () => {
    expect(modes({ conditionalList: [rule(check("role", "MD"), "require")] }, { role: "MD" })).toBe("");
  });
});

describe("by prerequisites", () => {
  test.each<[title: string, list: Prerequisite[], values: Values, isHeld: boolean]>([
    ["an empty list is not satisfied [ADM-D17]", [], {}, false],
    ["isEqual, equal [ADM-096]", [needs("role", "MD")], { role: "MD" }, true],
    ["isEqual, another value [ADM-096]", [needs("role", "MD")], { role: "RN" }, false],
    ["isEqual, no value", [needs("role", "MD")], {}, false],
    ["isEqual null, no value", [needs("role", null)], { role: "" }, true],
    ["isEqual, a number as text", [needs("role", 1)], { role: "1" }, true],
    ["isEqual, another case", [needs("role", "md")], { role: "MD" }, false],
    ["isEqual, an element of a list", [needs("role", "MD")], { role: ["RN", "MD"] }, true],
    ["isNotEqual, another value [ADM-099]", [needs("role", "MD", "isNotEqual")], { role: "RN" }, true],
    ["isNotEqual, equal [ADM-099]", [needs("role", "MD", "isNotEqual")], { role: "MD" }, false],
    ["isNotEqual, no value", [needs("role", "MD", "isNotEqual")], {}, true],
    ["isNotEqual null, a value: any value", [needs("role", null, "isNotEqual")], { role: "RN" }, true],
    ["several, all hold [ADM-D17]", [needs("role", "MD"), needs("state", "WI")], { role: "MD", state: "WI" }, true],
    ["several, one fails [ADM-D17]", [needs("role", "MD"), needs("state", "WI")], { role: "MD", state: "IL" }, false],
  ])("%s", (_title, prerequisiteListRequired, values, isHeld) => {
    expect(modes({ prerequisiteListRequired }, values)).toBe(isHeld ? "create update" : "");
  });
});

describe("by rules that require it to save [SPEC E11] [F-125]", () => {
  const isDoctor = rule(check("role", "MD"), "requireToSave");
  test.each<[title: string, spec: Partial<AttributeSpecInput>, values: Values, isHeld: boolean]>([
    ["one that holds", { conditionalList: [isDoctor] }, { role: "MD" }, true],
    ["one that does not hold", { conditionalList: [isDoctor] }, { role: "RN" }, false],
    ["one that reads an empty value", { conditionalList: [isDoctor] }, {}, false],
    ["one of two", { conditionalList: [isDoctor, rule(check("state", "WI"), "requireToSave")] }, { state: "WI" }, true],
    [
      "one that holds, beside a status",
      { conditionalList: [isDoctor], requiredFrom: "buildOpen" },
      { role: "MD" },
      true,
    ],
    [
      "one that is set aside",
      { conditionalList: [{ ...isDoctor, blocked: "It lost its role." }] },
      { role: "MD" },
      false,
    ],
  ])("%s", (_title, spec, values, isHeld) => {
    expect(modes(spec, values)).toBe(isHeld ? "create update" : "");
  });
});

describe("from a status on", () => {
  const asked = { requiredFrom: "buildOpen", prerequisiteListRequired: [needs("role", 1, "isNotEqual")] } as const;
  const type = anEntity([{ name: "npi", ...asked }, { name: "always", requiredFrom: "buildOpen" }, "role"]);
  test.each<
    [title: string, name: string, mode: "create" | "update", values: Values, state: RecordState, isHeld: boolean]
  >([
    ["a new record needs it", "always", "create", {}, { state: "buildOpen" }, true],
    ["and at a later one", "always", "create", {}, { state: "completed" }, true],
    ["not at an earlier one", "always", "create", {}, { state: "nmqApproved" }, false],
    ["nor where none is told", "always", "create", {}, {}, false],
    ["by its prerequisites", "npi", "create", { role: 0 }, { state: "buildOpen" }, true],
    ["not against them", "npi", "create", { role: 1 }, { state: "buildOpen" }, false],
    ["a record that has it keeps it", "npi", "update", { role: 1 }, { state: "nmqOpen", before: { npi: 7 } }, true],
    ["one that has it not needs none", "always", "update", {}, { state: "completed", before: { npi: 7 } }, false],
  ])("%s", (_title, name, mode, values, state, isHeld) => {
    const attribute = type.byName.get(name);
    expect(attribute && isRequired(attribute, mode, values, state)).toBe(isHeld);
  });
});
