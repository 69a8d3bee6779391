import { type AttributeType, contextOf, type ElementContext, type ElementType, sameValue } from "@armature/engine";

const NUMBERS = [0, 1, 7, -1, 0.5, 0.01, 1.25, -9.75, 1200.5, 99.999, 2_147_483_647, 2_147_483_648, 123_456_789_012.34];
const TEXTS = ["a", "é", "007", "1.250", "85 %", "2026-01-31", "2026-01-31T08:30:00.000Z", "x".repeat(300)];
/** Values of every kind. If an element type accepts one of these, it must treat it as well as its examples. */
export const PROBES: readonly unknown[] = [...NUMBERS, ...TEXTS, true, false];
/** Values that no element type promises, and that calls and former releases can still bring. */
const STRANGE: readonly unknown[] = [...PROBES, [], [1], ["a", null], {}, { a: 1 }, "\u0000", "👩‍👩‍👧", "<b>"];

/** The examples and the probes that the element type accepts, each once. */
export function validValues(attribute: AttributeType, examples: readonly unknown[]): readonly unknown[] {
  const { element } = attribute;
  const isValid = (probe: unknown) => {
    try {
      return element?.validate(probe, contextOf(attribute, {})).length === 0;
    } catch {
      return false;
    }
  };
  const all = [...examples, ...PROBES.filter(isValid)];
  return all.filter((value, i) => all.findIndex((other) => sameValue(other, value)) === i);
}

/** The faults in how an element type reads and writes values, without a page or a database. Empty if there are none. */
export function valueFaults(
  attribute: AttributeType,
  element: ElementType,
  examples: readonly unknown[],
): readonly string[] {
  const context = frozen(contextOf(attribute, {}));
  const values = validValues(attribute, examples).map(frozen);
  const failing = [...throwingFaults(element, context), ...textFaults(element, context, values)];
  // Without texts there is nothing to read.
  if (failing.length > 0) return failing;
  const texts = examples.map((example) => element.format(example, context));
  return [
    ...blankFaults(element, context),
    ...values.flatMap((value) => roundTripFaults(element, context, value)),
    ...texts.flatMap((text) => readingFaults(element, context, text)),
    ...rememberingFaults(element, context, texts, values),
    ...slownessFaults(element, attribute, texts),
  ];
}

/** A value or a context that a careless function cannot change: it throws. */
function frozen<Value>(value: Value): Value {
  if (Array.isArray(value)) value.forEach(frozen);
  return Object.freeze(value);
}

/** Any value can come from a call, and any text from a sheet. */
function throwingFaults(element: ElementType, context: ElementContext): readonly string[] {
  const failures = STRANGE.flatMap((value) => [
    ...failureOf("validate", value, () => element.validate(frozen(value), context)),
    ...failureOf("format", value, () => element.format(frozen(value), context)),
    ...(typeof value === "string" ? failureOf("parse", value, () => element.parse(value, context)) : []),
  ]);
  const first = (method: string) => failures.filter((failure) => failure.startsWith(method)).slice(0, 1);
  return ["validate", "format", "parse"].flatMap(first);
}

function failureOf(method: string, value: unknown, call: () => unknown): readonly string[] {
  try {
    call();
    return [];
  } catch (error) {
    return [`${method} throws for ${JSON.stringify(value)}: ${(error as Error).message}`];
  }
}

function blankFaults(element: ElementType, context: ElementContext): readonly string[] {
  const isCleared = (blank: string) => {
    const read = element.parse(blank, context);
    return "value" in read && read.value === null;
  };
  return [
    ...["", " ", "\t\n"].flatMap((blank) =>
      isCleared(blank) ? [] : [`${JSON.stringify(blank)} does not clear the value`],
    ),
    ...(element.format(null, context) === "" ? [] : ["format writes something for no value"]),
    ...(typeof (element.emptyText?.(context.attribute) ?? "") === "string" ? [] : ["emptyText gives no text"]),
  ];
}

function textFaults(element: ElementType, context: ElementContext, values: readonly unknown[]): readonly string[] {
  const textless = values.filter((value) => typeof element.format(value, context) !== "string");
  return textless.slice(0, 1).map((value) => `format gives no text for ${JSON.stringify(value)}`);
}

function roundTripFaults(element: ElementType, context: ElementContext, value: unknown): readonly string[] {
  const text = element.format(value, context);
  const read = element.parse(text, context);
  if ("value" in read && sameValue(read.value, value)) return [];
  return [`${JSON.stringify(value)} reads as ${text}, which is another value`];
}

/** What is read from a text must be what a database and JSON can hold, and be valid or refused. */
function readingFaults(element: ElementType, context: ElementContext, text: string): readonly string[] {
  const read: unknown = element.parse(text, context);
  if (typeof read !== "object" || read === null || !("value" in read || "issue" in read))
    return ["parse gives neither a value nor an issue"];
  if (!("value" in read)) return [];
  const { value } = read;
  const isPlain = value !== undefined && sameValue(JSON.parse(JSON.stringify(value)), value);
  if (!isPlain) return [`parse gives ${String(value)}, which cannot be stored`];
  const padded = element.parse(`  ${text} \t`, context);
  const isSame = "value" in padded && sameValue(padded.value, value);
  return isSame ? [] : [`parse reads ${JSON.stringify(text)} otherwise between blanks`];
}

/** Answers must not depend on what was asked before: each is asked for in every order, and again. */
function rememberingFaults(
  element: ElementType,
  context: ElementContext,
  texts: readonly string[],
  values: readonly unknown[],
): readonly string[] {
  const isSame = <Given>(given: readonly Given[], ask: (one: Given) => unknown, between: readonly Given[] = []) => {
    const asked = (one: Given) => JSON.stringify(ask(one));
    const alone = given.map(asked);
    const again = [given, given.toReversed(), given.flatMap((one) => [one, one, ...between, one])];
    return again.every((order) =>
      order.every((one) => !given.includes(one) || asked(one) === alone[given.indexOf(one)]),
    );
  };
  return [
    ...(isSame(texts, (text) => element.parse(text, context), [""]) ? [] : ["parse answers by what it read before"]),
    ...(isSame(values, (value) => element.format(value, context)) ? [] : ["format answers by what it wrote before"]),
    ...(isSame(values, (value) => element.validate(value, context))
      ? []
      : ["validate answers by what it checked before"]),
  ];
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
