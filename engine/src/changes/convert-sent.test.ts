import { describe, expect, test } from "vitest";
import type { Attributes } from "../testing/forms.ts";
import { anEntity } from "../testing/metadata.ts";
import { convertSent } from "./convert-sent.ts";
import { REVIEWED } from "./reviewed.ts";

const typeOf = (attributes: Attributes) => anEntity(attributes);
const ONE = typeOf([{ name: "a", elementType: "Choice" }, "b"]);
const SEVERAL = typeOf([{ name: "a", elementType: "Choice", multiple: true }, "b"]);
const TEXT = typeOf(["a", "b"]);
const DEVICE = typeOf([{ name: "a", elementType: "Reference", fkExists: true, fkName: "user" }, "b"]);

describe("values of a save under the form that their attributes have now", () => {
  test("are converted with what the person saw; the others stay", () => {
    const sent = { a: "x", b: "1", unknown: 2, [REVIEWED]: { a: "y", b: "0" } };
    expect(convertSent(sent, ONE, SEVERAL)).toEqual({ ...sent, a: ["x"], [REVIEWED]: { a: ["y"], b: "0" } });
    expect(convertSent({ a: ["x", "y"] }, SEVERAL, ONE)).toEqual({ a: "x" });
    const emptied = { a: null, [REVIEWED]: { a: "x" } };
    expect(convertSent(emptied, ONE, SEVERAL)).toEqual({ a: null, [REVIEWED]: { a: ["x"] } });
  });
  test.each([
    [{ b: "1", [REVIEWED]: { b: "0" } }, SEVERAL],
    [{ a: "x" }, ONE],
    [{ a: "x" }, TEXT],
  ])("are as they were if none becomes another: %j", (sent, to) => {
    expect(convertSent(sent, ONE, to)).toBe(sent);
  });
  test("are none if one does not fit", () => {
    expect(convertSent({ a: "x", b: "1" }, ONE, DEVICE)).toBeNull();
  });
});
