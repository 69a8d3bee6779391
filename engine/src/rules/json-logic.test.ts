import { NO_FACTS } from "./facts.ts";
import { describe, expect, test } from "vitest";
import { MetadataError } from "../errors.ts";
import { check } from "../testing/metadata.ts";
import { compileLogic, type Values } from "./compile-logic.ts";
import { toJsonLogic } from "./json-logic.ts";
import { type LogicNode, readsOfLogic, type ValueNode } from "./logic.ts";
import type { RuleOperator } from "./node.ts";
import { parseCondition } from "./parse-condition.ts";
import { parseJsonLogic } from "./parse-json-logic.ts";

const a: ValueNode = { kind: "attribute", name: "a" };
const b: ValueNode = { kind: "attribute", name: "b" };
const literal = (value: string | number | boolean | null | readonly (string | number)[]): ValueNode => ({
  kind: "literal",
  value,
});
const is = (left: ValueNode, right: ValueNode): LogicNode => ({ kind: "equals", left, right });
const less = (left: ValueNode, right: ValueNode): LogicNode => ({ kind: "lessThan", left, right });
const has = (left: ValueNode, right: ValueNode): LogicNode => ({ kind: "contains", left, right });
const truthy = (value: ValueNode): LogicNode => ({ kind: "truthy", value });
const not = (item: LogicNode): LogicNode => ({ kind: "not", item });
const and = (...items: LogicNode[]): LogicNode => ({ kind: "and", items });
const or = (...items: LogicNode[]): LogicNode => ({ kind: "or", items });
const calc = (operator: "plus" | "minus" | "times" | "divide", left: ValueNode, right: ValueNode): ValueNode => ({
  kind: "arithmetic",
  operator,
  left,
  right,
});
const TRUE: LogicNode = { kind: "constant", value: true };
const FALSE: LogicNode = { kind: "constant", value: false };
const [A, B] = [{ var: "a" }, { var: "b" }];

describe("what is read", () => {
  test.each<[json: unknown, node: LogicNode]>([
    [true, TRUE],
    [false, FALSE],
    [A, truthy(a)],
    [{ var: ["a"] }, truthy(a)],
    [1, truthy(literal(1))],
    [[1, "x"], truthy(literal([1, "x"]))],
    [{ "==": [A, 1] }, is(a, literal(1))],
    [{ "===": [A, "1"] }, is(a, literal("1"))],
    [{ "!=": [A, null] }, not(is(a, literal(null)))],
    [{ "!==": [A, B] }, not(is(a, b))],
    [{ equals: [A, [1, 2]] }, is(a, literal([1, 2]))],
    [{ "<": [A, 1] }, less(a, literal(1))],
    [{ lessThan: [A, 1] }, less(a, literal(1))],
    [{ ">": [A, 1] }, less(literal(1), a)],
    [{ "<=": [A, 1] }, or(less(a, literal(1)), is(a, literal(1)))],
    [{ ">=": [A, 1] }, or(less(literal(1), a), is(a, literal(1)))],
    [{ "<": [1, A, 5] }, and(less(literal(1), a), less(a, literal(5)))],
    [{ "<=": [1, A, B] }, and(or(less(literal(1), a), is(literal(1), a)), or(less(a, b), is(a, b)))],
    [{ in: ["x", A] }, has(a, literal("x"))],
    [{ in: [A, ["x", "y"]] }, has({ kind: "literal", value: ["x", "y"] }, a)],
    [{ contains: [A, "x"] }, has(a, literal("x"))],
    [{ and: [A, B] }, and(truthy(a), truthy(b))],
    [{ or: [{ "==": [A, 1] }, true] }, or(is(a, literal(1)), TRUE)],
    [{ "!": A }, not(truthy(a))],
    [{ "!": [{ or: [A] }] }, not(or(truthy(a)))],
    [{ "!!": [A] }, truthy(a)],
    [{ "!!": { "==": [A, B] } }, is(a, b)],
    [{ missing: ["a", "b"] }, or(is(a, literal(null)), is(b, literal(null)))],
    [{ missing: [["a"]] }, or(is(a, literal(null)))],
    [{ missing: "a" }, or(is(a, literal(null)))],
    [{ missing: [] }, FALSE],
    [{ if: [A, true, B] }, { kind: "choice", test: truthy(a), then: TRUE, otherwise: truthy(b) }],
    [{ if: [A, true] }, { kind: "choice", test: truthy(a), then: TRUE, otherwise: FALSE }],
    [{ if: [A] }, truthy(a)],
    [{ if: [] }, FALSE],
    [
      { if: [A, true, B, false, true] },
      {
        kind: "choice",
        test: truthy(a),
        then: TRUE,
        otherwise: { kind: "choice", test: truthy(b), then: FALSE, otherwise: TRUE },
      },
    ],
    [
      { "==": [{ if: [A, 1] }, B] },
      is({ kind: "choice", test: truthy(a), then: literal(1), otherwise: literal(null) }, b),
    ],
    [{ "==": [{ if: [] }, B] }, is(literal(null), b)],
    [{ "==": [{ "+": [A, B, 1] }, 3] }, is(calc("plus", calc("plus", a, b), literal(1)), literal(3))],
    [{ "==": [{ "*": [A, B] }, 3] }, is(calc("times", a, b), literal(3))],
    [{ "==": [{ "-": [A, B] }, 3] }, is(calc("minus", a, b), literal(3))],
    [{ "==": [{ "/": [A, B] }, 3] }, is(calc("divide", a, b), literal(3))],
    [{ "==": [{ "-": A }, 3] }, is(calc("minus", literal(0), a), literal(3))],
    [{ "==": [{ "+": [A] }, 3] }, is(calc("plus", literal(0), a), literal(3))],
    [{ "-": [A, 1] }, truthy(calc("minus", a, literal(1)))],
    [{ plus: [A, 1] }, truthy(calc("plus", a, literal(1)))],
  ])("%j", (json, node) => {
    expect(parseJsonLogic(json)).toEqual(node);
  });
});

