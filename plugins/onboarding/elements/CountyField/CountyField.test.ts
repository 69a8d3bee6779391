import { contextOf, type LookupResult, messageOf, NO_RESULT, validateAttribute } from "@armature/engine";
import { expect, test } from "vitest";
import { anAttribute } from "@armature/plugins/kit/attribute.testing.ts";
import { element } from "./element.ts";
import { plugin } from "./index.tsx";

const attribute = anAttribute(element, { label: "County/Parish" });

function countyIn(state: string | null): LookupResult {
  return { ...NO_RESULT, related: () => (state === null ? null : { state }) };
}

function messages(state: unknown, found: LookupResult): readonly string[] {
  return element
    .validate(7, contextOf(attribute, { state, subject: 7 }, found))
    .map((issue) => messageOf(issue, attribute));
}

test("takes a county of the record's state, and no other", () => {
  expect(messages("WI", countyIn("WI"))).toEqual([]);
  expect(messages("WI", countyIn("IL"))).toEqual(["County/Parish takes a county of the chosen state"]);
  expect(messages(null, countyIn("IL"))).toEqual(["County/Parish takes a county of the chosen state"]);
});

test("checks nothing before the county was looked up, nor a value that is no county", () => {
  expect(messages("WI", NO_RESULT)).toEqual([]);
  expect(messages("WI", countyIn(null))).toEqual([]);
});

test("says what is missing in its own words, which a form may replace [ACC-152]", () => {
  const [issue] = validateAttribute({ ...attribute, required: true }, {}, { mode: "create" });
  expect(issue && messageOf(issue, attribute)).toBe("County/Parish is required.");
  expect(issue && messageOf(issue, attribute, { countyRequired: "County is required." })).toBe("County is required.");
});

test("offers the counties of the state, and none before there is one [NMQ-163]", () => {
  expect(plugin.narrow?.({ state: "WI" }, attribute)).toEqual({ attribute: "state", value: "WI" });
  for (const state of [null, "", undefined]) expect(plugin.narrow?.({ state }, attribute)).toBeNull();
});

test("is checked again when the state changes", () => {
  expect(element.reads?.(attribute)).toContain("state");
});
