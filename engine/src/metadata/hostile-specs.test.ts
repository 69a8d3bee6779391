import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MetadataError, PROBLEM_CODES } from "../errors.ts";
import { parseJsonLogic } from "../rules/parse-json-logic.ts";
import { parseRules } from "../rules/parse.ts";
import { compileMetadata } from "../schema/compile.ts";
import { CLINICS } from "../testing/application.ts";
import { ELEMENTS } from "../testing/elements.ts";
import { anAttribute, KEY, problemsOf } from "../testing/metadata.ts";
import { attributeShape, parseAttributeSpec } from "./attribute-spec.ts";
import { parseEntitySpec, RESERVED_ENTITY_NAMES } from "./entity-spec.ts";
import { parseMappingSpec } from "./mapping-spec.ts";
import { parsePresetSpec } from "./preset-spec.ts";

const PLACE = "here";
const PARSERS: Readonly<Record<string, (input: unknown) => unknown>> = {
  attribute: (input) => parseAttributeSpec(input, PLACE, CLINICS),
  entity: (input) => parseEntitySpec(input, PLACE, CLINICS),
  preset: (input) => parsePresetSpec(input, PLACE),
  mapping: (input) => parseMappingSpec(input, PLACE, CLINICS),
  rules: (input) => parseRules(input, PLACE),
  "JSON Logic": (input) => parseJsonLogic(input, PLACE),
};
const parsers = Object.entries(PARSERS);

/** The only two outcomes of reading something: it is read, or refused with codes and places. */
function outcome(act: () => unknown): "read" | "refused" {
  try {
    act();
    return "read";
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    expect(error.problems.length).toBeGreaterThan(0);
    for (const { code, path, message } of error.problems) {
      expect(PROBLEM_CODES).toContain(code);
      expect(path.startsWith(PLACE), path.slice(0, 200)).toBe(true);
      expect(message.length).toBeGreaterThan(0);
      expect(`${path}${message}`.length).toBeLessThan(2_000);
    }
    return "refused";
  }
}

/** Any value that a program can have, including texts of every kind. */
const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  withUnicodeString: true,
});
const loop: Record<string, unknown> = { name: "loop", label: "Loop" };
loop["attributeList"] = [loop];
loop["conditionalList"] = [loop];
loop["valueDefault"] = loop;
loop["and"] = [loop];
const deep = (levels: number, key: string) =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ [key]: [inner] }), 1);
const wide = { and: Array.from({ length: 100_000 }, () => ({ "!!": { var: "a" } })) };

describe.each(parsers)("whatever is read as %s", (_, parse) => {
  test("is read or refused with codes and places [SPEC M1]", () => {
    fc.assert(fc.property(anything, (input) => void outcome(() => parse(input))));
  });
  test.each<[title: string, input: unknown]>([
    ["contains itself", loop],
    ["is a list that contains itself", [loop]],
    ["is nested 20,000 deep", deep(20_000, "and")],
    ["is a group nested 20,000 deep", [{ if: deep(20_000, "list"), then: [{ id: "show" }] }]],
    ["has 100,000 parts", wide],
    ["has a key that objects are made by", JSON.parse('{"__proto__": {"name": "x", "label": "X"}, "constructor": 1}')],
    ["has an unknown operator", { exec: ["rm -rf"] }],
    ["has a property of a megabyte", { ["x".repeat(1_000_000)]: 1 }],
    ["is a text of a megabyte", "x".repeat(1_000_000)],
    [
      "throws where it is converted",
      {
        toString: () => {
          throw new Error("never called");
        },
      },
    ],
  ])("is refused where it %s", (__, input) => {
    expect(outcome(() => parse(input))).toBe("refused");
  });
});

