import { choicesOf } from "../elements/choices.ts";
import { NO_RESULT } from "../elements/element-type.ts";
import { compileLogic, type Values } from "../rules/compile-logic.ts";
import { type Check, checksOf, isMadeOfChecks, type LogicNode } from "../rules/logic.ts";
import { textForm } from "../values/value.ts";
import type { AttributeType } from "./attribute-type.ts";
import type { EntityType } from "./entity-type.ts";

/** With more records than this, the lint gives up without a warning. */
const MOST_RECORDS = 4096;
/** With up to this many choices, every set of them is tried (2 to this power). */
const MOST_CHOICES = 10;

/**
 * Records that together give every possible combination of answers to the checks of some conditions. Null if that
 * cannot be determined: a check looks for part of a free text, or there would be too many records.
 */
export function possibleRecords(entity: EntityType, conditions: readonly LogicNode[]): readonly Values[] | null {
  if (!conditions.every(isMadeOfChecks)) return null;
  const byAttribute = Map.groupBy(
    conditions.flatMap((condition) => checksOf(condition)),
    (check) => check.attribute,
  );
  let records: readonly Values[] = [{}];
  for (const [name, checks] of byAttribute) {
    const attribute = entity.byName.get(name);
    const values = attribute && possibleValues(attribute, checks);
    if (!values || records.length * values.length > MOST_RECORDS) return null;
    records = records.flatMap((record) => values.map((value) => ({ ...record, [name]: value })));
  }
  return records;
}

/** One value for each possible combination of answers to the checks of an attribute. */
function possibleValues(attribute: AttributeType, checks: readonly Check[]): readonly unknown[] | null {
  const single = optionsOf(attribute) ?? namedValues(checks);
  if (single === null || (attribute.multiple && single.length > MOST_CHOICES)) return null;
  const values = attribute.multiple ? subsets(single) : [null, ...single];
  const tests = checks.map((check) => compileLogic(check.node));
  const answers = (value: unknown) => tests.map((test) => test({ [attribute.name]: value })).join();
  return [...new Map(values.map((value) => [answers(value), value])).values()];
}

/**
 * All values of an attribute with a limited set: those of its schema, or its choices if it accepts no others. Else
 * null.
 */
function optionsOf(attribute: AttributeType): readonly unknown[] | null {
  if (attribute.column === "boolean") return [true, false];
  const { element, comboboxOptionList } = attribute;
  const schema = element?.value(attribute);
  if (Array.isArray(schema?.["enum"])) return schema["enum"];
  if (!element || comboboxOptionList === null) return null;
  const choices = choicesOf(attribute).all.map((choice) => choice.value);
  const other = different(choices);
  const context = { attribute, record: {}, found: NO_RESULT };
  const isClosed = element.validate(attribute.multiple ? [other] : other, context).length > 0;
  return isClosed ? choices : null;
}

/** For an attribute with any value: the values in checks, and one other. Null if a check asks more than equality. */
function namedValues(checks: readonly Check[]): readonly unknown[] | null {
  const namesOf = ({ values }: Check) => values.map(textForm).filter((text) => text !== "");
  if (checks.some((check) => check.node.kind !== "equals" && namesOf(check).length > 0)) return null;
  const named = [...new Set(checks.flatMap(namesOf))];
  return [...named, different(named)];
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
