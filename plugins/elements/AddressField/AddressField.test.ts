import { expect, test } from "vitest";
import { anAttribute } from "../../attribute.testing.ts";
import { element } from "./element.ts";
import { plugin } from "./index.ts";

const attribute = anAttribute(element, { fkName: "clinic" });

test("refers to an address of the organization, so that another's is refused", () => {
  expect(element.needs({ ...attribute, fkName: "address" })).toEqual([
    { kind: "reference", entity: "address", where: null },
  ]);
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
