import { type AttributeType, contextOf, type ElementType, sameValue } from "@armature/engine";

const NUMBERS = [0, 1, 7, -1, 0.5, 0.01, 1.25, -9.75, 1200.5, 99.999, 2_147_483_647, 2_147_483_648, 123_456_789_012.34];
const TEXTS = ["a", "é", "007", "1.250", "85 %", "2026-01-31", "2026-01-31T08:30:00.000Z", "x".repeat(300)];
/** Values of every kind. If an element type accepts one of these, it must treat it as well as its examples. */
export const PROBES: readonly unknown[] = [...NUMBERS, ...TEXTS, true, false];

/** The examples and the probes that the element type accepts, each once. */
export function validValues(attribute: AttributeType, examples: readonly unknown[]): readonly unknown[] {
  const { element } = attribute;
  const valid = PROBES.filter((probe) => element?.validate(probe, contextOf(attribute, {})).length === 0);
  const all = [...examples, ...valid];
  return all.filter((value, i) => all.findIndex((other) => sameValue(other, value)) === i);
}

/** The faults in how an element type reads and writes values, without a page or a database. Empty if there are none. */
export function valueFaults(attribute: AttributeType, element: ElementType, examples: readonly unknown[]): string[] {
  const context = contextOf(attribute, {});
  const texts = examples.map((example) => element.format(example, context));
  return [
    ...["", " ", "\t\n"].flatMap((blank) => {
      const read = element.parse(blank, context);
      return "value" in read && read.value === null ? [] : [`${JSON.stringify(blank)} does not clear the value`];
    }),
    ...validValues(attribute, examples).flatMap((value) => {
      const text = element.format(value, context);
      const read = element.parse(text, context);
      const isSame = "value" in read && sameValue(read.value, value);
      return isSame ? [] : [`${JSON.stringify(value)} reads as ${text}, which is another value`];
    }),
    ...rememberingFaults(element, attribute, texts),
    ...slownessFaults(element, attribute, texts),
  ];
}

/** Reading must not depend on what was read before: each text is read in every order, and again. */
function rememberingFaults(element: ElementType, attribute: AttributeType, texts: readonly string[]): string[] {
  const context = contextOf(attribute, {});
  const read = (text: string) => JSON.stringify(element.parse(text, context));
  const alone = texts.map(read);
  const again = [texts, texts.toReversed(), texts.flatMap((text) => [text, text, "", text])];
  const isSame = again.every((order) =>
    order.every((text) => text === "" || read(text) === alone[texts.indexOf(text)]),
  );
  return isSame ? [] : ["parse answers by what it read before"];
}

/** No text of these lengths may take longer than this many milliseconds. */
const LONGEST = 100;
const FEW = [10, 14, 18, 20, 22, 24, 26];
const MANY = [1_000, 4_000, 16_000];

/** Repeats parts of the examples and adds a wrong end. This finds regular expressions that backtrack exponentially. */
function slownessFaults(element: ElementType, attribute: AttributeType, texts: readonly string[]): string[] {
  const pumps = new Set([
    ...texts.slice(0, 5),
    ...texts.slice(0, 5).flatMap((text) => Array.from(text)),
    "a",
    "9",
    " ",
    ".",
    ",",
  ]);
  for (const pump of [...pumps].slice(0, 40)) {
    for (const count of [...FEW, ...MANY]) {
      for (const text of [pump.repeat(count), `${pump.repeat(count)}!`, `${pump.repeat(count)}\n`]) {
        const taken = workOf(() => readAndValidate(element, attribute, text));
        if (taken > LONGEST) return [`${count} times ${JSON.stringify(pump)} takes ${Math.round(taken)} ms to read`];
      }
    }
  }
  return [];
}

function readAndValidate(element: ElementType, attribute: AttributeType, text: string): void {
  const context = contextOf(attribute, {});
  element.parse(text, context);
  element.validate(text, context);
}

function workOf(act: () => void): number {
  const began = process.threadCpuUsage();
  act();
  return process.threadCpuUsage(began).user / 1_000;
}
