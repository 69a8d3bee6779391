import { describe, expect, test } from "vitest";
import { check, problemsOf, rule, setTo } from "../testing/metadata.ts";
import { checksOf, type LogicNode } from "./logic.ts";
import { parseRules } from "./parse.ts";
import type { ConditionSpec } from "./parse-condition.ts";

/** The condition as text with all parentheses: `((a & b) | c)`. */
function shape(node: LogicNode): string {
  if (node.kind !== "and" && node.kind !== "or")
    return checksOf(node)
      .map(({ attribute }) => attribute)
      .join();
  return `(${node.items.map(shape).join(node.kind === "and" ? " & " : " | ")})`;
}

const a = (word?: "AND" | "OR"): ConditionSpec => ({ ...check("a", 1), ...(word && { booleanOperator: word }) });
const b = (word?: "AND" | "OR"): ConditionSpec => ({ ...check("b", 1), ...(word && { booleanOperator: word }) });
const c = (word?: "AND" | "OR"): ConditionSpec => ({ ...check("c", 1), ...(word && { booleanOperator: word }) });
const group = (list: readonly ConditionSpec[], word?: "AND" | "OR"): ConditionSpec => ({
  list,
  ...(word && { booleanOperator: word }),
});

describe("a condition", () => {
  test.each<[title: string, spec: ConditionSpec, nodes: string]>([
    ["is a check [ADM-137, BLD-161]", a(), "a"],
    ["of one item is that item", group([a()]), "a"],
    ["is joined by AND where no word says otherwise [BLD-D23]", group([a(), b()]), "(a & b)"],
    ["is joined by the word of the later item [BLD-D23]", group([a(), b("OR")]), "(a | b)"],
    ["ignores the word of the first item [BLD-D23, ADM-D26]", group([a("OR"), b()]), "(a & b)"],
    ["is read left to right, AND first", group([a(), b("AND"), c("OR")]), "((a & b) | c)"],
    [
      "is read left to right, OR first: AND does not bind closer [BLD-D23, ADM-D26]",
      group([a(), b("OR"), c("AND")]),
      "((a | b) & c)",
    ],
    ["keeps equal joins flat", group([a(), b("OR"), c("OR")]), "(a | b | c)"],
    ["evaluates a nested group first [BLD-D23, ADM-D26]", group([a(), group([b(), c("AND")], "OR")]), "(a | (b & c))"],
    ["nests to any depth [BLD-161, ADM-140]", group([group([group([group([a(), b("OR")]), c()])])]), "((a | b) & c)"],
  ])("%s", (_, spec, nodes) => {
    const [only] = parseRules([rule(spec, "show")], "rules");
    expect(only && shape(only.when)).toBe(nodes);
  });

  test("keeps a check's attribute, operator and value [BLD-162, ADM-139]", () => {
    const [only] = parseRules([rule(check("city", "Mad", "contains"), "hide")], "rules");
    expect(only?.when).toEqual({
      kind: "contains",
      left: { kind: "attribute", name: "city" },
      right: { kind: "literal", value: "Mad" },
    });
  });

  test("without a value compares with emptiness", () => {
    const [only] = parseRules(
      [{ if: { attribute: "a", comparativeOperator: "isEqual" }, then: [{ id: "show" }] }],
      "r",
    );
    expect(only?.when).toMatchObject({ right: { value: null } });
  });
});

