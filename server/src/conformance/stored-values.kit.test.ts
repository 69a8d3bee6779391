import { defineElement, type ElementType, OPERATORS, textForm } from "@armature/engine";
import { elements } from "@armature/plugins/elements";
import { examplesOf } from "@armature/plugins/examples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type KitWorld, openKit, type Tried } from "./kit-world.testing.ts";
import { storedFaults } from "./stored-faults.testing.ts";
import { storedSuite } from "./stored-suite.testing.ts";

/** An element type for numbers, valid unless a test plants a fault in it. */
function planted(name: string, fault: Partial<ElementType>): Tried {
  const element = defineElement({
    name,
    label: name,
    value: () => ({ type: "number" }),
    column: () => "numeric",
    needs: () => [],
    options: [],
    operators: OPERATORS,
    parse: (text) => ({ value: text.trim() === "" ? null : Number.parseFloat(text) }),
    format: textForm,
    validate: (value, { attribute }) =>
      typeof value === "number" && Number.isInteger(value * 100) && Math.abs(value) < 1e6
        ? []
        : [{ code: "numberUnread", attribute: attribute.name }],
    ...fault,
  });
  return { element, examples: [3, 12.5, 2000] };
}

const SOUND = planted("Sound", {});
const SHARE = planted("Share", { format: (value) => (typeof value === "number" ? `${value} %` : textForm(value)) });
const FAULTS: readonly (readonly [fault: string, tried: Tried, found: RegExp])[] = [
  [
    "a column that cannot hold the value",
    planted("Narrow", { column: () => "integer" }),
    /^the column cannot hold 12\.5: /,
  ],
  ["a column that holds another value", planted("Rounded", { column: () => "boolean" }), /cannot hold|is stored as/],
  [
    "format that loses decimals",
    planted("Lossy", { format: (value) => (typeof value === "number" ? value.toFixed(0) : "") }),
    /^13 comes back from a sheet as \{"value":13\}$/,
  ],
  [
    "SQL that is said to read as format does, and does not",
    planted("Claimed", { format: (value) => (typeof value === "number" ? `${value} %` : ""), hasSqlText: () => true }),
    /^equals 12\.5 % keeps nothing$/,
  ],
];

storedSuite(elements, examplesOf);

describe("what a test stores on the embedded database", () => {
  const tried: readonly Tried[] = [SOUND, SHARE, ...FAULTS.map(([, each]) => each)];
  let world: KitWorld;
  beforeAll(async () => {
    world = await openKit(tried);
  });
  afterAll(() => world.database.close());

  test("numbers that read as they are, and those with a sign after them, have no fault", async () => {
    expect(await storedFaults(world, SOUND)).toEqual([]);
    expect(await storedFaults(world, SHARE)).toEqual([]);
  });

  test.each(FAULTS)("the kit finds %s [F-083]", async (_fault, each, found) => {
    expect(await storedFaults(world, each)).toContainEqual(expect.stringMatching(found));
  });
});
