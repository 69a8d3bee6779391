import type { JsonLogic } from "../rules/json-logic.ts";
import { describe, expect, test } from "vitest";
import type { PermissionMap } from "./permission.ts";
import { defineElement } from "../elements/element-type.ts";
import { createRegistry } from "../elements/registry.ts";
import { parseEntitySpec } from "../metadata/entity-spec.ts";
import { parseMappingSpec } from "../metadata/mapping-spec.ts";
import type { RuleSpec } from "../rules/parse.ts";
import type { ConditionSpec, StoredCondition } from "../rules/parse-condition.ts";
import { ELEMENTS } from "../testing/elements.ts";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import { CLINICS } from "../testing/application.ts";
import { anAttribute, check, KEY, metadataOf, rule, setTo } from "../testing/metadata.ts";
import { choicesOf } from "../elements/choices.ts";
import { compileMetadata } from "../schema/compile.ts";
import { lintWarnings } from "./lint-warnings.ts";
import { whyRefused } from "../validation/refused-value.ts";

const text = ELEMENTS.get("Text");
const answer = defineElement({ ...text, name: "Answer", column: () => "integer", value: () => ({ enum: [1, 0] }) });
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
const number = defineElement({ ...text, name: "Number", column: () => "integer" });
const day = defineElement({ ...text, name: "Day", column: () => "date" });
const registry = createRegistry([text, answer, choice, open, number, day]);

const STATES = ["open", "shut"];
const READ: readonly AttributeSpecInput[] = [
  { name: "yes", elementType: "Answer" },
  { name: "state", elementType: "Choice", comboboxOptionList: STATES },
  { name: "states", elementType: "Choice", comboboxOptionList: STATES, multiple: true },
  { name: "many", elementType: "Choice", comboboxOptionList: "1234567890x".split(""), multiple: true },
  ...["k", "l", "m", "n", "o", "p"].map((name) => ({ name })),
  { name: "typed", elementType: "Open", comboboxOptionList: STATES },
  { name: "city" },
  { name: "flag", elementType: null, type: "boolean" },
  { name: "width", elementType: "Number" },
  { name: "start", elementType: "Day" },
  { name: "until", elementType: "Day" },
];

function warnings(attributes: readonly AttributeSpecInput[]): readonly string[] {
  const spec = {
    revision: 1,
    application: CLINICS,
    entities: [parseEntitySpec({ name: "user" })],
    attributes: [KEY, ...attributes].map(anAttribute),
  };
  return lintWarnings(compileMetadata(spec, registry)).map(({ code, path }) => `${code} ${path}`);
}
const ofRules = (rules: readonly RuleSpec[], over: Partial<AttributeSpecInput> = {}) =>
  warnings([...READ, { name: "x", conditionalList: rules, ...over }]).map((found) =>
    found.replace("user.x.conditionalList.", ""),
  );

const or = (spec: ConditionSpec): ConditionSpec => ({ ...spec, booleanOperator: "OR" });
const all = (...list: ConditionSpec[]): ConditionSpec => ({ list });
const any = (first: ConditionSpec, ...more: ConditionSpec[]): ConditionSpec => ({ list: [first, ...more.map(or)] });
/** The attribute is none of four texts, which gives six different combinations of answers. */
const fourOf = (name: string) => ["1", "2", "3", "4"].map((value) => check(name, value, "isNotEqual"));
const yes = check("yes", 1);
const no = check("yes", 0);
const notYes = check("yes", 1, "isNotEqual");

