import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  askedFunctions,
  grouperFits,
  pointHolds,
  pointsByFunction,
  securityClasses,
  type SecurityPoint,
  templateMatches,
} from "./template-match.ts";

describe("a grouper lets an organization of service area 20 have a template", () => {
  test.each<[grouper: string | null, fits: boolean]>([
    ["ACCESS:NONE", true],
    ["ACCESS:20", true],
    ["ACCESS:10,20;30", true],
    ["ACCESS: 10 20 ", true],
    ["ACCESS:201,120,2", false],
    ["ACCESS:", false],
    ["EXCEPT:20", false],
    ["EXCEPT:10\n20", false],
    ["EXCEPT:201", true],
    ["EXCEPT:", true],
    ["", false],
    [null, false],
    ["ALL", false],
  ])("%j: %s [GEN-177 GEN-178 GEN-179]", (grouper, fits) => {
    expect(grouperFits(grouper, 20)).toBe(fits);
  });
  test("the bounds of a number count, whatever stands between two [GEN-D30]", () => {
    const areas = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        areas,
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(",", ";", " ", ", ", "\n"),
        (list, own, by) => {
          expect(grouperFits(`ACCESS:${list.join(by)}`, own)).toBe(list.includes(own));
          expect(grouperFits(`EXCEPT:${list.join(by)}`, own)).toBe(!list.includes(own));
        },
      ),
    );
  });
  test("without a service area only what everybody may have fits", () => {
    expect(["ACCESS:NONE", "ACCESS:20", "EXCEPT:20"].map((grouper) => grouperFits(grouper, null))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

const CLASSES = securityClasses([
  { id: 5, itemList: [{ item: "1120", name: "Orders", valueList: ["Sign", "Pend"] }] },
  { id: 6, itemList: null },
]);
const TEMPLATE = { id: 1, epiccare: 5, cadence: 6, shared: null };
const point = (over: Partial<SecurityPoint> = {}): SecurityPoint => ({
  type: "epiccare",
  point: "1120",
  operator: "contains",
  value: "sign",
  inverted: false,
  ...over,
});

test.each<[title: string, over: Partial<SecurityPoint>, contained: boolean]>([
  ["a value, in whatever case", {}, true],
  ["another value", { value: "Cosign" }, false],
  ["an item that the class lacks", { point: "999" }, false],
  ["an item of a class without items", { type: "cadence" }, false],
  ["a class that the template lacks", { type: "shared" }, false],
])("a point: %s [GEN-D29, ADM-D35]", (_, over, contained) => {
  const holds = (more: Partial<SecurityPoint>) => pointHolds(point({ ...over, ...more }), TEMPLATE, CLASSES);
  expect(holds({})).toBe(contained);
  expect(holds({ operator: "does not contain" })).toBe(!contained);
  expect(holds({ inverted: true })).toBe(!contained);
  expect(holds({ operator: "does not contain", inverted: true })).toBe(contained);
});

describe("a template matches", () => {
  const yes = point();
  const no = point({ value: "Cosign" });
  test.each<
    [title: string, functions: readonly { readonly points: SecurityPoint[]; readonly inverted: boolean }[], is: boolean]
  >([
    ["where nothing is asked for", [], true],
    ["a function of which all points hold", [{ points: [yes, yes], inverted: false }], true],
    ["no function of which one point does not", [{ points: [yes, no], inverted: false }], false],
    ["that function, inverted", [{ points: [yes, no], inverted: true }], true],
    ["no inverted function that holds", [{ points: [yes], inverted: true }], false],
    ["a function without points", [{ points: [], inverted: false }], true],
    [
      "nothing unless every function holds",
      [
        { points: [yes], inverted: false },
        { points: [no], inverted: false },
      ],
      false,
    ],
  ])("%s: %# [GEN-D29]", (_, functions, is) => {
    expect(templateMatches(TEMPLATE, functions, CLASSES)).toBe(is);
  });

  test("what is read of stored records", () => {
    const points = pointsByFunction([
      { id: 1, secFunctionId: 3, type: "epiccare", point: "1120", operator: "contains", value: "PEND", inverted: 0 },
      {
        id: 2,
        secFunctionId: 3,
        type: "epiccare",
        point: "1120",
        operator: "does not contain",
        value: "Sign",
        inverted: 1,
      },
    ]);
    const functions = askedFunctions([{ secFunctionId: 3, inverted: 1 }, { secFunctionId: 4 }], points);
    expect(functions).toEqual([
      {
        points: [point({ value: "PEND" }), point({ value: "Sign", operator: "does not contain", inverted: true })],
        inverted: true,
      },
      { points: [], inverted: false },
    ]);
    expect(templateMatches(TEMPLATE, functions, CLASSES)).toBe(false);
    expect(templateMatches(TEMPLATE, functions.slice(1), CLASSES)).toBe(true);
  });
});
