import { contextOf, type ElementContext, type ElementType, NO_RESULT } from "@armature/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anAttribute } from "../../../plugins/kit/attribute.testing.ts";
import { readSheet } from "./read-workbook.ts";
import { sheetFile } from "./testing.ts";

/** Labels that look like ids, formulas, dates and lists. */
const LABELS: Readonly<Record<string, string>> = { 1: "=1+1", 2: "007", 3: "Lee, Ann", 42: "2026-01-31" };

const labelled = {
  ...NO_RESULT,
  label: (_attribute: string, id: unknown) => LABELS[String(id)] ?? `Record ${String(id)}`,
  idOf: (_attribute: string, label: string) => {
    const named = Object.entries(LABELS).find(([, text]) => text === label)?.[0];
    return named === undefined ? Number(label.replace("Record ", "")) || null : Number(named);
  },
};

/** The values after formatting, writing to a file, reading and parsing. */
function throughFile(element: ElementType, context: ElementContext, values: readonly unknown[]): readonly unknown[] {
  const rows = [[element.label, "End"], ...values.map((value) => [element.format(value, context), "."])];
  const read = readSheet(sheetFile(rows)).rows;
  return values.map((_value, i) => element.parse(read[i + 1]?.[0] ?? "", context));
}

const CHARACTERS = fc.constantFrom(
  "0",
  "1",
  "9",
  "=",
  "+",
  "'",
  '"',
  ",",
  ";",
  "_x0041_",
  "\t",
  "é",
  "ß",
  "山",
  "👩‍⚕️",
  " ",
);

/** Texts of an example with some characters inserted, removed or replaced. */
function textsNear(element: ElementType, context: ElementContext, examples: readonly unknown[]): fc.Arbitrary<string> {
  const example = fc.constantFrom(...examples.map((value) => element.format(value, context)));
  const edit = fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 1 }), fc.option(CHARACTERS, { nil: "" }));
  return fc
    .tuple(example, fc.array(edit, { maxLength: 3 }))
    .map(([text, edits]) => edits.reduce((now, [at, cut, put]) => now.slice(0, at) + put + now.slice(at + cut), text));
}

/** Tests that the values of element types survive a workbook. */
export function sheetSuite(
  elements: readonly ElementType[],
  examplesOf: (element: ElementType) => readonly unknown[],
): void {
  describe.each(elements.map((element) => [element.name, element] as const))("%s", (_name, element) => {
    const attribute = anAttribute(element);

    test.each([
      ["ids", contextOf(attribute, {})],
      ["labels", contextOf(attribute, {}, labelled)],
    ])("parse(format(x)) = x through an .xlsx file, with %s", (_kind, context) => {
      let generated = 0;
      const values = textsNear(element, context, examplesOf(element)).map((text) => element.parse(text, context));
      fc.assert(
        fc.property(fc.array(values, { minLength: 5, maxLength: 40 }), (answers) => {
          const read = answers.flatMap((answer) => ("value" in answer && answer.value !== null ? [answer.value] : []));
          const valid = read.filter((value) => element.validate(value, context).length === 0);
          generated += valid.length;
          const kept = [...examplesOf(element), ...valid];
          expect(throughFile(element, context, kept)).toEqual(kept.map((value) => ({ value })));
        }),
        { numRuns: 20 },
      );
      // With a check digit, only one in ten of the edited texts is valid.
      expect(generated).toBeGreaterThan(20);
    });

    test("no value is a blank cell, and a blank cell no value", () => {
      const context = contextOf(attribute, {});
      expect(throughFile(element, context, [null])).toEqual([{ value: null }]);
    });
  });
}
