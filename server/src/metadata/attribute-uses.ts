import { isEmpty, MetadataError, textForm } from "@armature/engine";
import {
  type EntitySpec,
  logicOfFilter,
  type MappingFilterSpec,
  type MappingRow,
  type OfferedSpec,
  type Prerequisite,
  type PresetEntry,
  type Properties,
  type RefusalSpec,
  uniqueCondition,
  type UniqueSpec,
  waivedCondition,
  type WaivedSpec,
  type WebhookSpec,
} from "@armature/engine/metadata";
import { parseCondition, parseRules, readsOfLogic, readsOfRule, type RuleSpec } from "@armature/engine/rules";
import { templateReads } from "@armature/engine/schema";
import { type Definition, type Definitions, effectiveOf, definitionKey } from "./definitions.ts";
import type { DefinitionKind } from "./definition-name.ts";

/** Names an attribute. */
export interface AttributeName {
  readonly entity: string;
  readonly name: string;
}
type Uses<Entry> = (entry: Entry, entity: string, definitions: Definitions) => readonly AttributeName[];

const of = (entity: string) => (name: string) => ({ entity, name });

const usesOfRule: Uses<RuleSpec> = (rule, entity) =>
  parseRules([rule], "rule").flatMap((node) => [...readsOfRule(node)].map(of(entity)));

const usesOfPrerequisite: Uses<Prerequisite> = ({ attributeName }, entity) => [{ entity, name: attributeName }];

const usesOfColumn: Uses<PresetEntry> = ({ attributeName }, entity) => [{ entity, name: attributeName }];

const usesOfFilter: Uses<Partial<MappingFilterSpec>> = (filter, entity) => {
  const { id = null, if: condition = null, filterCode = null, then = [] } = filter;
  return [...readsOfLogic(logicOfFilter({ id, if: condition, filterCode, then }, "filter"))].map(of(entity));
};

/** The attribute of a row, and the attribute that it shows of the record it refers to. */
const usesOfRow: Uses<MappingRow> = ({ valueType, value, fkValue }, entity, definitions) => {
  if (valueType !== "attribute") return [];
  const own = { entity, name: value };
  return fkValue ? [own, ...usesOfTarget(own, [fkValue], definitions)] : [own];
};

/** Attributes of the record that a reference names. */
function usesOfTarget(
  { entity, name }: AttributeName,
  reads: Iterable<string>,
  definitions: Definitions,
): readonly AttributeName[] {
  const reference = definitions.get(definitionKey({ kind: "attribute", entity, name }));
  const target = reference ? effectiveOf(reference)["fkName"] : undefined;
  return typeof target === "string" ? [...reads].map(of(target)) : [];
}

const usesOfUnique: Uses<UniqueSpec> = ({ attributeList, when }, entity) =>
  [...attributeList, ...(when ? uniqueCondition(when).reads : [])].map(of(entity));

const usesOfOffered: Uses<OfferedSpec> = ({ attribute, when }, entity) =>
  [attribute, ...(when ? readsOfLogic(parseCondition(when)) : [])].map(of(entity));

const usesOfKept: Uses<EntitySpec["keptByList"][number]> = (kept, entity) =>
  typeof kept === "string" ? [] : [...readsOfLogic(parseCondition(kept.when))].map(of(entity));

const usesOfWaived: Uses<WaivedSpec> = (waived, entity, definitions) => {
  const by = { entity, name: waived.by };
  return [by, ...usesOfTarget(by, waivedCondition(waived).reads, definitions)];
};

/** What the condition reads, and where it says its text. */
const usesOfRefusal: Uses<RefusalSpec> = (rule, entity) =>
  [...(isCutOut(rule) ? [] : readsOfLogic(parseCondition(rule.if))), ...rule.at].map(of(entity));

/** A rule that is set aside can have lost its condition. */
function isCutOut({ blocked, if: condition }: RefusalSpec): boolean {
  return blocked !== undefined && "list" in condition && condition.list.length === 0;
}

const usesOfSent: Uses<string> = (name, entity) => [{ entity, name }];

