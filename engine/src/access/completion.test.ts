import { NO_FACTS } from "../rules/facts.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttributeSpecInput } from "../metadata/attribute-spec.ts";
import { compileLogic, type Values } from "../rules/compile-logic.ts";
import { effectsOf, evaluate } from "../rules/effects.ts";
import { anEntity, check, rule } from "../testing/metadata.ts";
import { completionReads, incompleteAmong, incompleteLogic, missingForCompletion } from "./completion.ts";

const isProvider = check("provider", 1);
const inWisconsin = check("state", "WI");

function missing(attributes: readonly (string | AttributeSpecInput)[], values: Values, variant = "Ambulatory") {
  const type = anEntity(attributes);
  const names = missingForCompletion(type, values, { variant, facts: NO_FACTS }).map((attribute) => attribute.name);
  expect(incompleteAmong(type, [values], { variant, facts: NO_FACTS })).toEqual(names.length > 0 ? [values] : []);
  expect(compileLogic(incompleteLogic(type, variant))(values, NO_FACTS)).toBe(names.length > 0);
  return names;
}
function npi(...conditionalList: NonNullable<AttributeSpecInput["conditionalList"]>) {
  return ["provider", "state", { name: "npi", conditionalList }];
}

describe("an attribute is missing for completion when it", () => {
  test.each<[title: string, rules: ReturnType<typeof rule>[], values: Values, isMissing: boolean]>([
    ["is empty and a require rule holds [GEN-036]", [rule(isProvider, "require")], { provider: 1 }, true],
    ["has a value: not [GEN-036]", [rule(isProvider, "require")], { provider: 1, npi: "1" }, false],
    ["has the value 0: not", [rule(isProvider, "require")], { provider: 1, npi: 0 }, false],
    ["is an empty list [GEN-036]", [rule(isProvider, "require")], { provider: 1, npi: [] }, true],
    ["has a rule that does not hold: not [GEN-036]", [rule(isProvider, "require")], { provider: 0 }, false],
    ["has no require rule: not [GEN-036]", [rule(isProvider, "disable")], { provider: 1 }, false],
    [
      "is hidden: not [GEN-036]",
      [rule(isProvider, "require"), rule(inWisconsin, "hide")],
      { provider: 1, state: "WI" },
      false,
    ],
    ["is not shown: not [GEN-036]", [rule(isProvider, "require"), rule(inWisconsin, "show")], { provider: 1 }, false],
    [
      "is kept hidden by a rule that is set aside: not [SPEC E10]",
      [rule(isProvider, "require"), { ...rule(check("gone", 1), "show"), blocked: "Gone was deleted." }],
      { provider: 1, gone: 1 },
      false,
    ],
    [
      "is required by a rule that is set aside: not [SPEC E10]",
      [{ ...rule(isProvider, "require"), blocked: "Provider was deleted." }],
      { provider: 1 },
      false,
    ],
    [
      "is disabled, which does not make it less needed",
      [rule(isProvider, "require", "disable")],
      { provider: 1 },
      true,
    ],
    [
      "is required by one of two rules",
      [rule(isProvider, "require"), rule(inWisconsin, "require")],
      { state: "WI" },
      true,
    ],
  ])("%s", (_title, rules, values, isMissing) => {
    expect(missing(npi(...rules), values)).toEqual(isMissing ? ["npi"] : []);
  });
});

test("an attribute of another care setting is not missed [SPEC V4] [GEN-016]", () => {
  const acuteOnly = { name: "npi", ambulatory: false, conditionalList: [rule(isProvider, "require")] };
  expect(missing(["provider", acuteOnly], { provider: 1 }, "Ambulatory")).toEqual([]);
  expect(missing(["provider", acuteOnly], { provider: 1 }, "Acute Care")).toEqual(["npi"]);
});

