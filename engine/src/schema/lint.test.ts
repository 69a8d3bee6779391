import { describe, expect, test } from "vitest";
import { defineElement, OPERATORS, WHOLE_OPERATORS } from "../elements/element-type.ts";
import { createRegistry } from "../elements/registry.ts";
import { type EntitySpecInput, parseEntitySpec } from "../metadata/entity-spec.ts";
import { ELEMENTS } from "../testing/elements.ts";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import type { JsonLogic } from "../rules/json-logic.ts";
import type { StoredCondition } from "../rules/parse-condition.ts";
import { CLINICS } from "../testing/application.ts";
import { anAttribute, check, KEY, problemsOf, rule, setTo } from "../testing/metadata.ts";
import { compileMetadata } from "./compile.ts";

type Attributes = readonly (string | AttributeSpecInput)[];

function lint(attributes: Attributes, entities: readonly EntitySpecInput[] = [{ name: "user" }]): readonly string[] {
  const spec = {
    revision: 1,
    application: CLINICS,
    entities: entities.map((e) => parseEntitySpec(e)),
    attributes: [KEY, ...attributes].map(anAttribute),
  };
  return problemsOf(() => compileMetadata(spec, ELEMENTS));
}

const sets = (name: string, ...reads: readonly string[]): AttributeSpecInput => ({
  name,
  conditionalList: reads.map((read, i) => ({ id: `r${i}`, ...rule(check(read, 1), setTo(1)) })),
});
const shows = (name: string, read: string): AttributeSpecInput => ({
  name,
  conditionalList: [rule(check(read, 1), "show")],
});
const option: readonly AttributeSpecInput[] = [
  { name: "optionId", entityName: "option", primaryKey: true, elementType: null },
  { name: "optionType", entityName: "option" },
];

describe("sound metadata", () => {
  test.each<[title: string, attributes: Attributes]>([
    ["plain attributes", ["a", "b"]],
    ["a rule that reads another attribute", ["a", shows("b", "a")]],
    ["rules that read each other without setting values", [shows("a", "b"), shows("b", "a")]],
    ["a chain of setValue", ["a", sets("b", "a"), sets("c", "b"), sets("d", "b", "c")]],
    ["an attribute of one care setting", [{ name: "a", acute: false }]],
    [
      "an attribute of no care setting that no screen shows",
      [{ name: "a", acute: false, ambulatory: false, elementType: null }],
    ],
    ["a reference to the entity itself", [{ name: "boss", fkExists: true, fkName: "user" }]],
    [
      "records that go with the one that they refer to",
      [{ name: "boss", elementType: "Reference", fkExists: true, fkName: "user", cascade: true }],
    ],
    ["fkName without fkExists, which means nothing", [{ name: "a", fkName: "nothing" }]],
  ])("%s", (_, attributes) => {
    expect(lint(attributes)).toEqual([]);
  });
  test("a narrowed reference to another entity", () => {
    const type = { name: "a", fkExists: true, fkName: "option", fkType: "optionType", fkTypeValue: "state" };
    expect(lint([type, ...option], [{ name: "user" }, { name: "option" }])).toEqual([]);
  });
  test("an organization whose primary key has the name of a common field", () => {
    const key = { name: "organizationId", entityName: "organization", primaryKey: true };
    expect(lint([key], [{ name: "user" }, { name: "organization", scope: "self" }])).toEqual([]);
  });
  test("configuration without care settings", () => {
    expect(lint([{ name: "a", acute: false, ambulatory: false }], [{ name: "user", scope: "configuration" }])).toEqual(
      [],
    );
  });
});

test("another key is a text attribute of the entity", () => {
  const [person] = [{ name: "user", otherKey: "login" }];
  expect(lint(["login"], [person])).toEqual([]);
  expect(lint([], [person])).toEqual(["unknownAttribute user.otherKey"]);
  expect(lint([{ name: "login", elementType: "Number" }], [person])).toEqual(["unknownAttribute user.otherKey"]);
});

