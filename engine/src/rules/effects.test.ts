import { NO_FACTS } from "./facts.ts";
import { describe, expect, test, vi } from "vitest";
import { settersOf } from "../changes/touched-parts.ts";
import { anEntity, check, rule, setTo } from "../testing/metadata.ts";
import { compileRules, type RuleProgram } from "./compile.ts";
import type { Values } from "./compile-logic.ts";
import { writeBlock, type Effects, effectsOf, evaluate, applySetValue, applySetValueOnWrite } from "./effects.ts";
import { parseRules, type RuleSpec } from "./parse.ts";
import { randomOf } from "./testing/random.ts";

type RulesOf = Readonly<Record<string, readonly RuleSpec[]>>;

function program(rules: RulesOf): RuleProgram {
  return compileRules(Object.entries(rules).map(([name, list]) => ({ name, rules: parseRules(list, name) })));
}

/** What the rules of `x` do to it: `hidden`, `disabled`, `needed`, in this order. */
function effects(rules: readonly RuleSpec[], values: Values): string {
  const compiled = program({ x: rules });
  const { hidden, disabled, needed } = effectsOf(compiled, evaluate(compiled.rules, values, NO_FACTS), "x");
  return [hidden && "hidden", disabled && "disabled", needed && "needed"].filter(Boolean).join(" ");
}

const on = check("a", 1);
const off = check("a", 2);
const data = { a: 1 };

describe("effects [SPEC E1, E2]", () => {
  test.each<[title: string, rules: RuleSpec[], effects: string]>([
    ["no rules: shown, enabled, not needed", [], ""],
    ["show, holding [BLD-166]", [rule(on, "show")], ""],
    ["show, not holding [BLD-166, ADM-D25]", [rule(off, "show")], "hidden"],
    ["two shows, one holding [BLD-D24, ADM-D25]", [rule(off, "show"), rule(on, "show")], ""],
    ["two shows, none holding", [rule(off, "show"), rule(off, "show")], "hidden"],
    ["hide, holding [BLD-167, ADM-146]", [rule(on, "hide")], "hidden"],
    ["hide, not holding [BLD-167]", [rule(off, "hide")], ""],
    ["hide and show, both holding: hide wins [BLD-D24, ADM-D25]", [rule(on, "show"), rule(on, "hide")], "hidden"],
    ["hide and show in one rule", [rule(on, "show", "hide")], "hidden"],
    ["disable, holding [BLD-168]", [rule(on, "disable")], "disabled"],
    ["disable, not holding [BLD-168]", [rule(off, "disable")], ""],
    ["disable twice, one holding [ADM-D25]", [rule(off, "disable"), rule(on, "disable")], "disabled"],
    ["require, holding [BLD-169]", [rule(on, "require")], "needed"],
    ["require, not holding [BLD-169]", [rule(off, "require")], ""],
    ["require twice, one holding [ADM-D25]", [rule(on, "require"), rule(off, "require")], "needed"],
    ["require of one that is hidden [BLD-D24, ADM-D25]", [rule(on, "require", "hide")], "hidden"],
    ["disable of one that is hidden", [rule(on, "disable", "hide")], "hidden disabled"],
    ["all actions but hide", [rule(on, "show", "disable", "require")], "disabled needed"],
    ["setValue alone changes nothing about the field", [rule(on, setTo(1))], ""],
  ])("%s", (_, rules, expected) => {
    expect(effects(rules, data)).toBe(expected);
  });

  const aside = (...parameters: Parameters<typeof rule>) => ({
    ...rule(...parameters),
    blocked: "It lost its condition.",
  });
  test.each<[title: string, rules: RuleSpec[], effects: string]>([
    ["show keeps it hidden, though its former condition holds", [aside(on, "show")], "hidden"],
    ["show beside a show that holds", [aside(on, "show"), rule(on, "show")], ""],
    ["hide keeps it hidden, though its former condition does not hold", [aside(off, "hide")], "hidden"],
    ["hide beside a show that holds: hide wins", [aside(off, "hide"), rule(on, "show")], "hidden"],
    ["disable and require do nothing", [aside(on, "disable", "require")], ""],
    ["show and require: hidden, and not needed", [aside(on, "show", "require")], "hidden"],
    ["without its condition: hidden as well", [aside({ list: [] }, "show")], "hidden"],
  ])("of a rule that is set aside: %s [SPEC E10]", (_, rules, expected) => {
    expect(effects(rules, data)).toBe(expected);
    expect(program({ x: rules }).reading("a").length).toBe(rules.filter(({ blocked }) => !blocked).length);
  });

  test("of a rule that is set aside: setValue sets nothing [SPEC E10]", () => {
    const compiled = program({ x: [aside(on, setTo(1))] });
    expect(applySetValue(compiled, data, NO_FACTS, new Map(), ["a"]).filled).toEqual([]);
  });

  test("an attribute without rules always has the same effects", () => {
    const compiled = program({ x: [rule(on, "show")] });
    expect(effectsOf(compiled, new Map(), "y")).toBe(effectsOf(compiled, new Map(), "z"));
  });
});

