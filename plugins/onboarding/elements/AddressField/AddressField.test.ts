import { contextOf, messageOf, NO_RESULT } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

const attribute = anAttribute(element, { fkName: "clinic" });

test("refers to an address of the organization, so that another's is refused", () => {
  expect(element.needs({ ...attribute, fkName: "address" })).toEqual([
    { kind: "reference", entity: "address", where: null },
    { kind: "record", entity: "address", by: attribute.name, columns: ["purpose"] },
  ]);
});

test("takes no address that is for something else, and offers none [F-037]", () => {
  const payTo = { ...attribute, option: [{ name: "purpose", value: "billingClaimsPayToAddress" }] };
  const saying = (own: typeof attribute, purpose: string | null | undefined) => {
    const found = { ...NO_RESULT, related: () => (purpose === undefined ? undefined : { purpose }) };
    return element
      .validate(7, contextOf(own, {}, found))
      .map((issue) => messageOf(issue, { label: own.label, element }));
  };
  expect(saying(attribute, "billingClaimsPayToAddress")).toEqual([
    `${attribute.label} cannot be the pay-to address of claims, which has no county and no timezone. Choose another address or add one.`,
  ]);
  expect([saying(attribute, null), saying(attribute, undefined)]).toEqual([[], []]);
  expect([saying(payTo, null), saying(payTo, "billingClaimsPayToAddress")]).toEqual([[], []]);
  expect(plugin.narrow?.({}, attribute)).toEqual({ attribute: "purpose", value: null });
  expect(plugin.narrow?.({}, payTo)).toBeUndefined();
});

test("asks in its form for all but the purpose", () => {
  expect(plugin.records?.({ ...attribute, fkName: "address" })).toEqual({
    entity: "address",
    preset: {},
    omit: ["purpose"],
    texts: {},
  });
});

test("a new one gets the purpose that the attribute gives, and its form the texts", () => {
  const option = [
    { name: "purpose", value: "billingClaimsPayToAddress" },
    { name: "texts", value: { countyRequired: "County is required.", zip: 7 } },
  ];
  expect(plugin.records?.({ ...attribute, option })).toMatchObject({
    preset: { purpose: "billingClaimsPayToAddress" },
    texts: { countyRequired: "County is required." },
  });
});

test("settings of another shape are none", () => {
  for (const value of ["text", 7, null, ["a"]]) {
    const use = plugin.records?.({ ...attribute, option: [{ name: "texts", value }] });
    expect(Object.values(use?.texts ?? {}).every((text) => typeof text === "string")).toBe(true);
  }
});
