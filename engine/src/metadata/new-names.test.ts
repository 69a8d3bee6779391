import { expect, test } from "vitest";
import { NO_APPLICATION } from "./application-spec.ts";
import type { ShownKind } from "./entity-spec.ts";
import { withNewNames } from "./new-names.ts";

/** `permit.size` became `length`, and `berth.kind`, to which `permit.berthId` refers, became `sort`. `quay` became `pier`. */
const NEW: Readonly<Record<string, string>> = { "permit.size": "length", "berth.kind": "sort" };
const names = {
  nameOf: (entity: string, name: string) => NEW[`${entity}.${name}`] ?? name,
  entityOf: (name: string) => (name === "quay" ? "pier" : name),
  targetOf: (entity: string, name: string) => (entity === "permit" && name === "berthId" ? "berth" : null),
};
const renamed = (kind: ShownKind, values: Record<string, unknown>) =>
  withNewNames(kind, "permit", values, names, NO_APPLICATION);

const check = (attribute: string, value = "size") => ({ attribute, comparativeOperator: "isEqual", value });
const group = (attribute: string) => ({ list: [check("other"), { list: [check(attribute)], booleanOperator: "OR" }] });
const logic = (attribute: string) => ({
  logic: { and: [{ "==": [{ var: attribute }, "size"] }, { missing: [attribute] }] },
});

test.each<[what: string, kind: ShownKind, property: string, before: unknown, after: unknown]>([
  ["the attribute that names records", "entity", "readableAttribute", "size", "length"],
  ["the attributes of an account", "entity", "accountList", ["size", "kind"], ["length", "kind"]],
  [
    "what keeps a record",
    "entity",
    "keptByList",
    ["size", { when: group("size"), text: "size" }],
    ["size", { when: group("length"), text: "size" }],
  ],
  [
    "unique values",
    "entity",
    "uniqueList",
    [{ attributeList: ["size"], when: { attribute: "size", value: "size" } }],
    [{ attributeList: ["length"], when: { attribute: "length", value: "size" } }],
  ],
  ["what a webhook sends", "webhook", "attributeList", ["size", "kind"], ["length", "kind"]],
  [
    "the condition of a webhook",
    "webhook",
    "when",
    { logic: { "<": [{ before: "size" }, { var: "size" }] } },
    { logic: { "<": [{ before: "length" }, { var: "length" }] } },
  ],
  [
    "unique values under a condition",
    "entity",
    "uniqueList",
    [{ attributeList: ["other"], when: logic("size") }],
    [{ attributeList: ["other"], when: logic("length") }],
  ],
  [
    "what is offered",
    "entity",
    "offeredList",
    [{ attribute: "size", value: "size", when: check("size") }],
    [{ attribute: "length", value: "size", when: check("length") }],
  ],
  [
    "what is tied",
    "entity",
    "tiedList",
    [{ attribute: "size", to: "size", value: "size", message: "size" }],
    [{ attribute: "length", to: "length", value: "size", message: "size" }],
  ],
  [
    "a rule of the record",
    "entity",
    "ruleList",
    [{ id: "size", if: logic("size"), text: "size", at: ["size"] }],
    [{ id: "size", if: logic("length"), text: "size", at: ["length"] }],
  ],
  [
    "a waiver by an attribute of another entity",
    "entity",
    "waivedList",
    [
      { by: "berthId", attribute: "kind", value: "kind" },
      { by: "berthId", when: check("kind") },
    ],
    [
      { by: "berthId", attribute: "sort", value: "kind" },
      { by: "berthId", when: check("sort") },
    ],
  ],
  [
    "a rule that calculates",
    "attribute",
    "conditionalList",
    [
      {
        id: "size",
        if: group("size"),
        then: [
          { id: "setValue", value: { "+": [{ var: "size" }, 1] } },
          { id: "setValue", valueDefault: "size" },
        ],
      },
    ],
    [
      {
        id: "size",
        if: group("length"),
        then: [
          { id: "setValue", value: { "+": [{ var: "length" }, 1] } },
          { id: "setValue", valueDefault: "size" },
        ],
      },
    ],
  ],
  [
    "a rule without a condition",
    "attribute",
    "conditionalList",
    [{ if: { list: [] }, blocked: "size", then: [{ id: "hide" }] }],
    [{ if: { list: [] }, blocked: "size", then: [{ id: "hide" }] }],
  ],
  [
    "a prerequisite",
    "attribute",
    "prerequisiteListRequired",
    [{ attributeName: "size", operator: "isEqual", value: "size" }],
    [{ attributeName: "length", operator: "isEqual", value: "size" }],
  ],
  ["a template", "attribute", "valueTemplate", "{size} size {kind}", "{length} size {kind}"],
  ["a setting", "attribute", "option", [{ name: "size", value: "{size}/x" }], [{ name: "size", value: "{length}/x" }]],
  [
    "a preset",
    "preset",
    "attributeList",
    [{ attributeName: "size", required: true }, { name: "size" }],
    [{ attributeName: "length", required: true }, { name: "length" }],
  ],
  [
    "a filter of a mapping",
    "mapping",
    "conditionalList",
    [{ id: "size", filterCode: { "!!": [{ var: "size" }] } }, { if: check("size") }],
    [{ id: "size", filterCode: { "!!": [{ var: "length" }] } }, { if: check("length") }],
  ],
  [
    "a row of a mapping",
    "mapping",
    "rowList",
    [
      { valueType: "attribute", value: "size" },
      { valueType: "static", value: "size" },
      { valueType: "attribute", value: "berthId", fkValue: "kind" },
    ],
    [
      { valueType: "attribute", value: "length" },
      { valueType: "static", value: "size" },
      { valueType: "attribute", value: "berthId", fkValue: "sort" },
    ],
  ],
])("%s has the new name, and no value changes [F-120]", (_, kind, property, before, after) => {
  expect(renamed(kind, { label: "size", [property]: before })).toEqual({ label: "size", [property]: after });
});

test.each<[what: string, kind: ShownKind, property: string, before: unknown, after: unknown]>([
  ["what a reference refers to", "attribute", "fkName", "quay", "pier"],
  ["what keeps a record", "entity", "keptByList", ["quay", "berth"], ["pier", "berth"]],
  ["a view of definitions", "entity", "viewValue", "quay", "pier"],
  ["a label", "entity", "label", "quay", "quay"],
])("%s has the new name of an entity where it is one [ADD-105]", (_, kind, property, before, after) => {
  expect(renamed(kind, { [property]: before })).toEqual({ [property]: after });
});

test("a limit of what is offered is an attribute of the other entity [F-120]", () => {
  expect(renamed("attribute", { fkName: "berth", fkType: "kind" })).toEqual({ fkName: "berth", fkType: "sort" });
});