test("what keeps records is an entity that refers to them", () => {
  const kept = { name: "user", keptByList: ["user"] };
  expect(
    lint([{ name: "boss", elementType: null, type: "reference", fkExists: true, fkName: "user" }], [kept]),
  ).toEqual([]);
  expect(lint([], [kept])).toEqual(["unknownEntity user.keptByList"]);
  const when = { logic: { "<": [{ var: "grade" }, { today: [] }] } };
  const rule = { name: "user", keptByList: [{ when, text: "It is over." }] };
  expect(lint(["grade"], [rule])).toEqual([]);
  expect(lint([], [rule])).toEqual(["unknownAttribute user.keptByList"]);
  expect(lint(["grade"], [{ ...rule, store: "code" }])).toContain("shape user.keptByList");
  expect(lint([], [{ ...kept, keptByList: ["nobody"] }])).toEqual(["unknownEntity user.keptByList"]);
});

test("what is waived is waived beside a record that can say so", () => {
  const boss = { name: "boss", elementType: null, type: "reference", fkExists: true, fkName: "user" } as const;
  const waived = (by: string, attribute: string) => [
    { name: "user", waivedList: [{ by, attribute, value: 1 }] } as const,
  ];
  expect(lint([boss, "chief"], waived("boss", "chief"))).toEqual([]);
  expect(lint([boss], waived("boss", "chief"))).toEqual(["unknownAttribute user.waivedList"]);
  expect(lint([boss, "chief"], waived("chief", "chief"))).toEqual(["unknownAttribute user.waivedList"]);
});

test("the conditions of waivers and offers read what there is", () => {
  const boss = { name: "boss", elementType: null, type: "reference", fkExists: true, fkName: "user" } as const;
  const when = { logic: { "<": [{ var: "grade" }, 3] } };
  const entity = {
    name: "user",
    waivedList: [{ by: "boss", when }],
    offeredList: [{ attribute: "a", value: "b", when }],
  };
  expect(lint([boss, "grade"], [entity])).toEqual([]);
  expect(lint([boss], [entity])).toEqual(["unknownAttribute user.waivedList", "unknownAttribute user.offeredList"]);
});

test("values that are tied or cannot change are only of records in a table", () => {
  const tied = (to: string, over = {}) => [
    { name: "user", tiedList: [{ attribute: "boss", to, value: 1, message: "Not without." }], ...over } as const,
  ];
  expect(lint(["boss", "chief"], tied("chief"))).toEqual([]);
  expect(lint(["boss"], tied("chief"))).toEqual(["unknownAttribute user.tiedList"]);
  const inCode = { store: "code" } as const;
  expect(lint(["boss", "chief"], tied("chief", inCode))).toContain("shape user.tiedList");
  const boss = { name: "boss", permanent: true };
  expect(lint([boss])).toEqual([]);
  expect(lint([boss], [{ name: "user", ...inCode }])).toContain("shape user.boss.permanent");
});

