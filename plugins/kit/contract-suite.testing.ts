import { existsSync, readdirSync, readFileSync } from "node:fs";
import {
  contextOf,
  type ElementContext,
  type ElementType,
  isEmpty,
  messageOf,
  NO_RESULT,
  type ParseResult,
} from "@armature/engine";
import { MESSAGES } from "@armature/engine/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anAttribute } from "./attribute.testing.ts";
import { elementFaults } from "./element-faults.testing.ts";
import { examplesOf, hostileOf } from "./tried.testing.ts";

/** The most that a test of many values takes on a busy machine, in milliseconds. */
const MOST = 60_000;

/**
 * Tests the rules that every element type must keep.
 * @param place the folder that holds the element types
 */
export function contractSuite(elements: readonly ElementType[], place: URL): void {
  test("every folder is an element type of the same name", () => {
    const folders = existsSync(place) ? readdirSync(place).toSorted() : [];
    expect(elements.map((element) => element.name)).toEqual(folders);
  });

  describe.each(elements.map((element) => [element.name, element] as const))(
    "%s",
    { timeout: MOST },
    (_name, element) => {
      const attribute = anAttribute(element);
      const context = contextOf(attribute, {});
      const labelled = contextOf(
        attribute,
        {},
        {
          ...NO_RESULT,
          label: (_attribute, id) => `Label of ${String(id)}`,
          idOf: (_attribute, label) => Number(label.replace("Label of ", "")),
        },
      );

      test("has no fault in what it says of itself, and reads and writes values well [F-084]", () => {
        const examples = examplesOf(element);
        expect(Object.isFrozen(element)).toBe(true);
        expect(elementFaults(element, examples)).toEqual([]);
      });

      test("has enough values to be tried with, and one that people read beside its label", () => {
        const choices = element.value(attribute)["enum"];
        const least = Array.isArray(choices) ? choices.length : 5;
        expect(examplesOf(element).length, "values in examples of examples.ts").toBeGreaterThanOrEqual(least);
        expect(hostileOf(element).length, "values in hostile of examples.ts").toBeGreaterThanOrEqual(5);
        expect(element.example ?? "", "a value as people read it").not.toBe("");
      });

      test("looks are those of the renderer's parts: its files have no CSS of their own [F-084]", () => {
        const folder = new URL(`${element.name}/`, place);
        const sources = readdirSync(folder).filter((file) => !/\.(test|testing|stories)\./.test(file));
        for (const file of sources) {
          expect([file, readFileSync(new URL(file, folder), "utf8")]).toEqual([
            file,
            expect.not.stringMatching(/\bclassName=|\bstyle=|\.css"/),
          ]);
        }
      });

      test("parse(format(x)) = x for every example", () => {
        for (const example of examplesOf(element)) expectRoundTrip(element, example, [context, labelled]);
      });

      test("parse(format(x)) = x for every valid value", () => {
        const texts = fc.oneof(
          { weight: 3, arbitrary: textsNear(element, context) },
          { weight: 1, arbitrary: textsLike(element, context) },
          { weight: 1, arbitrary: fc.string({ unit: "grapheme" }) },
        );
        const values = texts.map(readBy(element, context));
        let valid = 0;
        fc.assert(
          fc.property(values, (value) => {
            if (value === undefined || element.validate(value, context).length > 0) return;
            valid += 1;
            expectRoundTrip(element, value, [context, labelled]);
          }),
          { numRuns: 500 },
        );
        const which =
          "of 500 texts, most of them examples with other letters and digits, those that can be read and are valid";
        expect(valid, which).toBeGreaterThan(100);
      });

      test("hostile input is read, shown or refused, and never throws", () => {
        for (const hostile of hostileOf(element)) {
          expectKnownIssues(element, element.validate(hostile, context));
          expect(typeof element.format(hostile, context)).toBe("string");
          if (typeof hostile === "string") expectAnswer(element, element.parse(hostile, context), context);
        }
      });

      test("any input at all is read, shown or refused, and never throws", () => {
        const anything = fc.anything({ withNullPrototype: true, withSparseArray: true });
        fc.assert(
          fc.property(fc.string({ unit: "binary" }), anything, (text, value) => {
            expectAnswer(element, element.parse(text, context), context);
            expect(typeof element.format(value, context)).toBe("string");
            if (!isEmpty(value)) expectKnownIssues(element, element.validate(value, context));
          }),
        );
      });

      test("what it says of nothing and of a taken value has a text", () => {
        const taken = { ...NO_RESULT, taken: () => true, holder: () => null };
        const missing = element.missing?.(context);
        if (missing) expectKnownIssues(element, [missing]);
        for (const example of examplesOf(element)) {
          const issue = element.taken?.(example, contextOf(attribute, {}, taken));
          if (issue) expectKnownIssues(element, [issue]);
        }
      });
    },
  );
}

function expectRoundTrip(element: ElementType, value: unknown, contexts: readonly ElementContext[]): void {
  for (const context of contexts) expect(element.parse(element.format(value, context), context)).toEqual({ value });
}

/** A value that was read must be valid, or be refused with issues that people can read. */
function expectAnswer(element: ElementType, answer: ParseResult, context: ElementContext): void {
  if ("issue" in answer) expectKnownIssues(element, [answer.issue]);
  else if (answer.value !== null) expectKnownIssues(element, element.validate(answer.value, context));
}

function expectKnownIssues(element: ElementType, issues: ReturnType<ElementType["validate"]>): void {
  for (const issue of issues) {
    const codes = Object.keys({ ...MESSAGES, ...element.messages });
    expect(codes, `messages has no text for the code ${issue.code}`).toContain(issue.code);
    expect(issue.attribute).toBe("subject");
    expect(messageOf(issue, { label: "Subject", entity: "Clinic", element })).not.toMatch(/\{\w+\}/);
  }
}

/** Texts shaped like an example, with each digit and letter replaced by another one. */
function textsLike(element: ElementType, context: ElementContext): fc.Arbitrary<string> {
  return shapesOf(element, context).chain((shape) =>
    fc.tuple(...Array.from(shape, charLike)).map((chars) => chars.join("")),
  );
}

/** Examples in which up to three digits or letters are replaced, so that most are still valid. */
function textsNear(element: ElementType, context: ElementContext): fc.Arbitrary<string> {
  const place = fc.nat({ max: 40 });
  return fc
    .tuple(shapesOf(element, context), fc.uniqueArray(place, { maxLength: 3 }))
    .chain(([shape, places]) =>
      fc.tuple(...Array.from(shape, (char, i) => (places.includes(i) ? charLike(char) : fc.constant(char)))),
    )
    .map((chars) => chars.join(""));
}

function shapesOf(element: ElementType, context: ElementContext): fc.Arbitrary<string> {
  return fc.constantFrom(...examplesOf(element).map((example) => element.format(example, context)));
}

function charLike(char: string): fc.Arbitrary<string> {
  if (/[0-9]/.test(char)) return fc.constantFrom("0", "1", "5", "9");
  if (!/\p{L}/u.test(char)) return fc.constant(char);
  const letter = fc.constantFrom("a", "X", "é", "ß");
  return fc.oneof({ weight: 4, arbitrary: fc.constant(char) }, { weight: 1, arbitrary: letter });
}

function readBy(element: ElementType, context: ElementContext): (text: string) => unknown {
  return (text) => {
    const answer = element.parse(text, context);
    return "value" in answer && answer.value !== null ? answer.value : undefined;
  };
}
