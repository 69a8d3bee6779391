import {
  logicOfFilter,
  type MappingFilterSpec,
  type MappingRow,
  type Prerequisite,
  type PresetEntry,
  type Properties,
  type UniqueSpec,
} from "@armature/engine/metadata";
import { parseRules, readsOf, readsOfLogic, type RuleSpec } from "@armature/engine/rules";
import { type Definition, type Definitions, effectiveOf, keyOf } from "./definitions.ts";
import type { LayerChange } from "./layer-change.ts";
import type { DefinitionKind } from "./definition-name.ts";

/** Names an attribute. */
export interface AttributeName {
  readonly entity: string;
  readonly name: string;
}
type Uses<Entry> = (entry: Entry, entity: string, definitions: Definitions) => readonly AttributeName[];

const of = (entity: string) => (name: string) => ({ entity, name });

const usesOfRule: Uses<RuleSpec> = (rule, entity) =>
  parseRules([rule], "rule").flatMap((node) => [...readsOf(node.when)].map(of(entity)));

const usesOfPrerequisite: Uses<Prerequisite> = ({ attributeName }, entity) => [{ entity, name: attributeName }];

const usesOfColumn: Uses<PresetEntry> = ({ attributeName }, entity) => [{ entity, name: attributeName }];

const usesOfFilter: Uses<Partial<MappingFilterSpec>> = (filter, entity) => {
  const { id = null, if: condition = null, filterCode = null, then = [] } = filter;
  return [...readsOfLogic(logicOfFilter({ id, if: condition, filterCode, then }, "filter"))].map(of(entity));
};

/** The attribute of a row, and the attribute that it shows of the record it refers to. */
const usesOfRow: Uses<MappingRow> = ({ valueType, value, fkValue }, entity, definitions) => {
  if (valueType !== "attribute") return [];
  const attribute = definitions.get(keyOf({ kind: "attribute", entity, name: value }));
  const target = attribute ? effectiveOf(attribute)["fkName"] : undefined;
  const own = { entity, name: value };
  return fkValue && typeof target === "string" ? [own, { entity: target, name: fkValue }] : [own];
};

const usesOfUnique: Uses<UniqueSpec> = ({ attributeList, when }, entity) =>
  [...attributeList, ...(when ? [when.attribute] : [])].map(of(entity));

/** The lists of each kind whose entries name attributes. The engine defines their shapes. */
const LISTS: Readonly<Record<DefinitionKind, Readonly<Record<string, Uses<never>>>>> = {
  entity: { uniqueList: usesOfUnique },
  attribute: { conditionalList: usesOfRule, prerequisiteListRequired: usesOfPrerequisite },
  preset: { attributeList: usesOfColumn },
  mapping: { conditionalList: usesOfFilter, rowList: usesOfRow },
};

/** Whether an attribute is one of those in question. */
export type NameTest = (name: AttributeName) => boolean;

/**
 * Splits the lists of a definition by whether an entry names one of the attributes.
 * @returns list → entries that name one, and the others; lists without such an entry are left out
 */
export function partLists(
  { kind, entity }: Pick<Definition, "kind" | "entity">,
  values: Properties,
  definitions: Definitions,
  isAsked: NameTest,
): Readonly<Record<string, { readonly naming: readonly unknown[]; readonly others: readonly unknown[] }>> {
  const parted = Object.entries(LISTS[kind]).flatMap(([list, uses]) => {
    const entries = (values[list] ?? []) as readonly never[];
    const isNaming = (entry: never) => uses(entry, entity, definitions).some(isAsked);
    const naming = entries.filter(isNaming);
    return naming.length === 0 ? [] : [[list, { naming, others: entries.filter((e) => !naming.includes(e)) }] as const];
  });
  return Object.fromEntries(parted);
}

/** The properties without entries that name one of the attributes; the same object if there are none. */
export function withoutNaming(
  definition: Pick<Definition, "kind" | "entity">,
  values: Properties,
  definitions: Definitions,
  isAsked: NameTest,
): Properties {
  const parted = Object.entries(partLists(definition, values, definitions, isAsked));
  if (parted.length === 0) return values;
  return { ...values, ...Object.fromEntries(parted.map(([list, { others }]) => [list, others])) };
}

/** The changes that remove an attribute from all rules, prerequisites, templates, presets and mappings. */
export function takeOut(definitions: Definitions, removed: AttributeName): readonly LayerChange[] {
  const isRemoved: NameTest = ({ entity, name }) => entity === removed.entity && name === removed.name;
  return [...definitions.values()].flatMap((definition): readonly LayerChange[] => {
    const { kind, entity, name } = definition;
    if (definition.removed || (kind === "attribute" && isRemoved(definition))) return [];
    const before = effectiveOf(definition);
    const values = withoutTemplate(withoutNaming(definition, before, definitions, isRemoved), entity, removed);
    return values === before ? [] : [{ kind, entity, name, layer: "local", values }];
  });
}

function withoutTemplate(values: Properties, entity: string, removed: AttributeName): Properties {
  const template = values["valueTemplate"];
  const isMade = typeof template === "string" && template.includes(`{${removed.name}}`);
  if (!isMade || entity !== removed.entity) return values;
  const { valueTemplate: _, ...rest } = values;
  return rest;
}
