import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../testing/metadata.ts";
import { parsePresetSpec, serializePresetSpec } from "./preset-spec.ts";

const least = { name: "short", label: "Short" };
const refused = (input: unknown) => problemsOf(() => parsePresetSpec(input, "preset user.short"));
const entry = (attributeName: string, required = false) => ({ attributeName, required });

describe("a preset", () => {
  test("is a label and columns, each required or not, in their order", () => {
    const attributeList = [entry("zip", true), entry("city")];
    expect(parsePresetSpec({ ...least, entityName: "user", attributeList })).toEqual({
      name: "short",
      entityName: "user",
      label: "Short",
      attributeList,
    });
  });
  test("reads a column by attributeName or by name, not required unless said [ADM-131]", () => {
    const spec = parsePresetSpec({ ...least, attributeList: [{ name: "zip" }, { attributeName: "city" }] });
    expect(spec.attributeList).toEqual([entry("zip"), entry("city")]);
  });
  test.each<[title: string, input: unknown, problems: string[]]>([
    [
      "no object",
      [],
      ["shape preset user.short", "identifier preset user.short.name", "shape preset user.short.label"],
    ],
    ["no label", { ...least, label: " " }, ["shape preset user.short.label"]],
    ["a label that is too long", { ...least, label: "x".repeat(201) }, ["shape preset user.short.label"]],
    ["a name that is none", { ...least, name: "Short list" }, ["identifier preset user.short.name"]],
    ["an unknown property", { ...least, columns: [] }, ["unknownProperty preset user.short.columns"]],
    ["columns that are no list", { ...least, attributeList: "zip" }, ["shape preset user.short.attributeList"]],
    [
      "more columns than any entity has",
      { ...least, attributeList: Array.from({ length: 2001 }, (_, i) => entry(`a${i}`)) },
      ["shape preset user.short.attributeList"],
    ],
    [
      "a column without a name",
      { ...least, attributeList: [{ required: true }] },
      ["shape preset user.short.attributeList[0].attributeName"],
    ],
    [
      "a column that is a preset",
      { ...least, attributeList: [{ preset: "short" }] },
      [
        "unknownProperty preset user.short.attributeList[0].preset",
        "shape preset user.short.attributeList[0].attributeName",
      ],
    ],
    [
      "an attribute twice",
      { ...least, attributeList: [entry("zip"), entry("city"), entry("zip", true)] },
      ["duplicate preset user.short.attributeList[2]"],
    ],
    ["the shape of a newer release", { ...least, shape: 2, rows: [] }, ["newerVersion preset user.short.shape"]],
    ["a shape that is no number", { ...least, shape: "new" }, ["shape preset user.short.shape"]],
  ])("with %s is refused", (_, input, problems) => {
    const found = refused(input);
    for (const problem of problems) expect(found).toContain(problem);
  });
  test("names its version or not", () => {
    expect(parsePresetSpec({ ...least, shape: 1 })).toEqual(parsePresetSpec(least));
  });
});

test("serialize is the inverse of parse, defaults left out", () => {
  expect(serializePresetSpec(parsePresetSpec(least))).toEqual(least);
  const columns = fc.uniqueArray(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/), { maxLength: 5 });
  fc.assert(
    fc.property(columns, fc.boolean(), (names, required) => {
      const spec = parsePresetSpec({ ...least, attributeList: names.map((name) => entry(name, required)) });
      expect(parsePresetSpec(JSON.parse(JSON.stringify(serializePresetSpec(spec))))).toEqual(spec);
    }),
  );
});
