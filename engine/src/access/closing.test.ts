import { expect, test } from "vitest";
import { CLINICS } from "../testing/application.ts";
import { anEntity } from "../testing/metadata.ts";
import { applies } from "./attributes.ts";
import { closingAt } from "./closing.ts";

const both = anEntity(["name"], { closable: true, closesAtSubmission: true });
const built = anEntity(["name"], { closable: true });

test.each([
  [null, null, null],
  [undefined, null, null],
  ["", null, null],
  ["unknown", null, null],
  ["nmqOpen", null, null],
  ["nmqSubmitted", "submitted", null],
  ["buildOpen", "submitted", null],
  ["buildClosed", "closed", "closed"],
  ["completed", "closed", "closed"],
])("at %j writes are refused as %j, or as %j of what closes late alone [ACC-070, ACC-220]", (state, of, ofBuilt) => {
  expect(closingAt(both, state)?.error ?? null).toBe(of);
  expect(closingAt(built, state)?.error ?? null).toBe(ofBuilt);
});

test("an entity without a flag is never closed", () => {
  const { closings } = anEntity(["name"]);
  expect(CLINICS.lifecycle?.states.filter((state) => closingAt({ closings }, state))).toEqual([]);
});

test.each([
  ["Acute Care", { acute: true, ambulatory: false }, true],
  ["Acute Care", { acute: false, ambulatory: true }, false],
  ["Ambulatory", { acute: false, ambulatory: true }, true],
  ["Ambulatory", { acute: true, ambulatory: false }, false],
  [null, { acute: true, ambulatory: true }, false],
  ["Dental", { acute: true, ambulatory: true }, false],
])("an attribute applies with care setting %j and %j: %s [BLD-132, BLD-133, GEN-016]", (variant, flags, expected) => {
  const type = anEntity([{ name: "grade", ...flags }]);
  expect(applies(type, type.byName.get("grade") ?? type.primaryKey, variant)).toBe(expected);
});