describe("what is written", () => {
  test.each<[node: LogicNode, json: unknown]>([
    [is(a, literal(1)), { equals: [A, 1] }],
    [has(a, literal("x")), { contains: [A, "x"] }],
    [less(a, b), { lessThan: [A, B] }],
    [not(is(a, literal(null))), { "!": [{ equals: [A, null] }] }],
    [truthy(a), { "!!": [A] }],
    [truthy(literal([1])), { "!!": [[1]] }],
    [and(TRUE, FALSE), { and: [true, false] }],
    [or(truthy(a)), { or: [{ "!!": [A] }] }],
    [and(), true],
    [or(), false],
    [{ kind: "choice", test: TRUE, then: FALSE, otherwise: TRUE }, { if: [true, false, true] }],
    [truthy(calc("divide", a, literal(2))), { "!!": [{ divide: [A, 2] }] }],
    [
      is({ kind: "choice", test: truthy(a), then: b, otherwise: literal(0) }, b),
      {
        equals: [{ if: [{ "!!": [A] }, B, 0] }, B],
      },
    ],
  ])("%j", (node, json) => {
    expect(toJsonLogic(node)).toEqual(json);
  });

  test("a stored check is written by its operator", () => {
    const written = (operator: RuleOperator) => toJsonLogic(parseCondition(check("a", "x", operator)));
    expect(written("isEqual")).toEqual({ equals: [A, "x"] });
    expect(written("isNotEqual")).toEqual({ "!": [{ equals: [A, "x"] }] });
    expect(written("contains")).toEqual({ contains: [A, "x"] });
  });
});

/** The refusal as `code place`. */
function refusal(json: unknown): string {
  try {
    parseJsonLogic(json);
    return "accepted";
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    return error.problems.map(({ code, path }) => `${code} ${path}`).join(", ");
  }
}

function nest(levels: number, wrap: (inner: unknown) => unknown, core: unknown = true): unknown {
  let inner = core;
  for (let level = 1; level < levels; level++) inner = wrap(inner);
  return inner;
}
const negated = (inner: unknown) => ({ "!": [inner] });
const listed = (inner: unknown) => [inner];
/** A condition with exactly this many parts: three for each comparison, one for `and` and for each constant. */
const parts = (count: number) => {
  const checks = Math.floor((count - 1) / 3);
  const rest = Array.from({ length: count - 1 - 3 * checks }, () => true);
  return { and: [...Array.from({ length: checks }, () => ({ "==": [A, 1] })), ...rest] };
};

