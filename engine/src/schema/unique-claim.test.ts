import { describe, expect, test } from "vitest";
import { MetadataError } from "../errors.ts";
import { NO_APPLICATION } from "../metadata/application-spec.ts";
import { parseEntitySpec, serializeEntitySpec } from "../metadata/entity-spec.ts";
import { metadataOf } from "../testing/metadata.ts";
import { claimedValue, claimsOf, clashIssue } from "./unique-claim.ts";

const PAIR = { attributeList: ["a", "b"] };
const SMALL = { attributeList: ["a"], when: { logic: { "<": [{ "+": [{ var: "b" }, { var: "c" }] }, 5] } } };
const FIRST = { attributeList: ["a"], when: { attribute: "a", value: 1 }, message: "One only." };

function typeOf(uniqueList: readonly object[], attributes = ["a", "b", "c"]) {
  const type = metadataOf(attributes, { uniqueList: uniqueList as never }).entities.get("user");
  if (!type) throw new Error("no entity user");
  return type;
}
function problemsOf(make: () => unknown): readonly string[] {
  try {
    make();
    return [];
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    return error.problems.map(({ path, code }) => `${path} ${code}`);
  }
}

describe("values that are unique together", () => {
  test("are a claim beside those of single attributes", () => {
    expect(claimsOf(typeOf([PAIR, FIRST])).map(({ name, scope }) => [name, scope])).toEqual([
      ["a+b", "organization"],
      ["a?a=1", "organization"],
    ]);
  });
  test.each([
    [{ a: 1, b: "x" }, [1, "x"], [1]],
    [{ a: "1", b: "x" }, ["1", "x"], ["1"]],
    [{ a: 1, b: null }, null, [1]],
    [{ a: 0, b: "" }, null, null],
    [{}, null, null],
  ])("%o claim %o, and with a condition %o", (values, pair, first) => {
    const claims = claimsOf(typeOf([PAIR, FIRST]));
    expect(claims.map((claim) => claimedValue(claim, values))).toEqual([pair, first]);
  });
  test("count where a condition holds, and another condition is another claim", () => {
    const [claim] = claimsOf(typeOf([SMALL]));
    expect(claim).toMatchObject({ name: "a?b + c < 5", attributes: ["a", "b", "c"] });
    const claimed = [
      { a: 1, b: 2, c: 2 },
      { a: 1, b: 2, c: 3 },
    ].map((values) => claim && claimedValue(claim, values));
    expect(claimed).toEqual([[1], null]);
    const check = { attribute: "b", comparativeOperator: "isNotEqual", value: 1 };
    expect(claimsOf(typeOf([{ attributeList: ["a"], when: check }]))[0]?.name).toBe("a?b != 1");
  });
  test("are named in their issue, at the last of them, or by a text of their own", () => {
    const type = typeOf([PAIR, FIRST]);
    const issues = type.uniqueList.map((rule) => clashIssue(type, rule));
    expect(issues).toMatchObject([
      { code: "uniqueTogether", attribute: "b" },
      { code: "uniqueStated", attribute: "a", args: { text: "One only." } },
    ]);
  });
});

describe("the uniqueList of an entity", () => {
  test("is written as it was read", () => {
    const spec = parseEntitySpec({ name: "user", uniqueList: [PAIR, FIRST, SMALL] as never });
    expect(serializeEntitySpec(spec, NO_APPLICATION).uniqueList?.[2]?.when).toEqual(SMALL.when);
    expect(parseEntitySpec(serializeEntitySpec(spec, NO_APPLICATION))).toEqual(spec);
  });
  test.each([
    [{ attributeList: [] }, "entity.uniqueList[0].attributeList shape"],
    [{ attributeList: ["a"], when: { attribute: "a" } }, "entity.uniqueList[0].when shape"],
    [{ attributeList: ["a"], when: 1 }, "entity.uniqueList[0].when shape"],
    [{ attributeList: ["a"], when: { list: [] } }, "entity.uniqueList[0].when.list shape"],
    [{ attributeList: ["a"], when: { logic: { "~": 1 } } }, "entity.uniqueList[0].when.logic.~ jsonLogic"],
    [{ attributeList: ["a"], colour: 1 }, "entity.uniqueList[0].colour unknownProperty"],
    ["a", "entity.uniqueList[0] shape"],
  ])("of %o is refused", (rule, problem) => {
    expect(problemsOf(() => parseEntitySpec({ name: "user", uniqueList: [rule] as never }))).toContain(problem);
  });
  test.each([
    [[{ attributeList: ["a", "nowhere"] }], "user.uniqueList unknownAttribute"],
    [[{ attributeList: ["organizationId"] }], "user.uniqueList unknownAttribute"],
    [[PAIR, { ...PAIR, message: "Again" }], "user.uniqueList duplicate"],
    [[{ attributeList: ["a"], when: { logic: { "<": [{ var: "b" }, { today: [] }] } } }], "user.uniqueList shape"],
    [
      [{ attributeList: ["a"], when: { logic: { "<": [{ day: { var: "b" } }, "2026-01-01"] } } }],
      "user.uniqueList shape",
    ],
    [[{ attributeList: ["a"], when: { logic: true } }], "user.uniqueList shape"],
    [[{ attributeList: ["a"], when: { logic: { "<": [{ var: "b" }, "x".repeat(500)] } } }], "user.uniqueList shape"],
    [[{ attributeList: ["a"], when: { logic: { "<": [{ var: "nowhere" }, 1] } } }], "user.uniqueList unknownAttribute"],
  ])("that no table could hold is refused: %o", (rules, problem) => {
    expect(problemsOf(() => typeOf(rules))).toContain(problem);
  });
  test("may ask for one record of each kind", () => {
    const second = { ...FIRST, when: { attribute: "a", value: 2 } };
    expect(problemsOf(() => typeOf([FIRST, second]))).toEqual([]);
  });
});
