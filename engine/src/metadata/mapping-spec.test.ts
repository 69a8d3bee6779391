import { NO_FACTS } from "../rules/facts.ts";
import { describe, expect, test } from "vitest";
import { compileLogic } from "../rules/compile-logic.ts";
import { check, problemsOf } from "../testing/metadata.ts";
import { CLINICS } from "../testing/application.ts";
import { logicOfFilter, parseMappingSpec as parse, serializeMappingSpec, storedRow } from "./mapping-spec.ts";

const least = { name: "upload", label: "Upload" };
const parseMappingSpec = (input: unknown, path?: string) => parse(input, path, CLINICS);
const row = (over: object = {}) => ({ epicItemNumber: 2, valueType: "attribute", value: "npi", ...over });
const refused = (over: object) => problemsOf(() => parseMappingSpec({ ...least, ...over }, "mapping user.upload"));
const inRow = (problem: string) => problem.replace("$", "mapping user.upload.rowList[0]");
const inFilter = (problem: string) => problem.replace("$", "mapping user.upload.conditionalList[0]");

describe("a mapping", () => {
  test("holds rows of three kinds, in their order [ADM-132]", () => {
    const rowList = [
      row({ fkValue: "label" }),
      row({ epicItemNumber: 7, valueType: "static", value: "Yes" }),
      row({ epicItemNumber: 3, valueType: "computed", value: "recordId" }),
    ];
    const spec = parseMappingSpec({ ...least, rowList });
    expect(spec.rowList.map(({ valueType, value, fkValue }) => [valueType, value, fkValue])).toEqual([
      ["attribute", "npi", "label"],
      ["static", "Yes", null],
      ["computed", "recordId", null],
    ]);
    expect(spec.rowList.map(({ itemNumber }) => itemNumber)).toEqual([2, 7, 3]);
    expect(spec.rowList.map((each) => storedRow(each, CLINICS)["epicItemNumber"])).toEqual([2, 7, 3]);
    expect(parseMappingSpec(JSON.parse(JSON.stringify(serializeMappingSpec(spec, CLINICS))))).toEqual(spec);
  });
  test.each<[title: string, over: object, problem: string]>([
    ["no item number [ADM-133]", { epicItemNumber: null }, "shape $.epicItemNumber"],
    ["item number 1 [ADM-134]", { epicItemNumber: 1 }, "shape $.epicItemNumber"],
    ["item number 0", { epicItemNumber: 0 }, "shape $.epicItemNumber"],
    ["an item number that no integer holds", { epicItemNumber: 2 ** 31 }, "shape $.epicItemNumber"],
    ["an item number that is a text", { epicItemNumber: "2" }, "shape $.epicItemNumber"],
    ["no kind of value", { valueType: null }, "shape $.valueType"],
    ["an unknown kind of value", { valueType: "formula" }, "shape $.valueType"],
    ["no value", { value: null }, "shape $.value"],
    [
      "an attribute of the referenced record, but none refers",
      { valueType: "static", fkValue: "x" },
      "shape $.fkValue",
    ],
    ["an unknown property", { format: "upper" }, "unknownProperty $.format"],
  ])("with a row of %s is refused", (_, over, problem) => {
    expect(refused({ rowList: [row(over)] })).toContain(inRow(problem));
  });
  test("asks for the value of every row, whatever its type [ADM-135]", () => {
    for (const valueType of ["attribute", "static", "computed"]) {
      for (const value of [null, "", " "]) {
        const read = () => parseMappingSpec({ ...least, rowList: [row({ valueType, value })] }, "mapping user.upload");
        expect(problemsOf(read)).toEqual([inRow("shape $.value")]);
        expect(read).toThrow("rowList[0].value: Required");
      }
    }
  });
  test("keeps a text while it is set aside", () => {
    const spec = parseMappingSpec({ ...least, blocked: "Gone was deleted." });
    expect(spec.blocked).toBe("Gone was deleted.");
    expect(parseMappingSpec(JSON.parse(JSON.stringify(serializeMappingSpec(spec, CLINICS))))).toEqual(spec);
    expect(serializeMappingSpec({ ...spec, blocked: null }, CLINICS)).not.toHaveProperty("blocked");
    expect(refused({ blocked: true })).toEqual(["shape mapping user.upload.blocked"]);
  });
  test("says what item number 1 is", () => {
    expect(() => parseMappingSpec({ ...least, rowList: [row({ epicItemNumber: 1 })] })).toThrow(
      "Item number 1 is set by Epic ID Type",
    );
  });
  test("of an application that says nothing of it has its numbers under a name of their own", () => {
    const { epicItemNumber: itemNumber, ...others } = row();
    const spec = parse({ ...least, rowList: [{ itemNumber, ...others }] });
    expect(spec.rowList).toEqual([{ itemNumber: 2, ...others, fkValue: null }]);
    expect(parse(JSON.parse(JSON.stringify(serializeMappingSpec(spec))))).toEqual(spec);
  });
  test("with an item number twice is refused", () => {
    expect(refused({ rowList: [row(), row({ value: "email" })] })).toEqual([
      "duplicate mapping user.upload.rowList[1].epicItemNumber",
    ]);
  });
  test("of a newer release is refused", () => {
    expect(refused({ shape: 9 })).toContain("newerVersion mapping user.upload.shape");
  });
});

