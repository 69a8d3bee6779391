import { expect, test } from "vitest";
import { MetadataError } from "../errors.ts";
import { choicesOf } from "../elements/choices.ts";
import { defineElement } from "../elements/element-type.ts";
import { createRegistry } from "../elements/registry.ts";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import { type EntitySpecInput, parseEntitySpec } from "../metadata/entity-spec.ts";
import { ELEMENTS } from "../testing/elements.ts";
import { anAttribute, check, KEY, rule, setTo } from "../testing/metadata.ts";
import { compileMetadata } from "../schema/compile.ts";
import { lintFiles } from "./lint-files.ts";

const text = ELEMENTS.get("Text");
const choice = defineElement({
  ...text,
  name: "Choice",
  column: ({ multiple }) => (multiple ? "json" : "text"),
  validate: (value, { attribute }) =>
    [value].flat().every((one) => choicesOf(attribute).byValue(one))
      ? []
      : [{ code: "unknown", attribute: attribute.name }],
});
const open = defineElement({ ...choice, name: "Open", validate: () => [] });
const registry = createRegistry([text, choice, open]);

const STATES = ["Planned", "In Use", "Retired"];
const CHOICE = { elementType: "Choice", comboboxOptionList: STATES };
const READ: readonly AttributeSpecInput[] = [
  KEY,
  { name: "state", ...CHOICE },
  { name: "states", ...CHOICE, multiple: true },
  { name: "typed", elementType: "Open", comboboxOptionList: STATES },
];

function found(attribute: Partial<AttributeSpecInput>, entity: Partial<EntitySpecInput> = {}): readonly string[] {
  const attributes = [...READ, { name: "notes", ...attribute }].map(anAttribute);
  const entities = [parseEntitySpec({ name: "user", readableAttribute: "notes", ...entity })];
  const metadata = compileMetadata({ revision: 1, entities, attributes }, registry);
  return lintFiles(metadata).map(({ path, message }) => `${path}: ${message}`);
}

test.each<[what: string, attribute: Partial<AttributeSpecInput>, entity: Partial<EntitySpecInput>, problem: string]>([
  [
    "a readable attribute",
    {},
    { readableAttribute: "note" },
    "user.readableAttribute: user has no attribute note. Did you mean notes?",
  ],
  ["what shares a record", {}, { sharedBy: "stat" }, "user.sharedBy: user has no attribute stat. Did you mean state?"],
  ["a default", { ...CHOICE, valueDefault: "Retierd" }, {}, "user.notes.valueDefault: "],
  [
    "a value that a rule sets",
    { ...CHOICE, conditionalList: [rule(check("state", "Retired"), setTo("Planed"))] },
    {},
    "user.notes.conditionalList.r1: the value that it sets is refused: ",
  ],
  [
    "a value that a rule compares with",
    { conditionalList: [rule(check("state", "Retierd"), "show")] },
    {},
    "user.notes.conditionalList.r1.if: state has no choice Retierd; it has Planned, In Use, Retired. Did you mean Retired?",
  ],
  [
    "a value that makes it required",
    { prerequisiteListRequired: [{ attributeName: "state", operator: "isNotEqual", value: "Planed" }] },
    {},
    "user.notes.prerequisiteListRequired[0].value: state has no choice Planed; it has Planned, In Use, Retired. Did you mean Planned?",
  ],
  [
    "a former name that another attribute has as its own",
    { formerNameList: ["gone", "state"] },
    {},
    "user.notes.formerNameList: user.state is there too; keep one of the two",
  ],
])("%s that no record can have is told [F-126]", (_, attribute, entity, problem) => {
  expect(found(attribute, entity)[0]).toContain(problem);
});

test.each<[what: string, attribute: Partial<AttributeSpecInput>]>([
  ["a choice", { conditionalList: [rule(check("state", "Retired"), "show")] }],
  ["no value", { conditionalList: [rule(check("state", null), "show")] }],
  ["a part of a choice", { conditionalList: [rule(check("state", "Ret", "contains"), "show")] }],
  ["one of several choices", { conditionalList: [rule(check("states", "Retired"), "show")] }],
  ["what is typed beside choices", { conditionalList: [rule(check("typed", "Lost"), "show")] }],
  ["a default of an attribute without choices", { valueDefault: "anything" }],
])("%s is fine", (_, attribute) => {
  expect(found(attribute)).toEqual([]);
});

test.each<[what: string, entities: Readonly<Record<string, readonly string[]>>, problems: readonly string[]]>([
  [
    "that is there too",
    { asset: ["loan"], loan: [] },
    ["asset.formerNameList: loan is there too; keep one of the two"],
  ],
  [
    "that two have",
    { asset: ["loan"], item: ["loan"] },
    [
      "asset.formerNameList: loan is the former name of item too; keep one of the two",
      "item.formerNameList: loan is the former name of asset too; keep one of the two",
    ],
  ],
  ["that is its name", { asset: ["asset"] }, ["asset.formerNameList: asset is its name now; leave it out"]],
  ["that nobody has", { asset: ["loan", "lending"], item: ["thing"] }, []],
])("a former name of an entity %s [ADD-105]", (_, named, problems) => {
  const linesOf = (all: readonly { readonly path: string; readonly message: string }[]) =>
    all.map(({ path, message }) => `${path}: ${message}`);
  const read = () => {
    const entities = Object.entries(named).map(([name, formerNameList]) =>
      parseEntitySpec({ name, formerNameList, readableAttribute: "userId" }, name),
    );
    const attributes = entities.map(({ name }) => ({ ...anAttribute(KEY), entityName: name }));
    return lintFiles(compileMetadata({ revision: 1, entities, attributes }, registry));
  };
  try {
    expect(linesOf(read())).toEqual(problems);
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    expect(linesOf(error.problems)).toEqual(problems);
  }
});