describe("a definition whose properties are anything", () => {
  const properties = (names: readonly string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
  test.each<[string, readonly string[]]>([
    ["attribute", Object.keys(attributeShape(CLINICS))],
    ["entity", ["label", "scope", "store", "definitionKind", "route", "system", "viewOf", "shape"]],
    ["preset", ["entityName", "label", "attributeList", "shape"]],
    ["mapping", ["entityName", "label", "conditionalList", "rowList", "shape"]],
  ])("of kind %s is read or refused", (kind, names) => {
    const parse = PARSERS[kind] ?? (() => undefined);
    const given = properties(names.filter((name) => name !== "name"));
    fc.assert(fc.property(given, (over) => void outcome(() => parse({ name: "a", label: "A", ...over }))));
  });

  test("compiles or is refused, once it is read", () => {
    const jsonOnly = fc.jsonValue();
    const over = fc.record(
      Object.fromEntries(["conditionalList", "option", "valueDefault", "valueTemplate"].map((n) => [n, jsonOnly])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(over, (given) => {
        const compile = () => {
          const attribute = { name: "here", entityName: "here", label: "Here", elementType: "Text", acute: true };
          const spec = parseAttributeSpec({ ...attribute, ...given }, "here.here", CLINICS);
          const key = anAttribute({ ...KEY, entityName: "here" });
          const entities = [parseEntitySpec({ name: "here" })];
          compileMetadata({ revision: 1, application: CLINICS, entities, attributes: [key, spec] }, ELEMENTS);
        };
        outcome(compile);
      }),
    );
  });
});

describe("a name", () => {
  const named = (name: unknown) => problemsOf(() => parseAttributeSpec({ name, label: "A" }, "a"));
  test.each(["a", "z9", "a".repeat(63), "select", "order", "value"])("may be %j", (name) => {
    expect(named(name)).toEqual([]);
  });
  test.each([
    "",
    "a".repeat(64),
    "A",
    "9a",
    "a b",
    "a_b",
    "ä",
    "a\u0301",
    "a\u0000",
    "a\u202E",
    "a\uD800",
    "a\n",
    'a"; drop table data.user; --',
    "x".repeat(1_000_000),
  ])("is refused at the bounds and beyond (case %#)", (name) => {
    expect(named(name).length).toBeGreaterThan(0);
  });
  test.each(["constructor", "toString", "hasOwnProperty", "valueOf", "isPrototypeOf"])(
    "that every object has is refused: %s",
    (name) => expect(named(name)).toEqual(["reservedName a.name"]),
  );
  test.each([...RESERVED_ENTITY_NAMES, "userAuditHistory"])("of an entity is refused on the API's path %s", (name) => {
    expect(problemsOf(() => parseEntitySpec({ name }, "e"))).toContain("reservedName e.name");
  });
  test("of an entity may have 63 letters and no more", () => {
    expect(problemsOf(() => parseEntitySpec({ name: "e".repeat(63) }, "e"))).toEqual([]);
    expect(problemsOf(() => parseEntitySpec({ name: "e".repeat(64) }, "e"))).toEqual(["identifier e.name"]);
  });
});

describe("a stored text", () => {
  test.each([
    ["NUL", "a\u0000b"],
    ["half a character", "a\uD800b"],
  ])("with %s, which no database takes, is refused wherever it stands", (_, text) => {
    const refuses = (over: object) => problemsOf(() => parseAttributeSpec({ name: "a", label: "A", ...over }, "a"));
    expect(refuses({ label: text })).toContain("shape a.label");
    expect(refuses({ hint: text })).toEqual(["shape a.hint"]);
    expect(refuses({ valueYes: text })).toEqual(["shape a.valueYes"]);
    expect(refuses({ valueDefault: { deep: [text] } })).toEqual(["shape a.valueDefault"]);
    expect(refuses({ option: [{ [text]: 1 }] })).toEqual(["shape a.option"]);
    expect(refuses({ formerLabelList: [text] })).toEqual(["shape a.formerLabelList"]);
  });
  test.each(["\u202Eabc", "e\u0301", "👩‍👩‍👧", "\u200B", "ﬃ"])("of any other letters is kept: %j", (label) => {
    expect(parseAttributeSpec({ name: "a", label: `x${label}` }).label).toBe(`x${label}`);
  });
});
