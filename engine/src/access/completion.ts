import { applies, type Viewer, writable } from "./attributes.ts";
import type { Facts } from "../rules/facts.ts";
import type { Values } from "../rules/compile-logic.ts";
import { conditionsOf } from "../rules/condition.ts";
import type { LogicNode } from "../rules/logic.ts";
import type { CompiledRule } from "../rules/compile.ts";
import { isEmpty } from "../values/value.ts";
import { memoize } from "../values/memoize.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";
import { isAlwaysRequired, requiredConditions } from "../validation/required.ts";

/** The attributes that a record still lacks: shown, empty, and needed for completion or to save the record. */
export function missingForCompletion(
  type: EntityType,
  values: Values,
  { variant, facts }: Pick<Viewer, "variant" | "facts">,
): readonly AttributeType[] {
  return askedForCompletion(type, variant).filter((attribute) => isMissing(type, attribute, values, facts));
}

/** The records that lack any of them. Faster than {@link missingForCompletion} for many records. */
export function incompleteAmong<Row extends Values>(
  type: EntityType,
  records: readonly Row[],
  { variant, facts }: Pick<Viewer, "variant" | "facts">,
): readonly Row[] {
  const asked = askedForCompletion(type, variant).map((attribute) => askingOf(type, attribute));
  return records.filter((values) => {
    for (const { name, asks } of asked) if (isEmpty(values[name]) && asks(values, facts)) return true;
    return false;
  });
}

/** As {@link incompleteAmong}, but as a condition, for SQL and other executors. */
export function incompleteLogic(type: EntityType, variant: string | null): LogicNode {
  return { kind: "or", items: askedForCompletion(type, variant).map((attribute) => missingLogic(type, attribute)) };
}

/** Whether a record lacks the value, for completion or to be saved. Hidden, it lacks nothing. */
export function isMissing(type: EntityType, attribute: AttributeType, values: Values, facts: Facts): boolean {
  return isEmpty(values[attribute.name]) && askingCondition(attribute, type).holds(values, facts);
}

const askingCondition = conditionsOf((attribute: AttributeType, type: EntityType) => askingLogic(type, attribute));

function askingOf(type: EntityType, attribute: AttributeType) {
  return { name: attribute.name, asks: askingCondition(attribute, type).holds };
}

/** The condition of {@link isMissing}. */
function missingLogic(type: EntityType, attribute: AttributeType): LogicNode {
  const { name } = attribute;
  const isEmptyValue: LogicNode = {
    kind: "equals",
    left: { kind: "attribute", name },
    right: { kind: "literal", value: null },
  };
  return { kind: "and", items: [isEmptyValue, askingLogic(type, attribute)] };
}

/** When a record without the value lacks it: something asks for the value, and no rule hides it. */
function askingLogic({ rules }: EntityType, attribute: AttributeType): LogicNode {
  const { requires = [], hides = [], shows = [] } = rules.groupsOf(attribute.name) ?? {};
  const toSave = requiredConditions(attribute).map(({ logic }) => logic);
  const asking = [...requires.map(({ when }) => when), ...toSave];
  const asked: readonly LogicNode[] = isAlwaysRequired(attribute) ? [] : [{ kind: "or", items: asking }];
  const hidden: readonly LogicNode[] = hides.length === 0 ? [] : [{ kind: "not", item: anyOf(hides) }];
  const shown = shows.length === 0 ? [] : [anyOf(shows)];
  return { kind: "and", items: [...asked, ...hidden, ...shown] };
}

function anyOf(rules: readonly CompiledRule[]): LogicNode {
  return { kind: "or", items: rules.map(({ when }) => when) };
}

/** The attributes that a record of this variant can lack, in order. */
function askedForCompletion(type: EntityType, variant: string | null): readonly AttributeType[] {
  return canLack(type).filter((attribute) => applies(type, attribute, variant));
}

/** The attributes of a form that something can ask for. */
const canLack = memoize((type: EntityType): readonly AttributeType[] =>
  type.attributes.filter((attribute) => isAskedFor(type, attribute)),
);

function isAskedFor({ rules }: EntityType, attribute: AttributeType): boolean {
  if (!writable(attribute, "update")) return false;
  return rules.requiring.has(attribute.name) || isAlwaysRequired(attribute) || requiredConditions(attribute).length > 0;
}

/** The attributes that {@link missingForCompletion} depends on: those that can be asked for, and what decides it. */
export function completionReads(type: EntityType): readonly string[] {
  const reads = (attribute: AttributeType) => [
    attribute.name,
    ...type.rules.of(attribute.name).flatMap((rule) => [...rule.reads]),
    ...requiredConditions(attribute).flatMap((condition) => [...condition.reads]),
  ];
  return [...new Set(canLack(type).flatMap(reads))];
}