describe("a rule", () => {
  test("can be set aside with a text, and only then has no condition", () => {
    const aside = { ...rule(a(), "show"), blocked: "Provider was deleted." };
    expect(parseRules([aside], "rules")).toMatchObject([{ blocked: aside.blocked, when: { left: { name: "a" } } }]);
    const refused = (over: object) => problemsOf(() => parseRules([{ ...aside, ...over }], "rules"));
    expect(refused({ if: group([]) })).toEqual([]);
    expect(refused({ if: group([]), blocked: null })).toEqual(["shape rules[0].if.list"]);
    expect(refused({ blocked: true })).toEqual(["shape rules[0].blocked"]);
    expect(refused({ blocked: "x".repeat(501) })).toEqual(["shape rules[0].blocked"]);
  });
  test.each(["show", "hide", "disable", "require"] as const)("can %s [ADM-142, BLD-161]", (name) => {
    expect(parseRules([rule(a(), name)], "rules")[0]?.actions).toEqual([{ kind: name }]);
  });
  test("can set a value and has its display text [ADM-144]", () => {
    const action = { id: "setValue", valueDefault: 7, displayValue: "Seven" } as const;
    expect(parseRules([rule(a(), action)], "rules")[0]?.actions).toEqual([
      { kind: "setValue", value: 7, displayValue: "Seven" },
    ]);
  });
  test("can do several things", () => {
    expect(parseRules([rule(a(), "show", setTo("x"))], "rules")[0]?.actions.map((x) => x.kind)).toEqual([
      "show",
      "setValue",
    ]);
  });
  test("without an id is named by its place", () => {
    expect(
      parseRules([rule(a(), "show"), { ...rule(b(), "hide"), id: "mine" }, rule(c(), "hide")], "r").map((r) => r.id),
    ).toEqual(["r1", "mine", "r3"]);
  });
  test("is frozen throughout", () => {
    const rules = parseRules([rule(group([a(), b()]), "show", setTo(1))], "rules");
    const when = rules[0]?.when;
    const parts = [rules, rules[0], when, when?.kind === "and" && when.items, rules[0]?.actions, rules[0]?.actions[1]];
    expect(parts.every(Object.isFrozen)).toBe(true);
  });
});

describe("absence", () => {
  test.each([[undefined], [null], [[]]])("%j is no rules", (input) => {
    expect(parseRules(input, "rules")).toEqual([]);
  });
});

/** A check inside this many groups of one. */
function nested(levels: number): ConditionSpec {
  let inner = a();
  for (let level = 1; level < levels; level++) inner = group([inner]);
  return inner;
}

function deepList(levels: number): unknown {
  let inner: unknown = [];
  for (let level = 1; level < levels; level++) inner = [inner];
  return inner;
}

describe("bounds", () => {
  test("200 checks and 20 levels are read", () => {
    const list = Array.from({ length: 200 }, (_, i) => (i % 2 ? a("OR") : b("AND")));
    expect(parseRules([rule(group(list), "show"), rule(nested(20), "show")], "rules")).toHaveLength(2);
  });
});