describe("a condition", () => {
  const [city, state] = [{ var: "city" }, { var: "state" }];
  test.each<[title: string, condition: StoredCondition, found: string[]]>([
    ["that turns", yes, []],
    ["of yes and no at once", all(yes, no), ["neverTrue r1"]],
    ["of yes or no, which may be neither", any(yes, no), []],
    ["of yes, no or neither", any(yes, no, check("yes", null)), ["alwaysTrue r1"]],
    ["of yes or not yes", any(yes, notYes), ["alwaysTrue r1"]],
    ["of an answer that there is not", check("yes", "yes"), ["neverTrue r1"]],
    ["of a part of an answer that there is", check("state", "op", "contains"), []],
    ["of a part of an answer that there is not", check("state", "x", "contains"), ["neverTrue r1"]],
    ["of a choice that there is not", check("state", "half"), ["neverTrue r1"]],
    ["against a choice that there is not", check("state", "half", "isNotEqual"), ["alwaysTrue r1"]],
    ["of a choice that may be typed", check("typed", "half"), []],
    ["of two choices at once", all(check("state", "open"), check("state", "shut")), ["neverTrue r1"]],
    ["of two choices at once, where several may be taken", all(check("states", "open"), check("states", "shut")), []],
    [
      "of a choice and of none, where several may be taken",
      all(check("states", "open"), check("states", null)),
      ["neverTrue r1"],
    ],
    ["of a boolean that is a number", check("flag", 1), ["neverTrue r1"]],
    ["of a boolean", check("flag", true), []],
    ["of any text", check("city", "Madison"), []],
    ["of two texts at once", all(check("city", "Madison"), check("city", "Oslo")), ["neverTrue r1"]],
    ["of a text and its emptiness", any(check("city", null), check("city", "", "isNotEqual")), ["alwaysTrue r1"]],
    ["of two parts of any text", all(check("city", "a", "contains"), check("city", "b", "contains")), []],
    [
      "that only a nested group makes impossible",
      all(check("city", "x"), any(all(yes, no), all(no, yes))),
      ["neverTrue r1"],
    ],
    [
      "in JSON Logic, of two texts at once",
      { logic: { and: [{ "==": [city, "Madison"] }, { in: [city, ["Oslo", "Rome"]] }] } },
      [],
    ],
    [
      "in JSON Logic, of one text and not it",
      { logic: { and: [{ "==": [city, ["Oslo", "Rome"]] }, { "!=": [city, ["Rome", "Oslo"]] }] } },
      ["neverTrue r1"],
    ],
    ["in JSON Logic, of two attributes", { logic: { "==": [city, state] } }, []],
    ["in JSON Logic, of an order", { logic: { "<": [city, "1"] } }, []],
    ["that always holds", { logic: true }, ["alwaysTrue r1"]],
    ["of more sets of choices than are looked at", all(check("many", "1"), check("many", null)), []],
    ["of more records than are looked at", all(yes, no, ...["k", "l", "m", "n", "o", "p"].flatMap(fourOf)), []],
  ])("%s", (_, condition, found) => {
    expect(ofRules([rule(condition, "disable")])).toEqual(found);
  });
});

describe("a condition with an order", () => {
  const [size, due] = [{ var: "width" }, { var: "start" }];
  const inDays = (days: number) => ({ addDays: [{ today: [] }, days] });
  test.each<[title: string, logic: JsonLogic, found: string[]]>([
    ["of one bound", { "<": [size, 10] }, []],
    ["above and below at once", { and: [{ "<": [size, 10] }, { ">": [size, 20] }] }, ["neverTrue r1"]],
    ["above and below, with a number between", { and: [{ "<": [size, 20] }, { ">": [size, 10] }] }, []],
    ["between two whole numbers", { and: [{ "<": [size, 11] }, { ">": [size, 10] }] }, ["neverTrue r1"]],
    ["of all numbers, which may be none", { or: [{ "<": [size, 10] }, { ">=": [size, 10] }] }, []],
    [
      "of all numbers and none",
      { or: [{ "<": [size, 10] }, { ">=": [size, 10] }, { "==": [size, null] }] },
      ["alwaysTrue r1"],
    ],
    ["of a day", { "<": [due, "2026-01-31"] }, []],
    ["before today and after it", { and: [{ "<": [due, inDays(0)] }, { ">": [due, inDays(0)] }] }, ["neverTrue r1"]],
    ["of the next seven days", { and: [{ ">": [due, inDays(0)] }, { "<": [due, inDays(7)] }] }, []],
    [
      "after next week and before today",
      { and: [{ ">": [due, inDays(7)] }, { "<": [due, inDays(0)] }] },
      ["neverTrue r1"],
    ],
    [
      "of a day before one that is over",
      { and: [{ "<": [due, "2020-01-01"] }, { ">": [due, inDays(0)] }, { ">": [{ today: [] }, "2024-01-01"] }] },
      ["neverTrue r1"],
    ],
    ["of today alone", { "<": [{ today: [] }, "2030-01-01"] }, []],
    [
      "of today before and after a day",
      { and: [{ "<": [{ today: [] }, "2030-01-01"] }, { ">": [{ today: [] }, "2030-01-01"] }] },
      ["neverTrue r1"],
    ],
    [
      "of two days that are compared with one another",
      { and: [{ "<": [due, { var: "until" }] }, { "<": [size, 1] }] },
      [],
    ],
    ["of the years since a day", { ">": [{ years: [due, { today: [] }] }, 18] }, []],
  ])("%s", (_, logic, found) => {
    expect(ofRules([rule({ logic }, "disable")])).toEqual(found);
  });

  test("of more combinations than are looked at says nothing", () => {
    const many = ["k", "l", "m", "n", "o", "p"].map((name) => ({ in: [{ var: name }, ["1", "2", "3", "4", "5"]] }));
    const each = many
      .flatMap((one) => one.in[1] as string[])
      .map((value, i) => ({ "==": [{ var: "klmnop"[i % 6] ?? "k" }, value] }));
    expect(
      ofRules([rule({ logic: { and: [{ "<": [size, 1] }, { ">": [size, 2] }, ...each] as never } }, "disable")]),
    ).toEqual([]);
  });
});

