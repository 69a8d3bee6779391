/* oxlint-disable unicorn/no-thenable -- a stored rule has a part named 'then' */
import { defineElement, OPERATORS, parseAttributeSpec, textForm } from "@armature/engine";
import { parseApplicationSpec } from "@armature/engine/metadata";
import type { ConditionRow } from "@armature/engine/rules";
import { DECLARED } from "@armature/renderer/testing";
import { describe, expect, test } from "vitest";
import {
  inOrder,
  issuesOf,
  labelOf,
  newDefinition,
  readOption,
  sameLabelled,
  settingIn,
  withSetting,
} from "./model.ts";
import { changesOf } from "../changes.ts";
import type { Definition } from "../issue.ts";
import { BLANK_ROW, type RuleDraft } from "../rule/condition-draft.ts";
import { gapOf, newRule, openActions, withEntry, withIds } from "../rule/rule-edits.ts";

const element = defineElement({
  name: "Graded",
  label: "Grade",
  value: () => ({ type: "string" }),
  column: () => "text",
  needs: () => [],
  options: [
    { name: "fkName", label: "Entity", type: "text", required: true },
    { name: "maxLength", label: "Maximum length", type: "integer" },
    { name: "scale", label: "Scale", type: "text" },
  ],
  operators: OPERATORS,
  parse: (text) => ({ value: text }),
  format: textForm,
  validate: () => [],
});
const APPLICATION = parseApplicationSpec(DECLARED);
const CONTEXT = {
  entityName: "user",
  others: [{ name: "jobTitle" }],
  element,
  isNew: true,
  application: APPLICATION,
  labelOf: (property: string) => labelOf(property, element, { byName: new Map() }),
  compile: () => null,
} as const;
const WHOLE: Definition = {
  ...newDefinition([], APPLICATION),
  label: "Grade",
  name: "grade",
  elementType: "Graded",
  fkName: "option",
  fkExists: true,
};
const CHECK = { attribute: "provider", comparativeOperator: "isEqual", value: 1 } as const;
const RULE: RuleDraft = { id: "r1", if: CHECK, then: [{ id: "show" }] };

describe("a definition", () => {
  test("stands behind all others, is for both care settings and may be empty", () => {
    const made = newDefinition([{ orderNumber: 20 }, { orderNumber: null }, { orderNumber: 50 }], APPLICATION);
    expect(made).toMatchObject({ orderNumber: 60, acute: true, ambulatory: true, allowNull: true });
  });

  test("that is whole has no issues, and is one that the engine reads", () => {
    expect(issuesOf(WHOLE, CONTEXT)).toEqual([]);
    expect(parseAttributeSpec({ ...WHOLE, entityName: "user" }, "grade", APPLICATION)).toMatchObject({
      name: "grade",
      maxLength: null,
    });
  });

  test.each<[what: string, change: Definition, issue: string]>([
    ["no label [ADM-098]", { label: " " }, "Label is required"],
    ["no name", { name: "" }, "Name is required"],
    ["a name with digits [ADM-101, ADM-D20]", { name: "grade2" }, "Must contain only letters."],
    ["a name of another [ADM-D20]", { name: "JOBTITLE" }, "Another field has this name. Choose another one."],
    ["neither care setting [ADM-118]", { acute: false, ambulatory: false }, "Select Acute or Ambulatory or both"],
    ["a setting that its element type needs", { fkName: null }, "Entity is required"],
    ["a rule without an action", { conditionalList: [{ ...RULE, then: [] }] }, "Choose what the rule does."],
    ["a rule of no attribute", { conditionalList: [RULE, newRule()] }, "Choose an attribute for each check."],
    ["a length that is no number", { maxLength: "long" }, "Must be a whole number."],
  ])("with %s is not saved", (_, change, issue) => {
    expect(issuesOf({ ...WHOLE, ...change }, CONTEXT).map(({ message }) => message)).toEqual([issue]);
  });

  test("that is stored keeps its name and its element type, whatever they are [ADM-121, ADM-D20]", () => {
    const stored = { ...WHOLE, name: "address2", elementType: null };
    expect(issuesOf(stored, { ...CONTEXT, element: null, isNew: false })).toEqual([]);
  });

  test("keeps what its element type asks for as a property, else among the settings", () => {
    const set = withSetting(withSetting(withSetting(WHOLE, "maxLength", 9), "scale", "1-6"), "fkName", "unit");
    expect(set).toMatchObject({
      maxLength: 9,
      option: [{ name: "scale", value: "1-6" }],
      fkName: "unit",
      fkExists: true,
    });
    expect(["maxLength", "scale", "other"].map((name) => settingIn(set, name))).toEqual([9, "1-6", null]);
    expect(withSetting(set, "scale", null)["option"]).toBeNull();
    expect(withSetting(set, "fkName", null)).toMatchObject({ fkName: null, fkExists: false });
  });

  test("sends what differs, empty of any kind being the same", () => {
    const before = { label: "A", hint: null, conditionalList: [], maxLength: 5 };
    expect(changesOf(before, { ...before, hint: "", conditionalList: [], maxLength: 6 })).toEqual({ maxLength: 6 });
    expect(changesOf(before, { ...before, conditionalList: [RULE] })).toEqual({ conditionalList: [RULE] });
  });

  test("is listed by orderNumber, then by name, one without a number last [ADM-067, ADM-D16]", () => {
    const rows = [
      { name: "e", orderNumber: null },
      { name: "d", orderNumber: null },
      { name: "b", orderNumber: 20 },
      { name: "a", orderNumber: 20 },
      { name: "c", orderNumber: 3 },
    ];
    expect(inOrder(rows).map(({ name }) => name)).toEqual(["c", "a", "b", "d", "e"]);
  });

  test.each([
    ["integer", " 12 ", 12],
    ["numeric", "-1.5", -1.5],
    ["integer", "long", "long"],
    ["text", "12", "12"],
    ["text", " ", null],
  ] as const)("reads an option of type %s typed as %j", (type, text, value) => {
    expect(readOption({ type }, text)).toBe(value);
  });
});