describe("refusals name the code and the place", () => {
  const then = [{ id: "show" }];
  test.each<[title: string, input: unknown, problems: string[]]>([
    ["a text for a list", "rules", ["shape rules"]],
    [
      "a number for a rule",
      [{ if: a(), then }, 5],
      [
        "shape rules[1]",
        "shape rules[1].if",
        "shape rules[1].if.attribute",
        "unknownOperator rules[1].if.comparativeOperator",
        "shape rules[1].then",
      ],
    ],
    ["an unknown property of a rule", [{ if: a(), then, when: 1 }], ["unknownProperty rules[0].when"]],
    ["an unknown property of a check", [{ if: { ...a(), colour: 1 }, then }], ["unknownProperty rules[0].if.colour"]],
    ["an unknown property of a group", [{ if: { list: [a()], all: true }, then }], ["unknownProperty rules[0].if.all"]],
    [
      "an unknown property of an action",
      [{ if: a(), then: [{ id: "show", to: 1 }] }],
      ["unknownProperty rules[0].then[0].to"],
    ],
    [
      "an own __proto__ key",
      JSON.parse(
        '[{"if":{"attribute":"a","comparativeOperator":"isEqual","value":1,"__proto__":{}},"then":[{"id":"show"}]}]',
      ),
      ["unknownProperty rules[0].if.__proto__"],
    ],
    [
      "an unknown comparison [BLD-D23]",
      [{ if: { attribute: "a", comparativeOperator: "greater", value: 1 }, then }],
      ["unknownOperator rules[0].if.comparativeOperator"],
    ],
    [
      "a name that every object has, for a comparison",
      [{ if: { attribute: "a", comparativeOperator: "toString", value: 1 }, then }],
      ["unknownOperator rules[0].if.comparativeOperator"],
    ],
    [
      "an unknown word between items [BLD-D23]",
      [{ if: { list: [a(), { ...b(), booleanOperator: "XOR" }] }, then }],
      ["unknownOperator rules[0].if.list[1].booleanOperator"],
    ],
    [
      "an unknown word before the first item",
      [{ if: { list: [{ ...a(), booleanOperator: "and" }] }, then }],
      ["unknownOperator rules[0].if.list[0].booleanOperator"],
    ],
    ["an unknown action [BLD-D23]", [{ if: a(), then: [{ id: "explode" }] }], ["unknownAction rules[0].then[0].id"]],
    ["an action without an id", [{ if: a(), then: [{}] }], ["unknownAction rules[0].then[0].id"]],
    ["an action used twice", [{ if: a(), then: [{ id: "show" }, { id: "show" }] }], ["actionTwice rules[0].then"]],
    ["a value that is a list", [{ if: { ...a(), value: [1] }, then }], ["shape rules[0].if.value"]],
    ["a value that is no number", [{ if: { ...a(), value: Number.NaN }, then }], ["shape rules[0].if.value"]],
    ["a value with NUL", [{ if: { ...a(), value: "a\u0000" }, then }], ["shape rules[0].if.value"]],
    ["a value with half a character", [{ if: { ...a(), value: "\ud83d" }, then }], ["shape rules[0].if.value"]],
    [
      "a group of 201 checks",
      [{ if: { list: Array.from({ length: 201 }, () => a()) }, then }],
      ["shape rules[0].if.list"],
    ],
    [
      "groups of 201 checks together",
      [{ if: { list: [a(), group(Array.from({ length: 200 }, () => b()))] }, then }],
      ["shape rules[0].if"],
    ],
    ["groups 21 deep", [{ if: nested(21), then }], [`shape rules[0].if${".list[0]".repeat(20)}`]],
    ["groups 100,000 deep", [{ if: nested(100_000), then }], [`shape rules[0].if${".list[0]".repeat(20)}`]],
    [
      "a list 100,000 deep for a check",
      [{ if: deepList(100_000), then }],
      ["shape rules[0].if", "shape rules[0].if.attribute", "unknownOperator rules[0].if.comparativeOperator"],
    ],
    [
      "a check without an attribute",
      [{ if: { comparativeOperator: "isEqual", value: 1 }, then }],
      ["shape rules[0].if.attribute"],
    ],
    ["an empty group", [{ if: { list: [] }, then }], ["shape rules[0].if.list"]],
    ["a nested empty group", [{ if: { list: [a(), { list: [] }] }, then }], ["shape rules[0].if.list[1].list"]],
    [
      "a text for the items of a group",
      [{ if: { list: "a" }, then }],
      ["shape rules[0].if.list", "shape rules[0].if.list"],
    ],
    ["a text for the actions", [{ if: a(), then: "show" }], ["shape rules[0].then", "shape rules[0].then"]],
    ["no actions [BLD-161]", [{ if: a(), then: [] }], ["shape rules[0].then"]],
    ["no THEN", [{ if: a() }], ["shape rules[0].then"]],
    ["a number for an id", [{ id: 5, if: a(), then }], ["shape rules[0].id"]],
    [
      "an id used twice",
      [
        { id: "x", if: a(), then },
        { id: "x", if: b(), then },
      ],
      ["duplicate rules[1].id"],
    ],
    [
      "several mistakes, all of them",
      [{ if: { ...a(), comparativeOperator: "~" }, then: [{ id: "explode" }] }],
      ["unknownAction rules[0].then[0].id", "unknownOperator rules[0].if.comparativeOperator"],
    ],
  ])("%s", (_, input, problems) => {
    expect(problemsOf(() => parseRules(input, "rules")).toSorted()).toEqual(problems.toSorted());
  });
});
