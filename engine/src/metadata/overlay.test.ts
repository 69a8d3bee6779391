import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sameValue } from "../values/value.ts";
import { check, rule } from "../testing/metadata.ts";
import { type LocalLayer, localLayer, overlay, type Properties } from "./overlay.ts";

const shipped = { label: "City", required: true };
const local = (values: Properties, base: Properties = {}): LocalLayer => ({ values, base });

describe("overlay [SPEC P1]", () => {
  test.each<[title: string, shipped: Properties | null, local: LocalLayer | null, effective: Properties]>([
    ["nothing local: shipped", shipped, null, shipped],
    ["nothing shipped: local", null, local({ label: "Mine" }), { label: "Mine" }],
    ["neither: nothing", null, null, {}],
    ["property by property", shipped, local({ label: "Town" }), { label: "Town", required: true }],
    ["a property that only local has", shipped, local({ hint: "x" }), { ...shipped, hint: "x" }],
    ["a property that local took away", shipped, local({ required: null }), { label: "City", required: null }],
  ])("%s", (_, below, above, effective) => {
    expect(overlay(below, above)).toEqual(effective);
  });
});

describe("rules are merged by id [SPEC P2]", () => {
  const named = (id: string, action: "show" | "hide" = "show") => ({ id, ...rule(check("a", 1), action) });
  const [a, b, c] = [named("a"), named("b"), named("c")];
  const changed = named("a", "hide");
  type Rules = readonly (typeof a)[];

  test.each<[title: string, base: Rules, now: Rules, mine: Rules, merged: Rules]>([
    ["one that shipped adds, appears", [a], [a, b], [a, c], [a, c, b]],
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
    expect(overlay({ conditionalList: now }, layer)).toEqual({ conditionalList: merged });
  });

  test("a local layer that says nothing of rules follows shipped", () => {
    expect(overlay({ conditionalList: [a] }, local({ label: "x" }))).toEqual({ label: "x", conditionalList: [a] });
  });
});

describe("localLayer", () => {
  test("drops what equals shipped", () => {
    expect(localLayer(shipped, { ...shipped, label: "Town" })).toEqual({
      values: { label: "Town" },
      base: { label: "City" },
    });
  });
  test("is none where everything equals shipped", () => {
    expect(localLayer(shipped, { required: true, label: "City" })).toBeNull();
  });
  test("drops an object that differs in the order of its keys alone", () => {
    const below = { option: [{ id: 1, label: "x" }] };
    expect(localLayer(below, { option: [{ label: "x", id: 1 }] })).toBeNull();
  });
  test("records what was taken away as null", () => {
    expect(localLayer(shipped, { label: "City" })).toEqual({ values: { required: null }, base: { required: true } });
  });
  test("is everything where nothing ships", () => {
    expect(localLayer(null, shipped)).toEqual({ values: shipped, base: {} });
  });
  test("laid over what it was made on gives what was wanted [SPEC P3]", () => {
    const properties = fc.dictionary(
      fc.constantFrom("label", "hint", "required", "option"),
      fc.jsonValue({ maxDepth: 1 }),
    );
    fc.assert(
      fc.property(properties, properties, (below, wanted) => {
        const effective = overlay(below, localLayer(below, wanted));
        for (const key of ["label", "hint", "required", "option"])
          expect(sameValue(effective[key], wanted[key])).toBe(true);
      }),
    );
  });
  test("keeps what was set when a release changes the same property [SPEC P4]", () => {
    const layer = localLayer(shipped, { ...shipped, label: "Town" });
    expect(overlay({ label: "Municipality", required: false }, layer)).toEqual({ label: "Town", required: false });
  });
});