describe("an attribute that a save needs is missing while it is empty and shown [SPEC V7] [F-145]", () => {
  const needs = { attributeName: "provider", operator: "isEqual", value: 1 } as const;
  test.each<[title: string, npi: Partial<AttributeSpecInput>, values: Values, isMissing: boolean]>([
    ["always required", { required: true }, {}, true],
    ["always required and filled", { required: true }, { npi: "1" }, false],
    ["required of existing records", { requiredUpdate: true }, {}, true],
    ["required of new records: not", { requiredCreate: true }, {}, false],
    ["null is not allowed", { allowNull: false }, {}, true],
    ["its prerequisites hold", { prerequisiteListRequired: [needs] }, { provider: 1 }, true],
    ["its prerequisites do not hold: not", { prerequisiteListRequired: [needs] }, { provider: 0 }, false],
    ["required from a status on: not, since no update asks for it", { requiredFrom: "buildOpen" }, {}, false],
    ["a rule requires it", { conditionalList: [rule(isProvider, "requireToSave")] }, { provider: 1 }, true],
    ["no rule requires it: not", { conditionalList: [rule(isProvider, "requireToSave")] }, {}, false],
    [
      "required and hidden: not",
      { required: true, conditionalList: [rule(isProvider, "hide")] },
      { provider: 1 },
      false,
    ],
    [
      "required by a rule and not shown: not",
      { conditionalList: [rule(isProvider, "requireToSave"), rule(inWisconsin, "show")] },
      { provider: 1 },
      false,
    ],
    ["no form of an existing record shows it: not", { required: true, excludeUpdate: true }, {}, false],
    ["the server sets it: not", { required: true, serverSet: true }, {}, false],
  ])("%s", (_title, spec, values, isMissing) => {
    expect(missing(["provider", "state", { name: "npi", ...spec }], values)).toEqual(isMissing ? ["npi"] : []);
  });
});

test("several are named in the order of the form", () => {
  const rules = [rule(isProvider, "require")];
  const late = { name: "npi", orderNumber: 2, conditionalList: rules };
  const early = { name: "role", orderNumber: 1, conditionalList: rules };
  expect(missing(["provider", late, early], { provider: 1 })).toEqual(["role", "npi"]);
});

describe("the attributes that decide completion", () => {
  test("are those that require rules stand on, and all that their rules read, once each", () => {
    const attributes = npi(rule(isProvider, "require"), rule(inWisconsin, "hide"), rule(isProvider, "disable"));
    expect(completionReads(anEntity(attributes)).toSorted()).toEqual(["npi", "provider", "state"]);
  });
  test("are also those that a save needs, and what decides it", () => {
    const needs = { attributeName: "state", operator: "isEqual", value: "WI" } as const;
    const byRule = { name: "npi", conditionalList: [rule(isProvider, "requireToSave")] };
    const byList = { name: "license", prerequisiteListRequired: [needs] };
    const type = anEntity(["provider", "state", "city", byRule, byList, { name: "role", required: true }]);
    expect(completionReads(type).toSorted()).toEqual(["license", "npi", "provider", "role", "state"]);
  });
  test("leave out those whose rules require nothing", () => {
    expect(completionReads(anEntity(npi(rule(isProvider, "hide"))))).toEqual([]);
  });
});

test("is what the effects of a form call needed, whatever the rules", () => {
  const actions = ["show", "hide", "disable", "require"] as const;
  const anyRule = fc
    .record({
      on: fc.constantFrom("provider", "state"),
      does: fc.uniqueArray(fc.constantFrom(...actions), { minLength: 1 }),
    })
    .map((r) => rule(check(r.on, 1), ...r.does));
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 5 }), fc.boolean(), fc.boolean(), (rules, provider, state) => {
      const type = anEntity(npi(...rules));
      const values = { provider: Number(provider), state: Number(state) };
      const effects = effectsOf(type.rules, evaluate(type.rules.rules, values, NO_FACTS), "npi");
      expect(missingForCompletion(type, values, { variant: "Ambulatory", facts: NO_FACTS }).length > 0).toBe(
        effects.needed,
      );
    }),
  );
});
