import { describe, expect, test } from "vitest";
import type { Definition } from "../issue.ts";
import { BLANK_CONDITION, type ConditionDraft } from "../rule/condition-draft.ts";
import {
  alsoAsking,
  filledIn,
  lackingCondition,
  type FilledIn,
  withFilledIn,
  withRuleForPrerequisites,
} from "./filled-in.ts";

const IS_LATE: ConditionDraft = { attribute: "shift", comparativeOperator: "isEqual", value: "Late" };
const rule = (id: "require" | "requireToSave" | "show", condition: ConditionDraft = IS_LATE) => ({
  id: `r-${id}`,
  if: condition,
  then: [{ id }],
});
const answer = (need: FilledIn["need"], when: FilledIn["when"], condition = BLANK_CONDITION): FilledIn => ({
  need,
  when,
  condition,
});
const NOTHING = { required: false, requiredCreate: false, requiredUpdate: false, conditionalList: [] };

describe("whether a field must be filled in is one question [F-145]", () => {
  test.each<[title: string, stored: Definition, asks: FilledIn]>([
    ["nothing says so", {}, answer("no", "always")],
    ["required", { required: true }, answer("save", "always")],
    ["required in both modes", { requiredCreate: true, requiredUpdate: true }, answer("save", "always")],
    ["required in new records", { requiredCreate: true }, answer("save", "new")],
    ["required in existing records", { requiredUpdate: true }, answer("save", "existing")],
    ["a rule for completion", { conditionalList: [rule("require")] }, answer("completion", "condition", IS_LATE)],
    ["a rule to save", { conditionalList: [rule("requireToSave")] }, answer("save", "condition", IS_LATE)],
    [
      "a rule for completion, always",
      { conditionalList: [rule("require", { logic: true })] },
      answer("completion", "always", { logic: true }),
    ],
    ["a rule that only shows", { conditionalList: [rule("show")] }, answer("no", "always")],
    [
      "a rule that is set aside",
      { conditionalList: [{ ...rule("require"), blocked: "Shift was deleted." }] },
      answer("no", "always"),
    ],
  ])("%s", (_, stored, asks) => expect(filledIn(stored)).toEqual(asks));

  test.each<[title: string, former: Definition, asks: FilledIn, stored: object]>([
    ["to save, always", {}, answer("save", "always"), { ...NOTHING, required: true }],
    ["in new records", { required: true }, answer("save", "new"), { ...NOTHING, requiredCreate: true }],
    ["in existing records", { requiredCreate: true }, answer("save", "existing"), { ...NOTHING, requiredUpdate: true }],
    ["no more", { conditionalList: [rule("require")] }, answer("no", "always"), NOTHING],
    [
      "under a condition, to save",
      { required: true },
      answer("save", "condition", IS_LATE),
      { ...NOTHING, conditionalList: [{ if: IS_LATE, then: [{ id: "requireToSave" }] }] },
    ],
    [
      "for completion, always",
      {},
      answer("completion", "always"),
      { ...NOTHING, conditionalList: [{ if: { logic: true }, then: [{ id: "require" }] }] },
    ],
    [
      "for completion in new records only, which cannot be",
      { requiredCreate: true },
      answer("completion", "new"),
      { ...NOTHING, conditionalList: [{ if: { logic: true }, then: [{ id: "require" }] }] },
    ],
  ])("is stored: %s", (_, former, asks, stored) => {
    const saved = withFilledIn(former, asks);
    expect(saved).toMatchObject(stored);
    expect(filledIn(saved).need).toBe(asks.need);
  });

  test("leaves other rules and their order alone, and keeps the id of its own", () => {
    const former = { conditionalList: [rule("require"), rule("show")] };
    const saved = withFilledIn(former, answer("save", "condition", IS_LATE));
    expect(saved.conditionalList).toEqual([{ ...rule("requireToSave"), id: "r-require" }, rule("show")]);
  });

  test("says what asks for a value too", () => {
    const both = { required: true, allowNull: false, conditionalList: [rule("show"), rule("require")] };
    expect(alsoAsking(both)).toEqual({ rules: [2], isNotNull: true });
    expect(alsoAsking({ conditionalList: [rule("require")] })).toEqual({ rules: [], isNotNull: false });
  });
});

test("prerequisites become a rule that refuses, and the records that lack the value are counted", () => {
  const stored: Definition = {
    name: "npi",
    prerequisiteListRequired: [
      { attributeName: "shift", operator: "isEqual", value: "Late" },
      { attributeName: "email", operator: "isNotEqual", value: null },
    ],
  };
  const checks = [
    { attribute: "shift", comparativeOperator: "isEqual", value: "Late" },
    { attribute: "email", comparativeOperator: "isNotEqual", value: null },
  ];
  expect(withRuleForPrerequisites(stored)).toMatchObject({
    prerequisiteListRequired: [],
    conditionalList: [{ if: { list: checks }, then: [{ id: "requireToSave" }] }],
  });
  expect(lackingCondition(stored)).toEqual({
    list: [...checks, { attribute: "npi", comparativeOperator: "isEqual", value: null }],
  });
});
