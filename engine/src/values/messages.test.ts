import { describe, expect, test } from "vitest";
import type { Issue } from "./issue.ts";
import { CHANGE_MESSAGES, changeMessageOf } from "../changes/change-messages.ts";
import { messageOf, MESSAGES } from "./messages.ts";

const npi: Issue = { code: "required", attribute: "npi" };

describe("the text of an issue", () => {
  test("names the attribute by its label [GEN-025, ADM-098]", () => {
    expect(messageOf(npi, { label: "NPI" })).toBe("NPI is required");
  });
  test("names it by its name where no label is known, and not at all where it is about none", () => {
    expect(messageOf(npi)).toBe("npi is required");
    expect(messageOf({ code: "required", attribute: null })).toBe("This field is required");
  });
  test("carries the arguments [GEN-026, BLD-146, BLD-147]", () => {
    const tooLong = { code: "tooLong", attribute: "npi", args: { max: 10 } };
    expect(messageOf(tooLong)).toBe("This field has a maximum character count of 10");
    const tooShort = { code: "tooShort", attribute: "npi", args: { min: 3 } };
    expect(messageOf(tooShort)).toBe("This field has a minimum character count of 3");
  });
  test("names the entity in the case that the place in the sentence asks for", () => {
    const names = { entity: "Department" };
    expect(changeMessageOf({ code: "inUse", attribute: null }, names)).toBe(
      "Could not delete department. Department in use.",
    );
    expect(messageOf({ code: "unique", attribute: "npi" }, names)).toBe(
      "Another department has the same value. Please enter a unique value.",
    );
    expect(changeMessageOf({ code: "unknownRecord", attribute: null })).toBe("There is no record with this id");
  });
  test("comes from the overrides first, since one rule has several texts", () => {
    expect(messageOf(npi, { label: "NPI" }, { required: "Required field" })).toBe("Required field");
    expect(messageOf(npi, { label: "NPI" }, { unique: "Taken" })).toBe("NPI is required");
  });
  test("is the code where there is none, so that nothing is hidden", () => {
    expect(messageOf({ code: "brandNew", attribute: "npi" })).toBe("brandNew");
  });
  test("takes labels and arguments as they are, placeholders and patterns in them included", () => {
    expect(messageOf(npi, { label: "$& {entity} <b>" })).toBe("$& {entity} <b> is required");
    const wrong = { code: "wrongType", attribute: "npi", args: { expected: "{label}" } };
    expect(messageOf(wrong, { label: "NPI" })).toBe("NPI takes {label}");
  });
  test("keeps a placeholder that nothing fills", () => {
    expect(messageOf({ code: "tooLong", attribute: "npi" })).toBe("This field has a maximum character count of {max}");
  });
});

test("every text is a sentence of plain words", () => {
  for (const text of Object.values({ ...MESSAGES, ...CHANGE_MESSAGES })) {
    expect(text).toMatch(/^[A-Z{‘]/);
    expect(text).not.toMatch(/!|undefined|null/);
  }
});

test("the tables are frozen", () => {
  expect([MESSAGES, CHANGE_MESSAGES].map((table) => Object.isFrozen(table))).toEqual([true, true]);
});