describe("because", () => {
  const because = (rules: readonly RuleSpec[]): string[] => {
    const compiled = program({ x: rules });
    const found: Effects = effectsOf(compiled, evaluate(compiled.rules, data, NO_FACTS), "x");
    return found.because.map((r) => r.key);
  };
  test("names the rules that hold", () => {
    expect(because([rule(on, "disable"), rule(off, "require")])).toEqual(["x.r1"]);
  });
  test("names the show rules of which none holds", () => {
    expect(because([rule(off, "show"), rule(off, "show"), rule(on, "disable")])).toEqual(["x.r1", "x.r2"]);
  });
});

describe("evaluate", () => {
  const compiled = program({ x: [rule(on, "show")], y: [rule(check("b", 1), "show")] });
  test("keeps the former truths of rules not asked", () => {
    const former = evaluate(compiled.rules, { a: 1, b: 1 }, NO_FACTS);
    const next = evaluate(compiled.reading("a"), { a: 2, b: 2 }, NO_FACTS, former);
    expect([...next]).toEqual([
      ["x.r1", false],
      ["y.r1", true],
    ]);
  });
  test("hands back the former truths when none turned", () => {
    const former = evaluate(compiled.rules, { a: 1, b: 1 }, NO_FACTS);
    expect(evaluate(compiled.rules, { a: "1", b: [1] }, NO_FACTS, former)).toBe(former);
  });
});

/** The record after `change`, and what was filled on the way. Forms and writes give the same result. */
function change(rules: RulesOf, before: Values, changed: Values, mayFill = (_name: string) => true) {
  const compiled = program(rules);
  const former = evaluate(compiled.rules, before, NO_FACTS);
  const after = { ...before, ...changed };
  const { values, filled } = applySetValue(compiled, after, NO_FACTS, former, Object.keys(changed), mayFill);
  expect(
    applySetValueOnWrite(settersOf(compiled.rules), after, NO_FACTS, before, Object.keys(changed), mayFill),
  ).toEqual({
    values,
    filled,
  });
  return { values, filled };
}

