import { applies } from "./attributes.ts";
import type { Values } from "../rules/compile-logic.ts";
import { isNeeded } from "../rules/effects.ts";
import type { LogicNode } from "../rules/logic.ts";
import type { CompiledRule } from "../rules/compile.ts";
import { isEmpty } from "../values/value.ts";
import type { AttributeType } from "../schema/attribute-type.ts";
import type { EntityType } from "../schema/entity-type.ts";

/** The attributes that a record still lacks for completion: visible, empty and required by a rule. */
export function missingForCompletion(
  type: EntityType,
  values: Values,
  variant: string | null,
): readonly AttributeType[] {
  return askedForCompletion(type, variant).filter(({ name }) => isMissing(type, name, values));
}

/** The records that lack any of them. Faster than {@link missingForCompletion} for many records. */
export function incompleteAmong<Row extends Values>(
  type: EntityType,
  records: readonly Row[],
  variant: string | null,
): readonly Row[] {
  const names = askedForCompletion(type, variant).map(({ name }) => name);
  return records.filter((values) => names.some((name) => isMissing(type, name, values)));
}

/** As {@link incompleteAmong}, but as a condition, for SQL and other executors. */
export function incompleteLogic(type: EntityType, variant: string | null): LogicNode {
  return { kind: "or", items: askedForCompletion(type, variant).map(({ name }) => missingLogic(type, name)) };
}

/** The condition of {@link isMissing}: empty, required and not hidden. */
function missingLogic({ rules }: EntityType, name: string): LogicNode {
  const { requires = [], hides = [], shows = [] } = rules.groupsOf(name) ?? {};
  const isEmptyValue: LogicNode = {
    kind: "equals",
    left: { kind: "attribute", name },
    right: { kind: "literal", value: null },
  };
  const shown = shows.length === 0 ? [] : [anyOf(shows)];
  return { kind: "and", items: [isEmptyValue, anyOf(requires), { kind: "not", item: anyOf(hides) }, ...shown] };
}

function anyOf(rules: readonly CompiledRule[]): LogicNode {
  return { kind: "or", items: rules.map(({ when }) => when) };
}

/** The attributes that a rule can require in this variant, in order. */
function askedForCompletion(type: EntityType, variant: string | null): readonly AttributeType[] {
  const { requiring } = type.rules;
  if (requiring.size === 0) return [];
  return type.attributes.filter((attribute) => requiring.has(attribute.name) && applies(type, attribute, variant));
}

function isMissing({ rules }: EntityType, name: string, values: Values): boolean {
  return isEmpty(values[name]) && isNeeded(rules, name, values);
}

/**
 * The attributes that {@link missingForCompletion} depends on: those that rules can require, and those that the rules
 * read.
 */
export function completionReads(type: EntityType): readonly string[] {
  const reads = (name: string) => type.rules.of(name).flatMap((rule) => [...rule.reads]);
  return [...new Set([...type.rules.requiring].flatMap((name) => [name, ...reads(name)]))];
}
