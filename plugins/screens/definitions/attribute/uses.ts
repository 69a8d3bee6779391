import { textForm, type Values } from "@armature/engine";
import type { MappingRow } from "@armature/engine/metadata";
import type { CheckSpec, ConditionSpec, RuleSpec } from "@armature/engine/rules";
import type { Unread } from "../../../kit/unread.ts";
import type { Definition } from "../issue.ts";

/** A place that refers to an attribute, and loses that reference when the attribute is deleted. */
export interface Use {
  readonly kind: "Rule of" | "Requirement of" | "Preset" | "Mapping";
  readonly label: string;
}

/** The records that can refer to an attribute. */
export interface Users {
  readonly attributes: readonly Definition[];
  readonly presets: readonly Definition[];
  readonly mappings: readonly Definition[];
}

/** All places that refer to an attribute, except its own definition. */
export function usesOf(name: string, { attributes, presets, mappings }: Users): readonly Use[] {
  const others = attributes.filter((other) => other.name !== name);
  return [
    ...named("Rule of", others, "conditionalList", (rule) => readsOf((rule as RuleSpec).if).includes(name)),
    ...named("Requirement of", others, "prerequisiteListRequired", namesIt("attributeName", name)),
    ...named("Preset", presets, "attributeList", namesIt("attributeName", name)),
    ...named("Mapping", mappings, "rowList", (row) => isValueOf(row, name)),
    ...named("Mapping", mappings, "conditionalList", (filter) => readsOf((filter as RuleSpec).if).includes(name)),
  ].filter((use, i, all) => all.findIndex((other) => other.kind === use.kind && other.label === use.label) === i);
}

function named(
  kind: Use["kind"],
  records: readonly Definition[],
  list: string,
  test: (entry: unknown) => boolean,
): readonly Use[] {
  const naming = records.filter((record) => listIn(record, list).some(test));
  return naming.map(({ label }) => ({ kind, label: textForm(label) }));
}

function listIn(record: Values, name: string): readonly unknown[] {
  const list = record[name];
  return Array.isArray(list) ? (list as readonly unknown[]) : [];
}

function namesIt(key: string, name: string) {
  return (entry: unknown) => (entry as Values)[key] === name;
}

function isValueOf(row: unknown, name: string): boolean {
  const { valueType, value } = row as Unread<MappingRow>;
  return valueType === "attribute" && value === name;
}

/** The attributes that a stored condition reads. */
function readsOf(condition: ConditionSpec | undefined): readonly string[] {
  if (condition === undefined) return [];
  return "list" in condition ? condition.list.flatMap(readsOf) : [(condition as CheckSpec).attribute];
}