describe("two rules", () => {
  const open2 = check("state", "open");
  test.each<[title: string, rules: RuleSpec[], found: string[]]>([
    ["show and hide under different conditions", [rule(yes, "show"), rule(no, "hide")], []],
    ["show and hide under one condition [BLD-D24]", [rule(yes, "show"), rule(yes, "hide")], ["contradiction r1"]],
    ["hide before show", [rule(yes, "hide"), rule(yes, "show")], ["contradiction r2"]],
    ["hide under a wider condition", [rule(all(yes, open2), "show"), rule(yes, "hide")], ["contradiction r1"]],
    ["hide under a narrower condition", [rule(yes, "show"), rule(all(yes, open2), "hide")], []],
    ["hide unless", [rule(yes, "show"), rule(any(no, yes), "hide")], ["contradiction r1"]],
    ["two that show", [rule(yes, "show"), rule(yes, "show")], []],
    ["needed only while hidden [BLD-D24]", [rule(yes, "require"), rule(yes, "hide")], ["contradiction r1"]],
    ["two values under one condition", [rule(yes, setTo("a")), rule(yes, setTo("b"))], ["contradiction r1"]],
    [
      "two values under conditions that mean the same",
      [rule(no, setTo("a")), rule(all(no, notYes), setTo("b"))],
      ["contradiction r1"],
    ],
    ["one value under one condition", [rule(yes, setTo("a")), rule(yes, setTo("a"))], []],
    ["a value and an exception", [rule(yes, setTo("a")), rule(all(yes, open2), setTo("b"))], []],
    ["one that never holds beside another", [rule(all(yes, no), "show"), rule(yes, "hide")], ["neverTrue r1"]],
  ])("%s", (_, rules, found) => {
    expect(ofRules(rules)).toEqual(found);
  });
});

describe("a single rule [F-148]", () => {
  const more: readonly AttributeSpecInput[] = [
    { name: "size", elementType: "Number" },
    { name: "due", elementType: "Day" },
  ];
  const messages = (own: RuleSpec) => {
    const spec = {
      revision: 1,
      application: CLINICS,
      entities: [parseEntitySpec({ name: "user" })],
      attributes: [KEY, ...READ, ...more, { name: "x", conditionalList: [own] }].map(anAttribute),
    };
    return lintWarnings(compileMetadata(spec, registry)).map(({ message }) => message);
  };
  test.each<[title: string, own: RuleSpec, found: string[]]>([
    ["that shows and hides", rule(yes, "show", "hide"), ["the rule shows and hides the field; it stays hidden"]],
    [
      "that disables and requires",
      rule(yes, "disable", "require"),
      ["the rule needs a value in a field that it disables; nobody can fill it in"],
    ],
    ["that disables, requires and fills", { ...rule(yes, "disable", "require"), then: DISABLED_AND_FILLED }, []],
    ["that compares a number with a text", rule(check("size", "abc"), "show"), ["size is a number, and 'abc' is none"]],
    [
      "that compares a number with a text by order",
      rule({ logic: { "<": [{ var: "size" }, "abc"] } }, "show"),
      ["size is a number, and 'abc' is none"],
    ],
    ["that compares a number with a number as text", rule(check("size", "12"), "show"), []],
    ["that looks for part of a number", rule(check("size", "1", "contains"), "show"), []],
    [
      "that compares a day with a text",
      rule({ logic: { ">": [{ var: "due" }, "soon"] } }, "show"),
      ["due is a date, and 'soon' is none; write it as 2026-01-31"],
    ],
    ["that compares a day with a day", rule({ logic: { ">": [{ var: "due" }, "2026-01-31"] } }, "show"), []],
    [
      "that compares a choice with one that is gone, beside others",
      rule(any(check("state", "half"), check("state", "open")), "show"),
      ["state has no choice 'half'"],
    ],
    [
      "that compares several choices with one that is gone",
      rule({ logic: { in: [{ var: "state" }, ["half", "open"]] } }, "show"),
      ["state has no choice 'half'"],
    ],
    ["that compares choices that may be typed", rule(check("typed", "half"), "show"), []],
  ])("%s", (_, own, found) => {
    expect(messages(own)).toEqual(found);
  });
});