describe("setValue", () => {
  const fill = { x: [rule(on, setTo("set"))] };

  test("fills when the IF turns true [SPEC E4] [BLD-170, BLD-D25, ADM-D25]", () => {
    expect(change(fill, { a: 0 }, { a: 1 })).toEqual({ values: { a: 1, x: "set" }, filled: ["x"] });
  });
  test("replaces what the field holds [BLD-D25]", () => {
    expect(change(fill, { a: 0, x: "typed" }, { a: 1 }).values).toEqual({ a: 1, x: "set" });
  });
  test("does not fire while the IF stays true: what was typed since stays [SPEC E4] [BLD-D25, ADM-D25]", () => {
    expect(change(fill, { a: 1, x: "set" }, { x: "typed" }).values).toEqual({ a: 1, x: "typed" });
    expect(change(fill, { a: 1, x: "typed" }, { a: "1" }).values).toEqual({ a: "1", x: "typed" });
  });
  test("does not fire when the IF turns false [SPEC E4]", () => {
    expect(change(fill, { a: 1, x: "typed" }, { a: 0 }).values).toEqual({ a: 0, x: "typed" });
  });
  test("fires again at the next turn", () => {
    const once = change(fill, { a: 0 }, { a: 1 }).values;
    const back = change(fill, { ...once, x: "typed" }, { a: 0 }).values;
    expect(change(fill, back, { a: 1 }).values).toEqual({ a: 1, x: "set" });
  });
  test("empties when its value is null", () => {
    expect(change({ x: [rule(on, setTo(null))] }, { a: 0, x: "typed" }, { a: 1 }).values).toEqual({ a: 1, x: null });
  });
  test("fills nothing where the value is there already", () => {
    expect(change(fill, { a: 0, x: "set" }, { a: 1 }).filled).toEqual([]);
  });
  test("fires on an empty former map for every IF that holds, as on create [SPEC E5] [BLD-D25]", () => {
    const compiled = program({
      x: [rule(on, setTo(1))],
      y: [rule(off, setTo(1))],
      z: [rule(check("a", null), setTo(1))],
    });
    expect(applySetValue(compiled, data, NO_FACTS, new Map(), ["a", "x", "y", "z"]).values).toEqual({ a: 1, x: 1 });
  });
  test("runs a chain to its end, in order [SPEC E6]", () => {
    const chain = {
      d: [rule(check("c", 1), setTo(1))],
      c: [rule(check("b", 1), setTo(1))],
      b: [rule(check("a", 1), setTo(1))],
    };
    expect(change(chain, {}, { a: 1 })).toEqual({ values: { a: 1, b: 1, c: 1, d: 1 }, filled: ["b", "c", "d"] });
  });
  test("leaves the truths of a chain as its end has them", () => {
    const compiled = program({ b: [rule(on, setTo(1))], c: [rule(check("b", 1), "show")] });
    const { ruleResults } = applySetValue(compiled, { a: 1 }, NO_FACTS, evaluate(compiled.rules, {}, NO_FACTS), ["a"]);
    expect(ruleResults.get("c.r1")).toBe(true);
  });
  test("ends even where rules feed each other in a circle [SPEC E6] [BLD-D25]", () => {
    const circle = {
      a: [rule(check("b", 1), setTo(2)), rule(check("b", 2), setTo(1))],
      b: [rule(check("a", 1), setTo(1)), rule(check("a", 2), setTo(2))],
    };
    expect(change(circle, {}, { a: 1 }).filled.length).toBeLessThan(100);
  });
  test("of two that turn at once the later wins [SPEC E7]", () => {
    expect(change({ x: [rule(on, setTo("first")), rule(on, setTo("later"))] }, {}, { a: 1 }).values["x"]).toBe("later");
  });

  test("fills nothing that it may not, and the truths turn all the same", () => {
    const rules = { x: [rule(on, setTo(1))], y: [rule(on, setTo(1))], z: [rule(check("x", 1), setTo(1))] };
    expect(change(rules, {}, { a: 1 }, (name) => name !== "x")).toEqual({ values: { a: 1, y: 1 }, filled: ["y"] });
  });
});

describe("a write, which keeps no truths, does what a form does [SPEC E9]", () => {
  const random = randomOf(Number(process.env["TEST_SEED"] ?? 7));
  const names = ["a", "b", "c", "d", "e"];
  const aValue = () => random.pick([null, 0, 1, 2]);
  const aRecord = () => Object.fromEntries(names.map((name) => [name, aValue()]));
  const anEffect = () => random.pick(["show", "hide", "disable"] as const);
  const aRule = () =>
    rule(check(random.pick(names), aValue()), anEffect(), ...(random.chance(0.6) ? [setTo(aValue())] : []));
  const someRules = () => Object.fromEntries(names.map((name) => [name, Array.from({ length: 2 }, aRule)]));
  const somePrograms = Array.from({ length: 500 }, () => someRules());

  test("about what a change of a record fills [BLD-D26, ADM-D27]", () => {
    const changes = somePrograms.map((rules) => change(rules, aRecord(), { [random.pick(names)]: aValue() }));
    // About 20 of 500, so the sample is large enough.
    expect(changes.some(({ filled }) => filled.length > 1)).toBe(true);
  });
  test("about what a new record is filled with [BLD-D26]", () => {
    for (const rules of somePrograms) {
      const compiled = program(rules);
      const record = aRecord();
      const { values, filled } = applySetValue(compiled, record, NO_FACTS, new Map(), names);
      expect(applySetValueOnWrite(settersOf(compiled.rules), record, NO_FACTS, null, names, () => true)).toEqual({
        values,
        filled,
      });
    }
  });
  test("about what is hidden and disabled [BLD-D22, BLD-D24]", () => {
    const bars = somePrograms.map((rules) => {
      const compiled = program(rules);
      const record = aRecord();
      const { hidden, disabled } = effectsOf(compiled, evaluate(compiled.rules, record, NO_FACTS), "a");
      const block = writeBlock(compiled, "a", record, NO_FACTS);
      expect(block).toBe(hidden ? "hidden" : disabled ? "disabled" : null);
      return block;
    });
    expect(new Set(bars)).toEqual(new Set(["hidden", "disabled", null]));
  });
});

