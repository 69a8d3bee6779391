import { describe, expect, test } from "vitest";
import { issuesOf, moved, NEW_PRESET } from "./model.ts";

const OTHERS = [{ id: 1, label: "Doctors" }];
const messages = (preset: object) => issuesOf({ ...NEW_PRESET, ...preset }, OTHERS).map(({ message }) => message);
const EMAIL = { attributeName: "email", required: true };

describe("a preset", () => {
  test.each([
    [{ label: " ", attributeList: [EMAIL] }, ["Label is required"]],
    [{ label: " DOCTORS ", attributeList: [EMAIL] }, ["Another one has this label. Choose another label."]],
    [{ label: "Nurses" }, ["Choose at least one column."]],
    [{ label: "Nurses", attributeList: [EMAIL] }, []],
  ])("%j is told %j [ADM-D23]", (preset, expected) => {
    expect(messages(preset)).toEqual(expected);
  });
});

test("an entry moves by one place, and not beyond the ends", () => {
  const list = ["a", "b", "c"];
  expect([moved(list, 2, -1), moved(list, 0, 1), moved(list, 0, -1), moved(list, 2, 1)]).toEqual([
    ["a", "c", "b"],
    ["b", "a", "c"],
    list,
    list,
  ]);
});
