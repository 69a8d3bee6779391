import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sameValue } from "../values/value.ts";
import { check, rule } from "../testing/metadata.ts";
import { type LocalLayer, localLayer, overlay } from "./overlay.ts";
import { changedParts, type Properties } from "./definition-parts.ts";

const shipped = { label: "City", required: true };
const local = (values: Properties, base: Properties = {}): LocalLayer => ({ values, base });

describe("overlay [SPEC P1]", () => {
  test.each<[title: string, shipped: Properties | null, local: LocalLayer | null, effective: Properties]>([
    ["nothing local: shipped", shipped, null, shipped],
    ["nothing shipped: local", null, local({ label: "Mine" }), { label: "Mine" }],
    ["neither: nothing", null, null, {}],
    ["property by property", shipped, local({ label: "Town" }), { label: "Town", required: true }],
    ["a property that only local has", shipped, local({ hint: "x" }), { ...shipped, hint: "x" }],
    [
      "a property that local took away",
      shipped,
      local({ required: null }, { required: true }),
      { label: "City", required: null },
    ],
  ])("%s", (_, below, above, effective) => {
    expect(overlay("attribute", below, above)).toEqual(effective);
  });
});

describe("rules are merged by id [SPEC P2]", () => {
  const named = (id: string, action: "show" | "hide" = "show") => ({ id, ...rule(check("a", 1), action) });
  const [a, b, c] = [named("a"), named("b"), named("c")];
  const changed = named("a", "hide");
  type Rules = readonly (typeof a)[];

  test.each<[title: string, base: Rules, now: Rules, mine: Rules, merged: Rules]>([
    ["one that shipped adds, appears", [a], [a, b], [a, c], [a, b, c]],
    ["one that shipped changes, follows shipped", [a], [changed], [a, c], [changed, c]],
    ["one that shipped removes, goes", [a, b], [b], [a, b, c], [b, c]],
    ["one that local adds, stays", [a], [a], [a, c], [a, c]],
    ["one that local changes, stays, whatever shipped says now", [a], [named("a")], [changed], [changed]],
    ["one that local changes and shipped removes, stays", [a], [], [changed], [changed]],
    ["one that local removes, stays away", [a, b], [a, b], [a], [a]],
    ["one that local removes and shipped changes, stays away", [a, b], [changed, b], [b], [b]],
    ["one that both add under one id, is local's", [], [a], [changed], [changed]],
    ["the order is local's", [a, b], [a, b], [b, a], [b, a]],
  ])("%s", (_, base, now, mine, merged) => {
    const layer = local({ conditionalList: mine }, { conditionalList: base });
    expect(overlay("attribute", { conditionalList: now }, layer)).toEqual({ conditionalList: merged });
  });

  test("a local layer that says nothing of rules follows shipped", () => {
    expect(overlay("attribute", { conditionalList: [a] }, local({ label: "x" }))).toEqual({
      label: "x",
      conditionalList: [a],
    });
  });
});