describe("problems", () => {
  test.each<[title: string, attributes: Attributes, problems: string[]]>([
    ["an attribute defined twice", ["a", "a"], ["duplicate user.a"]],
    ["two primary keys", [{ name: "a", primaryKey: true }], ["duplicate user.userId.primaryKey"]],
    [
      "two import keys",
      [
        { name: "a", importKey: true },
        { name: "b", importKey: true },
      ],
      ["duplicate user.b.importKey"],
    ],
    ["an attribute of no entity", [{ name: "a", entityName: "ghost" }], ["unknownEntity ghost.a"]],
    ["the name of a common field", ["updated"], ["reservedName user.updated"]],
    ["no care setting", [{ name: "a", acute: false, ambulatory: false }], ["careSetting user.a"]],
    ["a reference to no entity", [{ name: "a", fkExists: true }], ["unknownEntity user.a.fkName"]],
    ["records that go with no other", [{ name: "a", cascade: true }], ["unknownEntity user.a.cascade"]],
    [
      "records that go with one that a text names",
      [{ name: "a", fkExists: true, fkName: "user", cascade: true }],
      ["shape user.a.cascade"],
    ],
    [
      "records that go with one of several",
      [{ name: "a", elementType: "Reference", multiple: true, fkExists: true, fkName: "user", cascade: true }],
      ["shape user.a.cascade"],
    ],
    [
      "a reference to an unknown entity",
      [{ name: "a", fkExists: true, fkName: "ghost" }],
      ["unknownEntity user.a.fkName"],
    ],
    [
      "a reference narrowed by an unknown attribute",
      [{ name: "a", fkExists: true, fkName: "user", fkType: "ghost" }],
      ["unknownAttribute user.a.fkType"],
    ],
    ["a rule that reads an unknown attribute", [shows("a", "ghost")], ["unknownAttribute user.a.conditionalList.r1"]],
    [
      "a rule that reads a name every object has",
      [shows("a", "constructor")],
      ["unknownAttribute user.a.conditionalList.r1"],
    ],
    ["a rule that reads its own attribute", [shows("a", "a")], ["ruleOnItself user.a.conditionalList.r1"]],
    [
      "a prerequisite on an unknown attribute",
      [{ name: "a", prerequisiteListRequired: [{ attributeName: "ghost", operator: "isEqual", value: 1 }] }],
      ["unknownAttribute user.a"],
    ],
    [
      "a template that reads an unknown attribute",
      [{ name: "a", valueTemplate: "{ghost}" }],
      ["unknownAttribute user.a"],
    ],
    [
      "setValue rules in a circle of two",
      [sets("a", "b"), sets("b", "a")],
      ["setValueCircle user.b", "setValueCircle user.a"],
    ],
    [
      "setValue rules in a circle of three, and one outside it",
      [sets("a", "c"), sets("b", "a"), sets("c", "b"), sets("d", "a")],
      ["setValueCircle user.c", "setValueCircle user.a", "setValueCircle user.b"],
    ],
  ])("%s", (_, attributes, problems) => {
    expect(lint(attributes)).toEqual(problems);
  });

  test("an entity defined twice", () => {
    expect(lint([], [{ name: "user" }, { name: "user", route: "person" }])).toEqual(["duplicate user"]);
  });
  test("two entities on one route", () => {
    const entities = [{ name: "user" }, { name: "option", route: "user" }];
    expect(lint([...option], entities)).toEqual(["duplicate option.route"]);
  });
});

test("messages name entities, attributes and keys as people do [F-056]", () => {
  const labelled = (name: string, label: string, rest: Partial<AttributeSpecInput> = {}) => ({ name, label, ...rest });
  const spec = {
    revision: 1,
    application: CLINICS,
    entities: [parseEntitySpec({ name: "user", label: "Person" })],
    attributes: [
      KEY,
      labelled("npi", "NPI", { importKey: true }),
      labelled("mail", "E-mail", { importKey: true }),
      { ...sets("jobTitle", "shift"), label: "Job Title" },
      { ...sets("shift", "jobTitle"), label: "Shift" },
      shows("pager", "ghost"),
      shows("phone", "jobTitel"),
    ].map(anAttribute),
  };
  const compile = () => compileMetadata(spec, ELEMENTS);
  for (const text of [
    /importKey: (NPI|E-mail) is the import key already/,
    /rules that set a value lead from Job Title back to it/,
    /Person has no attribute ghost$/m,
    /Person has no attribute jobTitel\. Did you mean jobTitle\?/,
  ]) {
    expect(compile).toThrow(text);
  }
});

