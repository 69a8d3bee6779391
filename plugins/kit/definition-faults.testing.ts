import {
  type AttributeType,
  type ColumnKind,
  contextOf,
  type ElementType,
  messageOf,
  OPERATORS,
  parseAttributeSpec,
} from "@armature/engine";
import { ELEMENT_GROUPS } from "@armature/engine/elements";
import { COLUMN_KINDS, MESSAGES } from "@armature/engine/values";
import { Ajv } from "ajv";
import { PROBES } from "./value-faults.testing.ts";

/** The faults in what an element type says of itself: columns, look-ups, messages. Empty if there are none. */
export function definitionFaults(
  attribute: AttributeType,
  element: ElementType,
  examples: readonly unknown[],
): readonly string[] {
  return [
    ...columnFaults(element, attribute, examples),
    ...schemaFaults(element, attribute, examples),
    ...optionFaults(element),
    ...operatorFaults(element, attribute),
    ...lookupFaults(element, attribute),
    ...messageFaults(element),
    ...exampleFaults(element, attribute, examples),
  ];
}

/** The faults in how people and programs name it. */
export function nameFaults({ name, label, group, example }: ElementType): readonly string[] {
  return [
    ...(/^[A-Z][A-Za-z0-9]*$/.test(name) ? [] : [`the name ${name} is not like TextFieldEmail`]),
    ...(label.trim() === "" ? ["the label is not a name that people read"] : []),
    ...(group !== undefined && !ELEMENT_GROUPS.includes(group) ? [`there is no group ${group}`] : []),
    ...(example !== undefined && !/^\S.{1,40}$/.test(example) ? ["the example is not a value as people read it"] : []),
  ];
}

/** What a value of each kind of column is in JSON. */
const HELD: Readonly<Record<ColumnKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === "string",
  integer: (value) => Number.isSafeInteger(value),
  numeric: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  date: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value),
  timestamp: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  reference: (value) => Number.isSafeInteger(value),
  references: (value) => Array.isArray(value) && value.every((each) => Number.isSafeInteger(each)),
  json: () => true,
};

/** Lists sort, filter and add up by the column, so its kind must be that of the values. */
function columnFaults(element: ElementType, attribute: AttributeType, examples: readonly unknown[]): readonly string[] {
  const kinds = [attribute, attribute].map((each) => element.column(each));
  const [kind] = kinds;
  if (kind === undefined || !COLUMN_KINDS.includes(kind)) return [`there is no kind of column ${String(kind)}`];
  if (new Set(kinds).size > 1) return ["column answers differently the second time"];
  const other = examples.find((example) => !HELD[kind](example));
  const wrong = other === undefined ? [] : [`a column of the kind ${kind} does not hold ${JSON.stringify(other)}`];
  const days = element.showsDay && kind !== "timestamp" ? ["showsDay is for columns of moments"] : [];
  return [...wrong, ...days];
}

function schemaFaults(element: ElementType, attribute: AttributeType, examples: readonly unknown[]): readonly string[] {
  const schema = element.value(attribute);
  try {
    const accepts = new Ajv({ strict: true }).compile(schema);
    const refused = examples.find((example) => !accepts(example));
    return refused === undefined ? [] : [`the schema of value() refuses ${JSON.stringify(refused)}`];
  } catch (error) {
    return [`value() is no JSON Schema: ${(error as Error).message}`];
  }
}

function optionFaults({ options }: ElementType): readonly string[] {
  const read = options.flatMap((option) => {
    try {
      return parseAttributeSpec(option).name === option.name ? [] : [`the option ${option.name} has no name`];
    } catch (error) {
      return [`the option ${String(option.name)} is no attribute: ${(error as Error).message}`];
    }
  });
  const names = options.map(({ name }) => name);
  return [...read, ...(new Set(names).size < names.length ? ["an option is there twice"] : [])];
}

function operatorFaults({ operators, ownOperators = [] }: ElementType, attribute: AttributeType): readonly string[] {
  const known: readonly string[] = OPERATORS;
  return [
    ...operators.filter((name) => !known.includes(name)).map((name) => `there is no operator ${name}`),
    ...ownOperators.flatMap((operator) => {
      const { name } = operator;
      const taken = known.includes(name) ? [`the operator ${name} is the engine's`] : [];
      const throwing = PROBES.filter((probe) => throws(() => operator.holds(probe, "x", attribute)));
      return [
        ...taken,
        ...throwing.slice(0, 1).map((probe) => `the operator ${name} throws for ${JSON.stringify(probe)}`),
      ];
    }),
  ];
}

/** Look-ups are asked once for a whole changeset, so they may not depend on a value. */
function lookupFaults(element: ElementType, attribute: AttributeType): readonly string[] {
  const asked = [1, 2].map(() => JSON.stringify(element.needs(attribute)));
  const by = element.needs(attribute).flatMap((need) => (need.kind === "record" ? [need.by] : []));
  const read = element.reads?.(attribute) ?? [];
  return [
    ...(asked[0] === asked[1] ? [] : ["needs asks for something else the second time"]),
    ...by.filter((name) => !read.includes(name)).map((name) => `needs looks up by ${name}, and reads does not name it`),
  ];
}

function messageFaults(element: ElementType): readonly string[] {
  return Object.entries(element.messages ?? {}).flatMap(([code, text]) => [
    ...(Object.hasOwn(MESSAGES, code) ? [`the code ${code} is the engine's`] : []),
    ...(/^[A-Z{](?!.*(?:!|undefined|null))/.test(text) ? [] : [`the message of ${code} is not a plain sentence`]),
  ]);
}

/** What an element type says of its own examples and of any other value. */
function exampleFaults(
  element: ElementType,
  attribute: AttributeType,
  examples: readonly unknown[],
): readonly string[] {
  const context = contextOf(attribute, {});
  const refused = examples.filter((example) => {
    try {
      return element.validate(example, context).length > 0;
    } catch {
      return false;
    }
  });
  return [
    ...(examples.length === 0 ? ["there are no examples"] : []),
    ...refused.slice(0, 1).map((example) => `validate refuses the example ${JSON.stringify(example)}`),
    ...new Set(PROBES.flatMap((probe) => issueFaults(element, attribute, probe))),
  ];
}

function issueFaults(element: ElementType, attribute: AttributeType, value: unknown): readonly string[] {
  try {
    return element.validate(value, contextOf(attribute, {})).flatMap((issue) => {
      const isKnown = Object.hasOwn(MESSAGES, issue.code) || Object.hasOwn(element.messages ?? {}, issue.code);
      if (!isKnown) return [`messages has no text for the code ${issue.code}`];
      const text = messageOf(issue, { label: attribute.label, entity: attribute.entityName, element });
      const gap = /\{\w+\}/.exec(text)?.[0];
      return [
        ...(gap === undefined ? [] : [`the issue ${issue.code} says nothing for ${gap}`]),
        ...(issue.attribute === attribute.name ? [] : [`an issue is of the attribute ${String(issue.attribute)}`]),
      ];
    });
  } catch {
    return [];
  }
}

function throws(call: () => unknown): boolean {
  try {
    call();
    return false;
  } catch {
    return true;
  }
}