describe("the filter of a mapping", () => {
  const holds = (filter: object, record: object) => {
    const [first] = parseMappingSpec({ ...least, conditionalList: [filter] }).conditionalList;
    if (!first) throw new Error("the mapping has no filter");
    return compileLogic(logicOfFilter(first, "filter"))({ ...record }, NO_FACTS);
  };
  test("is a condition as rules have them, with or without actions", () => {
    expect(holds({ if: check("provider", 1) }, { provider: 1 })).toBe(true);
    expect(holds({ if: check("provider", 1), then: [{ id: "hide" }] }, { provider: 0 })).toBe(false);
  });
  test("is a condition in JSON Logic, as rules have them", () => {
    const filter = { if: { logic: { "<": [{ var: "age" }, 18] } } };
    expect([holds(filter, { age: 17 }), holds(filter, { age: 18 })]).toEqual([true, false]);
    const spec = parseMappingSpec({ ...least, conditionalList: [filter] });
    expect(parseMappingSpec(JSON.parse(JSON.stringify(serializeMappingSpec(spec))))).toEqual(spec);
  });
  test("is Filter Code, which can say more", () => {
    const filterCode = { "<": [{ var: "age" }, 18] };
    expect([holds({ filterCode }, { age: 17 }), holds({ filterCode }, { age: 18 })]).toEqual([true, false]);
  });
  test.each<[title: string, filter: unknown, problem: string]>([
    ["nothing", {}, "shape $"],
    ["both", { if: check("npi", 1), filterCode: true }, "shape $"],
    ["no object", "npi", "shape $"],
    ["a condition that is none", { if: { attribute: "npi" } }, "unknownOperator $.if.comparativeOperator"],
    ["JSON Logic with an unknown operator", { if: { logic: { like: [1, 2] } } }, "jsonLogic $.if.logic"],
    ["actions that are none", { if: check("npi", 1), then: [{ id: "explode" }] }, "unknownAction $.then[0].id"],
    ["Filter Code with an unknown operator", { filterCode: { like: [1, 2] } }, "jsonLogic $.filterCode"],
    ["Filter Code with a path", { filterCode: { "!!": { var: "a.b" } } }, "jsonLogic $.filterCode.!![0].var"],
    ["an unknown property", { filterCode: true, when: 1 }, "unknownProperty $.when"],
  ])("of %s is refused with its place", (_, filter, problem) => {
    const found = refused({ conditionalList: [filter] });
    expect(
      found.some((each) => each.startsWith(inFilter(problem))),
      found.join(),
    ).toBe(true);
  });
});