test.each<[title: string, condition: StoredCondition, found: string[]]>([
  ["that all records pass", any(yes, notYes), ["alwaysTrue mapping user.m"]],
  ["that no record passes", all(yes, no), ["neverTrue mapping user.m"]],
  ["for a choice that is gone", any(check("state", "half"), check("state", "open")), ["refusedValue mapping user.m"]],
  ["that some records pass", yes, []],
])("the filter of a mapping %s", (_, condition, found) => {
  const filter = { id: "a", if: condition, filterCode: null, then: [] };
  const spec = {
    revision: 1,
    application: CLINICS,
    entities: [parseEntitySpec({ name: "user" })],
    attributes: [KEY, ...READ].map(anAttribute),
    mappings: [parseMappingSpec({ name: "m", entityName: "user", label: "M", conditionalList: [filter] })],
  };
  expect(lintWarnings(compileMetadata(spec, registry)).map(({ code, path }) => `${code} ${path}`)).toEqual(found);
});

const DISABLED_AND_FILLED: RuleSpec["then"] = [
  { id: "disable" },
  { id: "require" },
  { id: "setValue", valueDefault: "a" },
];

describe("a value that a rule sets", () => {
  const short = { maxLength: 3 };
  test.each<[title: string, value: unknown, over: Partial<AttributeSpecInput>, found: string[]]>([
    ["which the attribute takes", "Ann", short, []],
    ["which is too long [F-052]", "Nonsense", short, ["refusedValue r1"]],
    ["which is no choice [F-052]", "half", { elementType: "Choice", comboboxOptionList: STATES }, ["refusedValue r1"]],
    ["which clears a required one", null, { required: true }, []],
  ])("%s", (_, value, over, found) => {
    expect(ofRules([rule(yes, setTo(value))], over)).toEqual(found);
  });

  test("is told with what a save would say", () => {
    const type = metadataOf([
      "city",
      { name: "x", label: "X", maxLength: 3, conditionalList: [rule(check("city", "a"), setTo("Nonsense"))] },
    ]);
    expect(lintWarnings(type).map(({ message }) => message)).toEqual([
      "the value that it sets is refused: This field has a maximum character count of 3",
    ]);
  });
});

test.each<[valueDefault: unknown, over: Partial<AttributeSpecInput>, refusal: string | null]>([
  [null, { required: true }, null],
  ["Ann", { maxLength: 3 }, null],
  ["Nonsense", { maxLength: 3 }, "This field has a maximum character count of 3"],
  [7, {}, "X takes a text"],
])("the default %j of an attribute with %j: a save would say %j [F-050]", (valueDefault, over, refusal) => {
  const attribute = metadataOf(["city", { name: "x", label: "X", valueDefault, ...over }])
    .entities.get("user")
    ?.byName.get("x");
  expect(attribute && whyRefused(attribute, attribute.valueDefault)).toBe(refusal);
});

