import { choicesOf } from "../elements/choices.ts";
import { NO_RESULT } from "../elements/element-type.ts";
import { compileLogic, type Values } from "../rules/compile-logic.ts";
import { type Facts, NO_FACTS } from "../rules/facts.ts";
import type { LogicNode } from "../rules/logic.ts";
import { isDay } from "../values/day.ts";
import { addDays } from "../values/day-steps.ts";
import { numberOf, textForm } from "../values/value.ts";
import type { AttributeType } from "./attribute-type.ts";
import { type Atom, atomsOf, fixedValues, stepsFromToday } from "./condition-atoms.ts";
import type { EntityType } from "./entity-type.ts";

/** A record that can be, and what rules read beside it. */
export interface PossibleRecord {
  readonly values: Values;
  readonly facts: Facts;
}

/** With more records than this, the lint gives up without a warning. */
const MOST_RECORDS = 10_000;
/** With up to this many choices, every set of them is tried (2 to this power). */
const MOST_CHOICES = 10;

/**
 * Records and days that together give every possible combination of answers to the comparisons of some conditions: for
 * each value that an attribute is compared with, what is below it, at it and above it. Null if that cannot be
 * determined: a condition looks for part of a free text or compares attributes with one another, or there would be too
 * many records.
 */
export function possibleRecords(
  entity: EntityType,
  conditions: readonly LogicNode[],
): readonly PossibleRecord[] | null {
  const atoms = atomsOf(conditions);
  if (atoms === null) return null;
  const records: PossibleRecord[] = [];
  for (const facts of possibleFacts(atoms)) {
    const found = recordsOn(entity, atoms, facts);
    if (found === null || records.length + found.length > MOST_RECORDS) return null;
    records.push(...found.map((values) => ({ values, facts })));
  }
  return records;
}

/** Days of today that differ in how they stand to the days of the conditions. */
function possibleFacts(atoms: readonly Atom[]): readonly Facts[] {
  const steps = stepsFromToday(atoms);
  if (steps.length === 0) return [NO_FACTS];
  const named = fixedValues(atoms, NO_FACTS).filter(isDay);
  const days = named.flatMap((day) => steps.flatMap((step) => around(addDays(day, -step))));
  return [...new Set([...days, SOME_DAY])].map((today) => ({ today, timeZone: "UTC" }));
}

const SOME_DAY = "2026-01-01";

function around(day: string): readonly string[] {
  return [addDays(day, -1), day, addDays(day, 1)];
}

function recordsOn(entity: EntityType, atoms: readonly Atom[], facts: Facts): readonly Values[] | null {
  let records: readonly Values[] = [{}];
  for (const [name, own] of Map.groupBy(atoms, ({ attribute }) => attribute)) {
    if (name === null) continue;
    const attribute = entity.byName.get(name);
    const values = attribute && possibleValues(attribute, own, facts);
    if (!values || records.length * values.length > MOST_RECORDS) return null;
    records = records.flatMap((record) => values.map((value) => ({ ...record, [name]: value })));
  }
  return records;
}

/** One value for each possible combination of answers to the comparisons of an attribute. */
function possibleValues(attribute: AttributeType, atoms: readonly Atom[], facts: Facts): readonly unknown[] | null {
  const single = optionsOf(attribute) ?? namedValues(attribute, atoms, facts);
  if (single === null || (attribute.multiple && single.length > MOST_CHOICES)) return null;
  const values = attribute.multiple ? subsets(single) : [null, ...single];
  const tests = atoms.map((atom) => compileLogic(atom.node));
  const answers = (value: unknown) => tests.map((test) => test({ [attribute.name]: value }, facts)).join();
  return [...new Map(values.map((value) => [answers(value), value])).values()];
}

/**
 * All values of an attribute with a limited set: those of its schema, or its choices if it accepts no others. Else
 * null.
 */
function optionsOf(attribute: AttributeType): readonly unknown[] | null {
  if (attribute.column === "boolean") return [true, false];
  const schema = attribute.element?.value(attribute);
  if (Array.isArray(schema?.["enum"])) return schema["enum"];
  return isClosedList(attribute) ? choicesOf(attribute).all.map((choice) => choice.value) : null;
}

/** Whether an attribute has a list of choices and takes no other value. */
export function isClosedList(attribute: AttributeType): boolean {
  const { element, comboboxOptionList } = attribute;
  if (!element || comboboxOptionList === null) return false;
  const other = different(choicesOf(attribute).all.map((choice) => choice.value));
  const context = { attribute, record: {}, found: NO_RESULT };
  return element.validate(attribute.multiple ? [other] : other, context).length > 0;
}

/**
 * For an attribute with any value: those that it is compared with and their neighbors. Null if it is compared with a
 * part of a text, or by the order of texts.
 */
function namedValues({ column }: AttributeType, atoms: readonly Atom[], facts: Facts): readonly unknown[] | null {
  const named = fixedValues(atoms, facts).filter((value) => textForm(value) !== "");
  if (column === "integer" || column === "numeric") return numbersAt(named, column === "integer" ? 1 : 0.01, atoms);
  if (column === "date") return daysAt(named, atoms);
  const isEqualityAlone = atoms.every(
    (atom) => atom.node.kind === "equals" || fixedValues([atom], facts).every(isNothing),
  );
  if (!isEqualityAlone) return null;
  const texts = [...new Set(named.map(textForm))];
  return [...texts, different(texts)];
}

/** Null if a day is compared with a text by order, or as a text. */
function daysAt(named: readonly unknown[], atoms: readonly Atom[]): readonly unknown[] | null {
  if (!isOrdered(atoms) || (!named.every(isDay) && !isOfEquality(atoms))) return null;
  const near = named.flatMap((value): readonly unknown[] => (isDay(value) ? around(value) : [value]));
  return [...new Set([SOME_DAY, ...near])];
}

function isOfEquality(atoms: readonly Atom[]): boolean {
  return atoms.every(({ node }) => node.kind === "equals");
}

function isNothing(value: unknown): boolean {
  return textForm(value) === "";
}

/** Whether the comparisons ask only for equality and order. */
function isOrdered(atoms: readonly Atom[]): boolean {
  return atoms.every(({ node }) => node.kind === "equals" || node.kind === "lessThan");
}

/** Null if a number is compared with a text by order, or as a text. */
function numbersAt(named: readonly unknown[], step: number, atoms: readonly Atom[]): readonly unknown[] | null {
  const numbers = named.map(numberOf).filter((value) => value !== null);
  const hasText = numbers.length < named.length && !isOfEquality(atoms);
  if (!isOrdered(atoms) || hasText) return null;
  const near = numbers.flatMap((value) => [value - step, value, value + step].map(rounded));
  // What is no number is found by a warning of its own.
  return [...new Set([0, ...near, ...named.filter((value) => numberOf(value) === null)])];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A text that differs from all of these. */
function different(texts: readonly string[]): string {
  return `${texts.join("|")}|`;
}

function subsets(values: readonly unknown[]): readonly (readonly unknown[])[] {
  return values.reduce<readonly (readonly unknown[])[]>(
    (sets, value) => [...sets, ...sets.map((set) => [...set, value])],
    [[]],
  );
}