const rowsWith = (items: readonly ConditionRow[]) =>
  ({ rows: { kind: "group", join: "all", items }, wasLogic: false }) as const;

describe("a rule that is edited", () => {
  test("has an id that no other has, of a release neither [F-054]", () => {
    const { id: _, ...bare } = RULE;
    const ids = [newRule().id, newRule().id, ...withIds([bare, RULE, bare]).map(({ id }) => id)];
    expect(ids[3]).toBe("r1");
    expect(new Set(ids).size).toBe(5);
    for (const id of ids.toSpliced(3, 1)) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
  test("is offered each action once, hide among them [ADM-141, ADM-142, ADM-143]", () => {
    expect(openActions([], true)).toEqual(["disable", "require", "requireToSave", "show", "hide", "setValue"]);
    expect(openActions([{ id: "show" }, { id: "hide" }], true)).toEqual([
      "disable",
      "require",
      "requireToSave",
      "setValue",
    ]);
  });
  test("is offered no value to set where records of one organization are chosen [ADM-145]", () => {
    expect(openActions([], false)).toEqual(["disable", "require", "requireToSave", "show", "hide"]);
  });
  test.each<[rule: RuleDraft, gap: string | null]>([
    [RULE, null],
    [{ ...RULE, if: { list: [] } }, "Add a check."],
    [{ ...RULE, if: { text: "shift =", wasLogic: false } }, "Correct the text of the condition."],
    [{ ...RULE, if: rowsWith([BLANK_ROW]) }, "Choose an attribute for each check."],
    [{ ...RULE, if: rowsWith([{ ...BLANK_ROW, attribute: "shift" }]) }, "Give each check a value."],
    [{ ...RULE, if: rowsWith([{ ...BLANK_ROW, attribute: "shift", operator: "isEmpty" }]) }, null],
    [{ ...RULE, if: rowsWith([{ kind: "group", join: "none", items: [] }]) }, "Add a check."],
    [
      { ...RULE, if: { list: [CHECK, { list: [{ ...CHECK, attribute: "" }] }] } },
      "Choose an attribute for each check.",
    ],
    [{ ...RULE, then: [] }, "Choose what the rule does."],
    [{ ...RULE, then: [{ id: "setValue", valueDefault: null }] }, null],
  ])("%j lacks %s", (rule, gap) => {
    expect(gapOf(rule)).toBe(gap);
  });
  test("has entries replaced and taken out", () => {
    expect([withEntry([1, 2, 3], 1, 9), withEntry([1, 2, 3], 1, null)]).toEqual([
      [1, 9, 3],
      [1, 3],
    ]);
  });
});

test("a label is in use where another field has it, and not because a save has just made the field itself", () => {
  const draft = { ...newDefinition([], APPLICATION), name: "pager", label: "Pager" };
  expect(sameLabelled(draft, [{ ...draft, name: "beeper" }], APPLICATION)?.name).toBe("beeper");
  expect(sameLabelled(draft, [draft], APPLICATION)).toBeUndefined();
});