describe("what a release and an administrator changed differently", () => {
  const choice = (value: string, label: string) => ({ value, label });
  const [red, blue, green] = [choice("R", "Red"), choice("B", "Blue"), choice("G", "Green")];

  test("keeps the shipped value that it was made on while something else is saved [SPEC P8]", () => {
    const layer = localLayer("attribute", { label: "City", hint: "x" }, { label: "Town", hint: "x" });
    const now = { label: "Place", hint: "x" };
    const helped = localLayer("attribute", now, { ...overlay("attribute", now, layer), helpText: "y" }, layer);
    expect(helped?.base).toEqual({ label: "City", helpText: null });
    expect(overlay("attribute", now, helped)).toEqual({ label: "Town", hint: "x", helpText: "y" });
    const decided = localLayer("attribute", now, { ...now, label: "Village" }, helped);
    expect(decided).toEqual({ values: { label: "Village" }, base: { label: "Place" } });
  });

  test("is open for one rule while another is saved [SPEC P8]", () => {
    const [one, two] = [
      { id: "one", then: 1 },
      { id: "two", then: 1 },
    ];
    const mine = { conditionalList: [{ ...one, then: "mine" }, two] };
    const layer = localLayer("attribute", { conditionalList: [one, two] }, mine);
    const now = { conditionalList: [{ ...one, then: "theirs" }, two] };
    const wanted = {
      conditionalList: [
        { ...one, then: "mine" },
        { ...two, then: "mine" },
      ],
    };
    const saved = localLayer("attribute", now, wanted, layer);
    expect(saved?.base).toEqual({ conditionalList: [one, two] });
    expect(overlay("attribute", now, saved)).toEqual(wanted);
  });

  test("loses no shipped choice beside a local one [SPEC P2]", () => {
    const layer = localLayer("attribute", { comboboxOptionList: [red] }, { comboboxOptionList: [red, blue] });
    expect(overlay("attribute", { comboboxOptionList: [red, green] }, layer)).toEqual({
      comboboxOptionList: [red, green, blue],
    });
    const dropped = localLayer("attribute", { comboboxOptionList: [red, blue] }, { comboboxOptionList: [blue] });
    const crimson = choice("R", "Crimson");
    expect(overlay("attribute", { comboboxOptionList: [crimson, blue, green] }, dropped)).toEqual({
      comboboxOptionList: [blue, green],
    });
  });

  test("is never half of each where the parts belong together [SPEC P1]", () => {
    const text = { label: "Size", elementType: "TextField" };
    const layer = localLayer("attribute", text, { ...text, valueDefault: "large" });
    const now = { label: "Length", elementType: "TextFieldInteger", valueDefault: 3 };
    expect(overlay("attribute", now, layer)).toMatchObject({
      label: "Length",
      elementType: "TextField",
      valueDefault: "large",
    });
  });

  test("stays what the administrator wanted through any saves and releases [SPEC P3]", () => {
    const rules = fc
      .uniqueArray(fc.tuple(fc.constantFrom("r", "s", "t"), fc.constantFrom(1, 2)), { selector: ([id]) => id })
      .map((list) => list.map(([id, then]) => ({ id, then })));
    const text = fc.constantFrom("a", "b");
    const properties = fc.record({ label: text, elementType: text, valueDefault: text, conditionalList: rules });
    fc.assert(
      fc.property(fc.array(fc.tuple(properties, properties), { minLength: 1, maxLength: 4 }), (steps) => {
        let layer: LocalLayer | null = null;
        for (const [below, wanted] of steps) {
          layer = localLayer("attribute", below, wanted, layer);
          const effective = overlay("attribute", below, layer);
          expect(changedParts("attribute", effective, wanted)).toEqual([]);
        }
      }),
    );
  });
});

describe("localLayer", () => {
  test("drops what equals shipped", () => {
    expect(localLayer("attribute", shipped, { ...shipped, label: "Town" })).toEqual({
      values: { label: "Town" },
      base: { label: "City" },
    });
  });
  test("is none where everything equals shipped", () => {
    expect(localLayer("attribute", shipped, { required: true, label: "City" })).toBeNull();
  });
  test("drops an object that differs in the order of its keys alone", () => {
    const below = { option: [{ id: 1, label: "x" }] };
    expect(localLayer("attribute", below, { option: [{ label: "x", id: 1 }] })).toBeNull();
  });
  test("records what was taken away as null", () => {
    expect(localLayer("attribute", shipped, { label: "City" })).toEqual({
      values: { required: null },
      base: { required: true },
    });
  });
  test("is everything where nothing ships", () => {
    expect(localLayer("attribute", null, shipped)).toEqual({ values: shipped, base: {} });
  });
  test("laid over what it was made on gives what was wanted [SPEC P3]", () => {
    const properties = fc.dictionary(
      fc.constantFrom("label", "hint", "required", "option"),
      fc.jsonValue({ maxDepth: 1 }),
    );
    fc.assert(
      fc.property(properties, properties, (below, wanted) => {
        const effective = overlay("attribute", below, localLayer("attribute", below, wanted));
        for (const key of ["label", "hint", "required", "option"])
          expect(sameValue(effective[key], wanted[key])).toBe(true);
      }),
    );
  });
  test("keeps what was set when a release changes the same property [SPEC P4]", () => {
    const layer = localLayer("attribute", shipped, { ...shipped, label: "Town" });
    expect(overlay("attribute", { label: "Municipality", required: false }, layer)).toEqual({
      label: "Town",
      required: false,
    });
  });
});