const usesOfWhen: Uses<NonNullable<WebhookSpec["when"]>> = (when, entity) =>
  [...readsOfLogic(parseCondition(when, "when", { before: true }))].map(of(entity));

/** The lists of each kind whose entries name attributes. The engine defines their shapes. */
const LISTS: Readonly<Record<DefinitionKind, Readonly<Record<string, Uses<never>>>>> = {
  entity: {
    keptByList: usesOfKept,
    uniqueList: usesOfUnique,
    offeredList: usesOfOffered,
    waivedList: usesOfWaived,
    ruleList: usesOfRefusal,
  },
  attribute: { conditionalList: usesOfRule, prerequisiteListRequired: usesOfPrerequisite },
  preset: { attributeList: usesOfColumn },
  mapping: { conditionalList: usesOfFilter, rowList: usesOfRow },
  // A condition alone is read as a list of one.
  webhook: { attributeList: usesOfSent, when: usesOfWhen },
};

/** Whether a text is made of an attribute. */
export function isMadeOf(values: Properties, name: string): boolean {
  const template = values["valueTemplate"];
  return typeof template === "string" && templateReads(template).includes(name);
}

/** Whether an attribute is one of those in question. */
export type NameTest = (name: AttributeName) => boolean;

/** The entries of a list: those that name an attribute in question, and the others. */
export interface PartedList {
  readonly all: readonly unknown[];
  readonly naming: readonly unknown[];
  readonly others: readonly unknown[];
}

/**
 * Splits the lists of a definition by whether an entry names one of the attributes.
 * @returns list → its parts; lists without such an entry are left out
 */
export function partLists(
  { kind, entity }: Pick<Definition, "kind" | "entity">,
  values: Properties,
  definitions: Definitions,
  isAsked: NameTest,
): Readonly<Record<string, PartedList>> {
  const parted = Object.entries(LISTS[kind]).flatMap(([list, uses]) => {
    const entries = [values[list] ?? []].flat() as unknown as readonly never[];
    const isNaming = (entry: never) => namesOne(() => uses(entry, entity, definitions), isAsked);
    const naming = entries.filter(isNaming);
    const others = entries.filter((entry) => !naming.includes(entry));
    return naming.length === 0 ? [] : [[list, { all: entries, naming, others }] as const];
  });
  return Object.fromEntries(parted);
}

/** What cannot be read, such as an entry of a former release in the history, could name any attribute. */
function namesOne(uses: () => readonly AttributeName[], isAsked: NameTest): boolean {
  try {
    return uses().some(isAsked);
  } catch (error) {
    if (error instanceof MetadataError) return true;
    throw error;
  }
}

/** What else names attributes: properties and entries of lists that stay as they are when an attribute is removed. */
const PLAIN: Readonly<Record<DefinitionKind, Readonly<Record<string, (value: unknown) => readonly string[]>>>> = {
  entity: { otherKey: (name) => [textForm(name)], accountList: (name) => [textForm(name)] },
  attribute: {
    option: (each) => templateReads(JSON.stringify(each)),
  },
  preset: {},
  mapping: {},
  webhook: {},
};

/** The properties without what names one of the attributes; the same object if nothing does. */
export function withoutNaming(
  definition: Pick<Definition, "kind" | "entity">,
  values: Properties,
  definitions: Definitions,
  isAsked: NameTest,
): Properties {
  const { kind, entity } = definition;
  const parted = Object.entries(partLists(definition, values, definitions, isAsked));
  const plain = Object.entries(PLAIN[kind]).flatMap(([property, names]) => {
    const value = values[property];
    const isNaming = (one: unknown) => !isEmpty(one) && names(one).some((name) => isAsked({ entity, name }));
    if (![value].flat().some(isNaming)) return [];
    return [[property, Array.isArray(value) ? value.filter((one) => !isNaming(one)) : null] as const];
  });
  if (parted.length + plain.length === 0) return values;
  return {
    ...values,
    ...Object.fromEntries([
      ...parted.map(([list, { others }]) => [list, Array.isArray(values[list]) ? others : null] as const),
      ...plain,
    ]),
  };
}
