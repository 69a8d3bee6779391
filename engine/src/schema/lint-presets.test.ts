import { describe, expect, test } from "vitest";
import { type MappingSpecInput, parseMappingSpec } from "../metadata/mapping-spec.ts";
import { parseEntitySpec } from "../metadata/entity-spec.ts";
import { parsePresetSpec, type PresetSpecInput } from "../metadata/preset-spec.ts";
import { ELEMENTS } from "../testing/elements.ts";
import { anAttribute, check, KEY, problemsOf } from "../testing/metadata.ts";
import { compileMetadata } from "./compile.ts";
import { lintWarnings } from "../access/lint-warnings.ts";

type Presets = readonly Partial<PresetSpecInput>[];
type Mappings = readonly Partial<MappingSpecInput>[];

const attributes = [KEY, "city", "zip", { name: "boss", elementType: "Reference", fkExists: true, fkName: "user" }].map(
  anAttribute,
);
const entities = [parseEntitySpec({ name: "user" }), parseEntitySpec({ name: "person", viewOf: "user" })];
const usual = { name: "short", entityName: "user", label: "Short" };

function compile(presets: Presets, mappings: Mappings = []) {
  const spec = {
    revision: 1,
    entities,
    attributes,
    presets: presets.map((preset) => parsePresetSpec({ ...usual, ...preset })),
    mappings: mappings.map((mapping) => parseMappingSpec({ ...usual, ...mapping })),
  };
  return compileMetadata(spec, ELEMENTS);
}
const lint = (presets: Presets, mappings: Mappings = []) => problemsOf(() => compile(presets, mappings));
const entry = (attributeName: string, required = false) => ({ attributeName, required });
const row = (value: string, valueType: "attribute" | "static" | "computed" = "attribute", fkValue?: string) => ({
  itemNumber: 2,
  valueType,
  value,
  fkValue: fkValue ?? null,
});

describe("a preset", () => {
  test("is compiled onto its entity, its attributes found, in its order; views of the entity have none", () => {
    const { entities: types } = compile([{ attributeList: [entry("zip", true), entry("city")] }]);
    const columns = types
      .get("user")
      ?.presets.map((preset) => [
        preset.label,
        ...preset.columns.map(({ attribute, required }) => [attribute.name, required]),
      ]);
    expect(columns).toEqual([["Short", ["zip", true], ["city", false]]]);
    expect(types.get("person")?.presets).toEqual([]);
  });
  test.each<[title: string, presets: Presets, problems: string[]]>([
    [
      "that names a missing attribute",
      [{ attributeList: [entry("zip"), entry("gone")] }],
      ["unknownAttribute preset user.short.attributeList[1]"],
    ],
    [
      "that names what every object has",
      [{ attributeList: [entry("constructor")] }],
      ["unknownAttribute preset user.short.attributeList[0]"],
    ],
    ["of no entity", [{ entityName: "ghost" }], ["unknownEntity preset ghost.short"]],
    ["of a view", [{ entityName: "person" }], ["unknownEntity preset person.short"]],
    ["defined twice", [{}, { label: "Other" }], ["duplicate preset user.short"]],
    [
      "with another's label but for blanks and letters' case",
      [{}, { name: "other", label: " short " }],
      ["duplicate preset user.other.label"],
    ],
  ])("%s is refused with its place", (_, presets, problems) => {
    expect(lint(presets)).toEqual(problems);
  });
});

describe("a mapping", () => {
  test("is compiled onto its entity; only its first condition filters", () => {
    const conditionalList = [check("city", "Oslo"), check("zip", "1")].map((condition) => ({
      id: null,
      if: condition,
      filterCode: null,
      then: [],
    }));
    const [mapping] = compile([], [{ conditionalList }]).entities.get("user")?.mappings ?? [];
    expect(mapping?.filter).toMatchObject({ kind: "equals", left: { kind: "attribute", name: "city" } });
    expect(compile([], [{}]).entities.get("user")?.mappings[0]?.filter).toBeNull();
  });
  test.each<[title: string, mapping: Partial<MappingSpecInput>, problems: string[]]>([
    ["of attributes that are there", { rowList: [row("city")] }, []],
    ["of an attribute of the referenced record", { rowList: [row("boss", "attribute", "zip")] }, []],
    ["of any fixed text", { rowList: [row("gone", "static")] }, []],
    ["of what can be computed", { rowList: [row("recordId", "computed")] }, []],
    [
      "of what cannot",
      { rowList: [row("magic", "computed")] },
      ["unknownComputed mapping user.short.rowList[0].value"],
    ],
    ["of a missing attribute", { rowList: [row("gone")] }, ["unknownAttribute mapping user.short.rowList[0].value"]],
    [
      "of a missing attribute of the referenced record",
      { rowList: [row("boss", "attribute", "gone")] },
      ["unknownAttribute mapping user.short.rowList[0].fkValue"],
    ],
    [
      "of an attribute of a record that nothing refers to",
      { rowList: [row("city", "attribute", "zip")] },
      ["shape mapping user.short.rowList[0].fkValue"],
    ],
    [
      "whose filter reads a missing attribute",
      { conditionalList: [{ id: null, if: check("gone", 1), filterCode: null, then: [] }] },
      ["unknownAttribute mapping user.short.conditionalList[0]"],
    ],
    [
      "whose Filter Code reads a missing attribute",
      { conditionalList: [{ id: null, if: null, filterCode: { "!!": { var: "gone" } }, then: [] }] },
      ["unknownAttribute mapping user.short.conditionalList[0]"],
    ],
    ["of no entity", { entityName: "ghost" }, ["unknownEntity mapping ghost.short"]],
  ])("%s", (_, mapping, problems) => {
    expect(lint([], [mapping])).toEqual(problems);
  });
  test("may share its label with another, and its name with a preset", () => {
    expect(lint([{}], [{}, { name: "other" }])).toEqual([]);
  });
});

describe("a mapping that is set aside", () => {
  const blocked = "Gone was deleted.";
  test("contains no records, with or without a filter", () => {
    const filter = { id: null, if: check("city", "Bern"), filterCode: null, then: [] };
    for (const conditionalList of [[], [filter]]) {
      const [mapping] = compile([], [{ conditionalList, blocked }]).entities.get("user")?.mappings ?? [];
      expect(mapping).toMatchObject({ blocked, filter: { kind: "constant", value: false } });
    }
  });
  test("is named as a warning", () => {
    const warned = lintWarnings(compile([], [{ blocked }]));
    expect(warned).toEqual([
      {
        code: "blocked",
        path: "mapping user.short",
        message: "Short exports nothing: Gone was deleted; give it a filter, or let it export all records",
      },
    ]);
  });
});
