import { expect, test } from "vitest";
import { ARMATURE_VERSION } from "../version.ts";
import { ELEMENTS } from "../testing/elements.ts";
import { createRegistry } from "./registry.ts";

const text = ELEMENTS.get("Text");

test("gives an element type by its name", () => {
  expect(ELEMENTS.has("Text")).toBe(true);
  expect(ELEMENTS.get("Text").name).toBe("Text");
});

test("names the culprit and the choices when there is none of that name", () => {
  expect(ELEMENTS.has("Textt")).toBe(false);
  expect(() => ELEMENTS.get("Textt")).toThrow(
    "No element type is called Textt; there are Choice, Number, Reference, Text, Unread, YesNo",
  );
});

test("does not take the names that every object has for element types", () => {
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect(ELEMENTS.has(name)).toBe(false);
    expect(() => ELEMENTS.get(name)).toThrow(name);
  }
});

test("refuses two of one name", () => {
  expect(() => createRegistry([text, text])).toThrow("Two element types are called Text");
});

test("refuses one that needs a newer Armature, or that has what this one does not know", () => {
  expect(() => createRegistry([{ ...text, armature: ARMATURE_VERSION }])).not.toThrow();
  expect(() => createRegistry([{ ...text, armature: "99.0.0" }])).toThrow(
    `The element type Text needs Armature 99.0.0, and this is ${ARMATURE_VERSION}: install`,
  );
  const newer = { ...text, validateLater: () => [] };
  expect(() => createRegistry([newer])).toThrow(
    `The element type Text has 'validateLater', which Armature ${ARMATURE_VERSION} does not know: correct the name`,
  );
});

test("is frozen, its names sorted", () => {
  expect(Object.isFrozen(ELEMENTS)).toBe(true);
  expect(Object.isFrozen(ELEMENTS.names)).toBe(true);
  expect(ELEMENTS.names).toEqual(["Choice", "Number", "Reference", "Text", "Unread", "YesNo"]);
});

test("an element type is frozen when it is made", () => {
  expect(Object.isFrozen(text)).toBe(true);
});