describe("a change", () => {
  const compiled = program({
    b: [rule(on, "show")],
    c: [rule({ list: [on, check("d", 1)] }, "show")],
    e: [rule(check("d", 1), "show")],
    f: [rule(check("g", 1), "show")],
  });
  /** Counts how often each rule is evaluated. */
  const calls = (...changed: readonly string[]) => {
    const counted = compiled.rules.map((r) => ({ ...r, holds: vi.fn(r.holds) }));
    const watched: RuleProgram = {
      ...compiled,
      rules: counted,
      of: (name) => counted.filter((r) => r.attribute === name),
      reading: (name) => counted.filter((r) => r.reads.has(name)),
    };
    applySetValue(watched, { a: 1 }, NO_FACTS, new Map(), changed);
    return Object.fromEntries(counted.map((r) => [r.attribute, r.holds.mock.calls.length]));
  };
  test("evaluates the rules that read it, and no other [SPEC E8] [BLD-171]", () => {
    expect(calls("a")).toEqual({ b: 1, c: 1, e: 0, f: 0 });
  });
  test("of several attributes evaluates a rule that reads two of them once [SPEC E8]", () => {
    expect(calls("a", "d")).toEqual({ b: 1, c: 1, e: 1, f: 0 });
  });
  test("of an attribute that no rule reads evaluates none", () => {
    expect(calls("b")).toEqual({ b: 0, c: 0, e: 0, f: 0 });
  });
});

describe("a change in an entity of 500 attributes and 100 rules", () => {
  const attributes = Array.from({ length: 500 }, (_, i) => ({
    name: `a${i}`,
    conditionalList:
      i < 100 ? [rule({ list: [check(`a${200 + (i % 10)}`, "x"), check(`a${300 + i}`, "y")] }, "hide")] : [],
  }));
  const { rules } = anEntity(attributes);
  /** The attributes whose values a change reads, in order. */
  const valuesRead = (changed: string, values: Values) => {
    const read: string[] = [];
    const watched = new Proxy(values, { get: (target, name) => (read.push(String(name)), target[String(name)]) });
    applySetValue(rules, watched, NO_FACTS, new Map(), [changed]);
    return read;
  };
  test("asks for the values that its ten rules need, each once [BLD-171]", () => {
    const partners = Array.from({ length: 10 }, (_, i) => ["a203", `a${300 + 10 * i + 3}`]).flat();
    expect(valuesRead("a203", { a203: "x" }).toSorted()).toEqual(partners.toSorted());
  });
  test("stops where the truth is known", () => {
    expect(valuesRead("a203", { a203: "other" })).toEqual(Array.from({ length: 10 }, () => "a203"));
  });
  test("of a value that one rule reads runs one rule", () => {
    expect(valuesRead("a342", { a202: "x" })).toEqual(["a202", "a342"]);
  });
  test("of a value that no rule reads asks for nothing", () => {
    expect(valuesRead("a499", {})).toEqual([]);
  });
});

describe("a rule that reads no attribute, but the day", () => {
  const isLeapDay = { logic: { "==": [{ today: [] }, "2024-02-29"] } };
  const compiled = program({
    x: [
      { id: "show", if: isLeapDay, then: [{ id: "show" }] },
      { id: "set", if: isLeapDay, then: [{ id: "setValue", valueDefault: 1 }] },
    ],
  });
  const [leapDay, later] = ["2024-02-29", "2024-03-01"].map((today) => ({ today, timeZone: "UTC" }));

  test("is evaluated when a form is opened, and when the day changes [SPEC E5]", () => {
    const opened = applySetValue(compiled, {}, leapDay ?? NO_FACTS, new Map(), ["x"]);
    expect([opened.values, effectsOf(compiled, opened.ruleResults, "x").hidden]).toEqual([{ x: 1 }, false]);
    const { ruleResults } = applySetValue(compiled, {}, later ?? NO_FACTS, new Map(), ["x"]);
    expect(effectsOf(compiled, ruleResults, "x").hidden).toBe(true);
  });

  test("sets a value in a new record, as on the server, and in no other [SPEC E9]", () => {
    const setters = settersOf(compiled.rules);
    const write = (before: Values | null, changed: Iterable<string>) =>
      applySetValueOnWrite(setters, {}, leapDay ?? NO_FACTS, before, changed, () => true).filled;
    expect(write(null, setters.keys())).toEqual(["x"]);
    expect(write({}, ["x"])).toEqual([]);
  });
});
