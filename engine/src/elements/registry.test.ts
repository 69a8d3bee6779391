import { expect, test } from "vitest";
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
    "No element type is called Textt; there are Number, Reference, Text, Unread, YesNo",
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

test("is frozen, its names sorted", () => {
  expect(Object.isFrozen(ELEMENTS)).toBe(true);
  expect(Object.isFrozen(ELEMENTS.names)).toBe(true);
  expect(ELEMENTS.names).toEqual(["Number", "Reference", "Text", "Unread", "YesNo"]);
});

test("an element type is frozen when it is made", () => {
  expect(Object.isFrozen(text)).toBe(true);
});