describe("a required attribute", () => {
  const always = any(yes, notYes);
  const required = { required: true };
  test.each<[title: string, rules: RuleSpec[], over: Partial<AttributeSpecInput>, found: string[]]>([
    ["that may show", [rule(yes, "show")], required, []],
    ["that is always hidden", [rule(always, "hide")], required, ["alwaysTrue r1", "requiredButHidden user.x"]],
    ["that never shows", [rule(all(yes, no), "show")], required, ["neverTrue r1", "requiredButHidden user.x"]],
    [
      "that one rule shows and the other hides",
      [rule(yes, "show"), rule(yes, "hide")],
      required,
      ["contradiction r1", "requiredButHidden user.x"],
    ],
    [
      "that two rules hide between them",
      [rule(yes, "hide"), rule(notYes, "hide")],
      required,
      ["requiredButHidden user.x"],
    ],
    ["on create", [rule(yes, "hide"), rule(notYes, "hide")], { requiredCreate: true }, ["requiredButHidden user.x"]],
    ["on update", [rule(yes, "hide"), rule(notYes, "hide")], { requiredUpdate: true }, ["requiredButHidden user.x"]],
    [
      "by null not allowed",
      [rule(yes, "hide"), rule(notYes, "hide")],
      { allowNull: false },
      ["requiredButHidden user.x"],
    ],
    ["by no definition", [rule(yes, "hide"), rule(notYes, "hide")], {}, []],
  ])("%s", (_, rules, over, found) => {
    expect(ofRules(rules, over)).toEqual(found);
  });
});

describe("fields that show through others", () => {
  const shownBy = (name: string, ...rules: RuleSpec[]): AttributeSpecInput => ({ name, conditionalList: rules });
  const filled = (name: string) => check(name, "", "isNotEqual");
  const found = (...attributes: AttributeSpecInput[]) =>
    warnings([...READ, ...attributes]).map((each) => each.replace("conditionalList.", ""));
  test.each<[title: string, attributes: AttributeSpecInput[], found: string[]]>([
    [
      "that each show only through the other [F-052]",
      [shownBy("a", rule(filled("b"), "show")), shownBy("b", rule(check("a", "x"), "show"))],
      ["neverShown user.a.r1", "neverShown user.b.r1"],
    ],
    [
      "of a longer circle, by parts of texts, and one behind it",
      [
        shownBy("a", rule(check("b", "x", "contains"), "show")),
        shownBy("b", rule(filled("c"), "show")),
        shownBy("c", rule(all(filled("a"), yes), "show")),
        shownBy("d", rule(filled("c"), "show")),
      ],
      ["neverShown user.a.r1", "neverShown user.b.r1", "neverShown user.c.r1", "neverShown user.d.r1"],
    ],
    [
      "of which one has another way to show",
      [shownBy("a", rule(filled("b"), "show"), rule(yes, "show")), shownBy("b", rule(filled("a"), "show"))],
      [],
    ],
    [
      "of which one shows while the other is empty",
      [shownBy("a", rule(check("b", null), "show")), shownBy("b", rule(filled("a"), "show"))],
      [],
    ],
    [
      "of which one is set by the server",
      [shownBy("a", rule(filled("b"), "show")), { ...shownBy("b", rule(filled("a"), "show")), serverSet: true }],
      [],
    ],
    [
      "of which one begins with a value",
      [shownBy("a", rule(filled("b"), "show")), { ...shownBy("b", rule(filled("a"), "show")), valueDefault: "x" }],
      [],
    ],
    [
      "of which one is filled by a rule",
      [shownBy("a", rule(filled("b"), "show")), shownBy("b", rule(filled("a"), "show"), rule(yes, setTo("x")))],
      [],
    ],
    [
      "of which one is filled only by what shows it [F-052, BLD-D26]",
      [
        shownBy("a", rule(check("b", "x"), "show")),
        shownBy("b", rule(check("a", "red"), "show", "require", setTo("x"))),
      ],
      ["neverShown user.a.r1", "neverShown user.b.r1"],
    ],
    [
      "both of which a third one needs",
      [
        shownBy("a", rule(all(filled("b"), filled("c")), "show")),
        shownBy("b", rule(filled("a"), "show")),
        shownBy("c", rule(filled("a"), "show")),
      ],
      ["neverShown user.a.r1", "neverShown user.b.r1", "neverShown user.c.r1"],
    ],
    ["in a row", [shownBy("a", rule(filled("b"), "show")), shownBy("b", rule(yes, "show"))], []],
    ["either of two", [shownBy("a", rule(any(filled("b"), yes), "show")), shownBy("b", rule(filled("a"), "show"))], []],
  ])("%s", (_, attributes, expected) => expect(found(...attributes)).toEqual(expected));

  test("are told by their labels", () => {
    const circle = metadataOf([
      { name: "a", label: "Lead", conditionalList: [rule(filled("b"), "show")] },
      { name: "b", label: "Deputy", conditionalList: [rule(filled("a"), "show")] },
    ]);
    expect(lintWarnings(circle).map(({ message }) => message)).toEqual([
      "this field shows only through Deputy, which shows only through this field; neither ever shows in a new record",
      "this field shows only through Lead, which shows only through this field; neither ever shows in a new record",
    ]);
  });
});