describe("bounds", () => {
  test.each<[title: string, json: unknown, answer: string]>([
    ["20 levels", nest(20, negated), "accepted"],
    ["21 levels", nest(21, negated), `jsonLogic logic${".![0]".repeat(20)}`],
    ["100,000 levels", nest(100_000, negated), `jsonLogic logic${".![0]".repeat(20)}`],
    ["100,000 levels of lists", nest(100_000, listed), "jsonLogic logic[0]"],
    ["100,000 levels of lists in a comparison", { "==": [A, nest(100_000, listed)] }, "jsonLogic logic.==[1][0]"],
    ["an if of 19 pairs and an else", { if: Array.from({ length: 37 }, () => true) }, "accepted"],
    ["an if of 20 pairs and an else", { if: Array.from({ length: 41 }, () => true) }, "jsonLogic logic.if[38]"],
    ["200 parts", parts(200), "accepted"],
    ["201 parts", parts(201), "jsonLogic logic.and[67]"],
    ["a list of 197 values", { "==": [A, Array.from({ length: 197 }, (_, i) => i)] }, "accepted"],
    ["a list of 198 values", { "==": [A, Array.from({ length: 198 }, (_, i) => i)] }, "jsonLogic logic.==[1]"],
    ["a million operands", { or: Array.from({ length: 1_000_000 }, () => true) }, "jsonLogic logic.or[199]"],
    ["a million missing names", { missing: Array.from({ length: 1_000_000 }, () => "a") }, "jsonLogic logic.missing"],
    ["a sum of 18", { "==": [{ "+": Array.from({ length: 18 }, () => A) }, 1] }, "accepted"],
    ["a sum of 20, which is 21 levels", { "==": [{ "+": Array.from({ length: 20 }, () => A) }, 1] }, "jsonLogic logic"],
    [
      "fifty times 'at most', which is two comparisons each",
      { or: Array.from({ length: 50 }, () => ({ "<=": [A, 1] })) },
      "jsonLogic logic",
    ],
    [
      "ten levels of 'between', each of which doubles",
      nest(10, (inner) => ({ "<=": [1, { if: [inner, 1, 2] }, 3] })),
      "jsonLogic logic",
    ],
    ["a text of 10,000 characters", { "==": [A, "x".repeat(10_000)] }, "accepted"],
    ["a text of 1 MB", { "==": [A, "x".repeat(1_000_000)] }, "jsonLogic logic.==[1]"],
  ])("%s", (_, json, answer) => {
    expect(refusal(json)).toBe(answer);
  });

  test("what is accepted at the bounds can be written and read again", () => {
    for (const json of [nest(20, negated), parts(200), { if: Array.from({ length: 37 }, () => true) }]) {
      const read = parseJsonLogic(json);
      expect(parseJsonLogic(JSON.parse(JSON.stringify(toJsonLogic(read))))).toEqual(read);
    }
  });
});

