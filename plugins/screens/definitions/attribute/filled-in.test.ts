import { describe, expect, test } from "vitest";
import type { Definition } from "../issue.ts";
import { BLANK_CONDITION, type ConditionDraft } from "../rule/condition-draft.ts";
import { gapOfPrerequisites } from "../rule/prerequisites.ts";
import { alsoAsking, filledIn, type FilledIn, withFilledIn } from "./filled-in.ts";

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
    ["to save, always", NOTHING, answer("save", "always"), { ...NOTHING, required: true }],
    ["in new records", { ...NOTHING, required: true }, answer("save", "new"), { ...NOTHING, requiredCreate: true }],
    [
      "in existing records",
      { requiredCreate: true },
      answer("save", "existing"),
      { requiredCreate: false, requiredUpdate: true },
    ],
    ["no more", { conditionalList: [rule("require")] }, answer("no", "always"), { conditionalList: [] }],
    [
      "under a condition, to save",
      { required: true },
      answer("save", "condition", IS_LATE),
      { required: false, conditionalList: [{ if: IS_LATE, then: [{ id: "requireToSave" }] }] },
    ],
    [
      "for completion, always",
      {},
      answer("completion", "always"),
      { conditionalList: [{ if: { logic: true }, then: [{ id: "require" }] }] },
    ],
    [
      "for completion in new records only, which cannot be",
      { requiredCreate: true },
      answer("completion", "new"),
      { requiredCreate: false, conditionalList: [{ if: { logic: true }, then: [{ id: "require" }] }] },
    ],
  ])("is stored: %s", (_, former, asks, stored) => {
    const saved = withFilledIn(former, asks);
    expect(saved).toMatchObject(stored);
    expect(filledIn(saved).need).toBe(asks.need);
  });

  test("leaves flags alone that it does not change, so that the history has no line of them", () =>
    expect(withFilledIn({}, answer("save", "new"))).toEqual({ requiredCreate: true, conditionalList: [] }));

  test("leaves other rules and their order alone, and keeps the id of its own", () => {
    const former = { conditionalList: [rule("require"), rule("show")] };
    const saved = withFilledIn(former, answer("save", "condition", IS_LATE));
    expect(saved.conditionalList).toEqual([{ ...rule("requireToSave"), id: "r-require" }, rule("show")]);
  });

  test("says what asks for a value too", () => {
    const both = { required: true, allowNull: false, conditionalList: [rule("show"), rule("require")] };
    expect(alsoAsking(both)).toEqual({ rules: [2], condition: null, isNotNull: true });
    expect(alsoAsking({ conditionalList: [rule("require")] })).toEqual({
      rules: [],
      condition: null,
      isNotNull: false,
    });
  });
});

describe("the former property 'Required when' is an answer of the same question [F-145]", () => {
  const entry = (attributeName: string, operator: string, value: unknown) => ({ attributeName, operator, value });
  const isEmail = { attribute: "email", comparativeOperator: "isNotEqual", value: null } as const;
  const one: Definition = { ...NOTHING, prerequisiteListRequired: [entry("shift", "isEqual", "Late")] };
  const two: Definition = {
    ...one,
    prerequisiteListRequired: [entry("shift", "isEqual", "Late"), entry("email", "isNotEqual", null)],
  };
  const both: ConditionDraft = { list: [IS_LATE, isEmail] } as ConditionDraft;
  const half: ConditionDraft = { rows: { kind: "group", join: "all", items: [] }, wasLogic: false };
  const isEarly: ConditionDraft = { logic: { lessThan: [{ var: "shift" }, 2] } };

  test.each<[title: string, stored: Definition, asks: FilledIn]>([
    ["one condition", one, answer("save", "condition", IS_LATE)],
    [
      "two that both hold",
      two,
      answer("save", "condition", { list: [IS_LATE, { ...isEmail, booleanOperator: "AND" }] }),
    ],
    ["none", { ...NOTHING, prerequisiteListRequired: [] }, answer("no", "always")],
    ["a flag, which comes first", { ...one, requiredCreate: true }, answer("save", "new")],
  ])("is read: %s", (_, stored, asks) => expect(filledIn(stored)).toEqual(asks));

  test.each<[title: string, former: Definition, asks: FilledIn, stored: Definition]>([
    ["what was read, without loss", two, filledIn(two), two],
    ["what somebody adds", one, answer("save", "condition", both), two],
    ["what is half written", one, answer("save", "condition", half), { ...one, prerequisiteListRequired: half }],
    ["nothing more", two, answer("no", "always"), { ...NOTHING, prerequisiteListRequired: [] }],
    ["always", two, answer("save", "always"), { ...NOTHING, required: true, prerequisiteListRequired: [] }],
  ])("is written: %s", (_, former, asks, stored) => expect(withFilledIn(former, asks)).toEqual(stored));

  test.each<[title: string, asks: FilledIn, action: string]>([
    ["says more than it can", answer("save", "condition", isEarly), "requireToSave"],
    ["asks only for completion", answer("completion", "condition", IS_LATE), "require"],
  ])("becomes a rule once it %s", (_, asks, id) =>
    expect(withFilledIn(one, asks)).toMatchObject({
      prerequisiteListRequired: [],
      conditionalList: [{ if: asks.condition, then: [{ id }] }],
    }),
  );

  test("stays, with an issue, where the field is required from a state on, which no rule can say", () => {
    const saved = withFilledIn({ ...one, requiredFrom: "open" }, answer("save", "condition", isEarly));
    expect(saved).toMatchObject({ prerequisiteListRequired: isEarly, conditionalList: [] });
    expect(gapOfPrerequisites(saved)).toMatch(/only equal and not equal/);
    expect(gapOfPrerequisites(withFilledIn(one, answer("save", "condition", half)))).toBe("Add a check.");
    expect(gapOfPrerequisites(two)).toBeNull();
  });

  test("is said beside a flag that comes first, and left alone when that changes", () => {
    const flagged = { ...one, requiredCreate: true };
    expect(alsoAsking(flagged)).toEqual({ rules: [], condition: IS_LATE, isNotNull: false });
    expect(withFilledIn(flagged, answer("save", "always"))).toEqual({ ...one, required: true });
  });
});