describe("an operator that the element type lacks", () => {
  const plain = ELEMENTS.get("Text");
  const whole = defineElement({ ...plain, name: "Whole", label: "Whole value", operators: WHOLE_OPERATORS });
  const opaque = defineElement({ ...plain, name: "Opaque", operators: ["contains"] });
  const list = defineElement({ ...whole, name: "List", ruleOperators: OPERATORS });
  const registry = createRegistry([plain, whole, opaque, list]);
  const compile = (elementType: string | null, operator: "isEqual" | "isNotEqual" | "contains") =>
    compileWith(elementType, { list: [check("a", "x", operator)] });
  const compileWith = (elementType: string | null, condition: StoredCondition) => {
    const read: AttributeSpecInput = { name: "a", label: "A", elementType, type: "text" };
    const reading = { name: "b", conditionalList: [rule(condition, "show")] };
    const attributes = [KEY, read, reading].map(anAttribute);
    return () =>
      compileMetadata(
        { revision: 1, application: CLINICS, entities: [parseEntitySpec({ name: "user" })], attributes },
        registry,
      );
  };

  test.each(["isEqual", "isNotEqual"] as const)("%s of one that has both is sound", (operator) => {
    expect(problemsOf(compile("Whole", operator))).toEqual([]);
  });
  test.each([
    ["Whole", "contains"],
    ["Opaque", "isEqual"],
    ["Opaque", "isNotEqual"],
  ] as const)("%s refuses %s", (elementType, operator) => {
    expect(problemsOf(compile(elementType, operator))).toEqual(["operatorOfType user.b.conditionalList.r1"]);
  });
  test("refuses it in JSON Logic too, and what a rule reads there", () => {
    const of = (logic: JsonLogic) => compileWith("Whole", { logic });
    expect(problemsOf(of({ in: ["1", { var: "a" }] }))).toEqual(["operatorOfType user.b.conditionalList.r1"]);
    expect(problemsOf(of({ "<": [{ var: "a" }, 1] }))).toEqual([]);
    expect(problemsOf(of({ "<": [{ var: "ghost" }, 1] }))).toEqual(["unknownAttribute user.b.conditionalList.r1"]);
    expect(problemsOf(of({ "<": [{ var: "b" }, 1] }))).toEqual(["ruleOnItself user.b.conditionalList.r1"]);
  });
  test.each([
    ["boolean", { "<": [{ var: "a" }, 1] }, "'less than'"],
    ["reference", { ">": [{ var: "a" }, 1] }, "'less than'"],
    ["references", { "<=": [1, { var: "a" }] }, "'less than'"],
    ["integer", { startsWith: [{ var: "a" }, "1"] }, "'starts with'"],
    ["date", { "!": { startsWith: [{ var: "a" }, "2026"] } }, "'starts with'"],
    ["numeric", { "<": [{ var: "a" }, 1] }, null],
    ["date", { "<": [{ var: "a" }, { today: [] }] }, null],
    ["text", { startsWith: [{ var: "a" }, "x"] }, null],
    ["text", { startsWith: ["x", { var: "a" }] }, null],
  ] as const)("by the kind of its column: %s of %j", (column, logic, words) => {
    const own = defineElement({ ...plain, name: "Own", label: "Own", column: () => column });
    const attributes = [
      KEY,
      { name: "a", label: "A", elementType: "Own" },
      { name: "b", conditionalList: [rule({ logic }, "show")] },
    ].map(anAttribute);
    const compiled = () =>
      compileMetadata(
        { revision: 1, entities: [parseEntitySpec({ name: "user" })], attributes },
        createRegistry([plain, own]),
      );
    if (words === null) expect(compiled).not.toThrow();
    else expect(compiled).toThrow(words);
  });
  test("a rule may compare by more than a filter, where the element type says so", () => {
    expect(problemsOf(compile("List", "contains"))).toEqual([]);
  });
  test("says what there is", () => {
    expect(compile("Whole", "contains")).toThrow(
      "A is a Whole value, which has no 'contains'; it has 'equals', 'does not equal'",
    );
  });
  test("an attribute without an element type has all", () => {
    expect(problemsOf(compile(null, "contains"))).toEqual([]);
  });
});