describe("refusals name the place [SPEC R5]", () => {
  test.each<[json: unknown, place: string]>([
    [{ cat: ["a", "b"] }, "logic.cat"],
    [{ "==": [{ map: [A, 1] }, 1] }, "logic.==[0].map"],
    [{ log: "x" }, "logic.log"],
    [{ "%": [A, 2] }, "logic.%"],
    [{ toString: [] }, "logic.toString"],
    [{ constructor: [A] }, "logic.constructor"],
    [JSON.parse('{"__proto__":[1]}'), "logic.__proto__"],
    [JSON.parse('{"==":[{"__proto__":{"polluted":true}},1]}'), "logic.==[0].__proto__"],
    [JSON.parse('{"and":[true],"__proto__":[]}'), "logic"],
    [{}, "logic"],
    [{ and: [true], or: [true] }, "logic"],
    [{ and: [{}] }, "logic.and[0]"],
    [{ and: [] }, "logic.and"],
    [{ or: [] }, "logic.or"],
    [{ "!": [] }, "logic.!"],
    [{ "!": [A, B] }, "logic.!"],
    [{ "!!": [] }, "logic.!!"],
    [{ "==": [A] }, "logic.=="],
    [{ "==": [A, B, 1] }, "logic.=="],
    [{ "==": A }, "logic.=="],
    [{ "<": [A, B, 1, 2] }, "logic.<"],
    [{ ">": [1, A, 2] }, "logic.>"],
    [{ in: [A] }, "logic.in"],
    [{ "-": [A, B, 1] }, "logic.-"],
    [{ "/": [A] }, "logic./"],
    [{ "*": [A] }, "logic.*"],
    [{ "+": [] }, "logic.+"],
    [{ "==": [{ and: [A, B] }, true] }, "logic.==[0].and"],
    [{ "==": [{ "==": [A, B] }, true] }, "logic.==[0].=="],
    [{ "+": [{ "!": [A] }, 1] }, "logic.+[0].!"],
    [{ var: "a.b" }, "logic.var"],
    [{ var: "" }, "logic.var"],
    [{ var: [] }, "logic.var"],
    [{ var: ["a", 1] }, "logic.var"],
    [{ var: 0 }, "logic.var"],
    [{ var: { var: "a" } }, "logic.var"],
    [{ var: "__proto__" }, "logic.var"],
    [{ var: `a${"b".repeat(63)}` }, "logic.var"],
    [{ missing: ["a", "b.c"] }, "logic.missing[1]"],
    [{ missing: [{ merge: [] }] }, "logic.missing[0]"],
    [{ "==": [A, [1, [2]]] }, "logic.==[1][1]"],
    [{ "==": [A, [1, { var: "b" }]] }, "logic.==[1][1]"],
    [{ "==": [A, Number.NaN] }, "logic.==[1]"],
    [{ "==": [A, Number.POSITIVE_INFINITY] }, "logic.==[1]"],
    [{ "==": [A, "a\u0000"] }, "logic.==[1]"],
    [{ "==": [A, ["a", "\ud83d"]] }, "logic.==[1][1]"],
    [{ if: [A, { "==": [A] }] }, "logic.if[1].=="],
    [{ if: [A, true, { nothing: 1 }, true] }, "logic.if[2].nothing"],
    [{ if: [A, true, B, true, { nothing: 1 }] }, "logic.if[4].nothing"],
  ])("%j", (json, place) => {
    expect(refusal(json)).toBe(`jsonLogic ${place}`);
  });

  test.each([undefined, 1n, () => true, Symbol("x"), new Date(), new Map()].map((value) => [typeof value, value]))(
    "what JSON cannot hold: %s",
    (_, value) => {
      expect(refusal(value)).toBe("jsonLogic logic");
      expect(refusal({ "==": [A, value] })).toBe("jsonLogic logic.==[1]");
    },
  );
  test("the place begins where the caller says", () => {
    expect(() => parseJsonLogic({ cat: [] }, "mapping.filter")).toThrow("mapping.filter.cat: expected");
  });
  test("a place and a message stay short", () => {
    const error = new Error("none");
    try {
      parseJsonLogic({ ["x".repeat(1_000_000)]: [] });
    } catch (thrown) {
      expect(String(thrown).length).toBeLessThan(300);
      return;
    }
    throw error;
  });
  test("nothing is left on the prototype of objects", () => {
    refusal(JSON.parse('{"==":[{"__proto__":{"polluted":true}},1]}'));
    expect("polluted" in {}).toBe(false);
  });
});

describe("what it means", () => {
  test.each<[json: unknown, record: Values, holds: boolean]>([
    [{ "==": [A, 1] }, { a: "1" }, true],
    [{ "==": [A, null] }, {}, true],
    [{ "!=": [A, 1] }, { a: [2, 1] }, false],
    [{ in: ["dis", A] }, { a: "Madison" }, true],
    [{ in: [A, ["WI", "MN"]] }, { a: "MN" }, true],
    [{ in: [A, ["WI", "MN"]] }, { a: null }, false],
    [{ "<": [A, 10] }, { a: "9" }, true],
    [{ "<": [A, "b"] }, { a: "10" }, true],
    [{ "<": [A, 10] }, { a: null }, false],
    [{ "<=": [1, A, 10] }, { a: 10 }, true],
    [{ ">": [{ "/": [A, 3] }, 3] }, { a: 10 }, true],
    [{ "==": [{ "/": [A, 0] }, null] }, { a: 10 }, true],
    [{ "==": [{ "+": [A, 1] }, null] }, { a: "x" }, true],
    [{ missing: ["a", "b"] }, { a: 1, b: [] }, true],
    [{ missing: ["a", "b"] }, { a: 1, b: 0 }, false],
    [{ "!": A }, { a: [] }, true],
    [{ "!": A }, { a: "0" }, false],
    [{ "!": A }, { a: 0 }, true],
    [{ "==": [{ var: "constructor" }, null] }, {}, true],
    [{ in: ["x", { var: "toString" }] }, {}, false],
    [{ "==": [{ var: "valueOf" }, 1] }, { valueOf: 1 }, true],
  ])("%j of %j is %j", (json, record, holds) => {
    expect(compileLogic(parseJsonLogic(json))(record, NO_FACTS)).toBe(holds);
  });

  test("it reads the attributes that it names", () => {
    const json = { if: [A, { "<": [{ "+": [B, { var: "c" }] }, 1] }, { missing: ["d", "a"] }] };
    expect([...readsOfLogic(parseJsonLogic(json))]).toEqual(["a", "b", "c", "d"]);
  });
});