describe("labels", () => {
  test.each<[title: string, attributes: AttributeSpecInput[], found: string[]]>([
    [
      "of their own",
      [
        { name: "a", label: "A" },
        { name: "b", label: "B" },
      ],
      [],
    ],
    [
      "twice",
      [
        { name: "a", label: "Name" },
        { name: "b", label: "Name" },
      ],
      ["sameLabel user.b.label"],
    ],
    [
      "twice but for letters' case and blanks",
      [
        { name: "a", label: "Name" },
        { name: "b", label: " name" },
      ],
      ["sameLabel user.b.label"],
    ],
    [
      "twice, one of them on no screen",
      [
        { name: "a", label: "Name" },
        { name: "b", label: "Name", elementType: null },
      ],
      [],
    ],
    [
      "twice, in different care settings",
      [
        { name: "a", label: "Name", acute: false },
        { name: "b", label: "Name", ambulatory: false },
      ],
      [],
    ],
    [
      "twice, one of them in one care setting",
      [
        { name: "a", label: "Name", acute: false },
        { name: "b", label: "Name" },
      ],
      ["sameLabel user.b.label"],
    ],
  ])("%s", (_, attributes, found) => {
    expect(warnings(attributes)).toEqual(found);
  });
});

describe("a rule that reads an attribute", () => {
  const viewing = (attribute: PermissionMap[string]["attribute"] = {}): PermissionMap => ({
    user: { view: true, attribute },
  });
  const read = (...profiles: readonly (readonly [string, PermissionMap])[]) => {
    const type = metadataOf(["npi", { name: "x", conditionalList: [rule(check("npi", 1), "show")] }]);
    return lintWarnings(type, new Map(profiles)).map(({ code, path, message }) => [
      code,
      path,
      message.split(" may")[0],
    ]);
  };
  test("which everybody may view", () => expect(read(["member", viewing()], ["staff", {}])).toEqual([]));
  test("which two profiles may not view names both, with its place", () => {
    const blind = viewing({ npi: { view: false } });
    expect(read(["member", blind], ["reader", blind], ["staff", viewing()])).toEqual([
      ["readsHidden", "user.x.conditionalList.r1", "member, reader"],
    ]);
  });
  test("from an attribute that is not theirs to view either", () => {
    expect(read(["member", viewing({ npi: { view: false }, x: { view: false } })])).toEqual([]);
  });
  test("of an entity that is not theirs to view", () => {
    expect(read(["member", { user: { view: false } }])).toEqual([]);
  });
  test.each([
    [false, []],
    [true, ["readsHidden"]],
  ])("and sets a value alone matters to who may change what it reads: %s", (update, codes) => {
    const fills = { ...rule(check("npi", 1), "show"), then: [{ id: "setValue" as const, valueDefault: "Y" }] };
    const type = metadataOf(["npi", { name: "x", conditionalList: [fills] }]);
    const member = { user: { view: true, update: true, attribute: { npi: { view: false, update } } } };
    expect(lintWarnings(type, new Map([["member", member]])).map(({ code }) => code)).toEqual(codes);
  });
});

test("labels of 1,500 attributes are compared in no time", () => {
  const many = Array.from({ length: 1500 }, (_, i) => ({ name: `a${i}`, label: `Label ${i % 1499}` }));
  expect(warnings(many)).toEqual(["sameLabel user.a1499.label"]);
}, 20_000);

test("a warning never refuses: metadata with all of them compiles [SPEC M6]", () => {
  expect(
    warnings([...READ, { name: "x", label: "city", required: true, conditionalList: [rule(all(yes, no), "show")] }]),
  ).toEqual(["sameLabel user.x.label", "neverTrue user.x.conditionalList.r1", "requiredButHidden user.x"]);
});

test("a rule that is set aside is named, and not searched for other mistakes", () => {
  const gone = { id: "a", ...rule(check("gone", 1), "show", "hide"), blocked: "Gone was deleted." };
  expect(ofRules([gone])).toEqual(["blocked a"]);
});
