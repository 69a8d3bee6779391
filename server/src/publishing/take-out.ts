import { sameValue, textForm } from "@armature/engine";
import { type Properties, refusalCondition, type RefusalSpec } from "@armature/engine/metadata";
import { type AttributeName, isMadeOf, type NameTest, type PartedList, partLists } from "../metadata/attribute-uses.ts";
import { changedDefinitions } from "./changed-metadata.ts";
import { type Definition, type Definitions, effectiveOf, definitionKey } from "../metadata/definitions.ts";
import type { LayerChange } from "../metadata/layer-change.ts";

/**
 * The changes that remove an attribute from presets, mappings, prerequisites, templates and combinations that are unique
 * together. A rule or a mapping whose condition reads it is set aside instead: without a condition it would show or
 * export more than before.
 */
export function takeOut(definitions: Definitions, removed: AttributeName): readonly LayerChange[] {
  return takeOutBy(definitions, removed, SET_ASIDE);
}

/** The changes if nothing were set aside, for a preview: each rule goes, and each mapping exports all records. */
export function takeOutWhole(definitions: Definitions, removed: AttributeName): readonly LayerChange[] {
  return takeOutBy(definitions, removed, KEPT);
}

/** The changes with those of other definitions that follow from a deleted attribute. */
export function withOthers(
  current: Definitions,
  wanted: readonly LayerChange[],
  takenOut: typeof takeOut = takeOut,
): readonly LayerChange[] {
  return wanted.reduce<readonly LayerChange[]>((layers, change) => {
    if (change.kind !== "attribute" || change.values !== null) return [...layers, change];
    return [...layers, change, ...takenOut(changedDefinitions(current, layers), change)];
  }, []);
}

/** The properties that a list leaves behind which names the removed attribute. */
type Patch = (list: PartedList, values: Properties, label: string, name: string) => Properties;
/** By kind and list. Entries of any other list go. */
type Patches = Readonly<Record<string, Patch>>;

/**
 * Without these entries a reference would offer more, a record need more, or one could be deleted, so the removal is
 * refused instead.
 */
const KEPT: Patches = {
  "entity.keptByList": ({ all }) => ({ keptByList: all }),
  "entity.offeredList": ({ all }) => ({ offeredList: all }),
  "entity.waivedList": ({ all }) => ({ waivedList: all }),
  "webhook.when": () => ({ when: null }),
};

const SET_ASIDE: Patches = {
  ...KEPT,
  "entity.ruleList": ({ all, naming }, _, label, name) => ({
    ruleList: all.flatMap((rule) => (naming.includes(rule) ? withoutPlace(rule as RefusalSpec, label, name) : [rule])),
  }),
  "attribute.conditionalList": ({ all, naming }, _, label) => ({
    conditionalList: all.map((rule) => (naming.includes(rule) ? setAside(rule as object, label) : rule)),
  }),
  "mapping.conditionalList": ({ all: [first], naming, others }, values, label) => {
    const isFilter = naming.includes(first) && (values["blocked"] ?? null) === null;
    const blocked = `Its filter read ${label}, which was deleted.`;
    return { conditionalList: others, ...(isFilter && { blocked }) };
  },
  "webhook.when": (_, values, label) => ({
    when: null,
    blocked: values["blocked"] ?? `Its condition read ${label}, which was deleted.`,
  }),
  // Without any attribute it would send all of them.
  "webhook.attributeList": ({ others }, values, label) => ({
    attributeList: others,
    ...(others.length === 0 && { blocked: values["blocked"] ?? `It sent ${label} alone, which was deleted.` }),
  }),
};

function setAside(rule: object, label: string): object {
  const { blocked = null } = rule as { readonly blocked?: unknown };
  return blocked === null ? { ...rule, blocked: `Its condition read ${label}, which was deleted.` } : rule;
}

/**
 * A rule of the entity that read the attribute is set aside. One that only said its text there says it at its other
 * attributes, and goes if it has none.
 */
function withoutPlace(rule: RefusalSpec, label: string, removed: string): readonly object[] {
  const at = rule.at.filter((name) => name !== removed);
  const isReading = rule.blocked === undefined && refusalCondition(rule).reads.has(removed);
  if (isReading) return [setAside(at.length === 0 ? rule : { ...rule, at }, label)];
  return at.length === 0 && rule.blocked === undefined ? [] : [at.length === 0 ? rule : { ...rule, at }];
}

function takeOutBy(definitions: Definitions, removed: AttributeName, patches: Patches): readonly LayerChange[] {
  const isRemoved: NameTest = ({ entity, name }) => entity === removed.entity && name === removed.name;
  const label = labelOf(definitions, removed);
  return [...definitions.values()].flatMap((definition): readonly LayerChange[] => {
    const { kind, entity, name } = definition;
    if (definition.removed || (kind === "attribute" && isRemoved(definition))) return [];
    const before = effectiveOf(definition);
    const lists = Object.entries(partLists(definition, before, definitions, isRemoved));
    const patched = lists.map(([list, parted]) => {
      const patch = patches[`${kind}.${list}`];
      return patch ? patch(parted, before, label, removed.name) : { [list]: parted.others };
    });
    const values = withoutTemplate(Object.assign({}, before, ...patched) as Properties, definition, removed);
    return sameValue(values, before) ? [] : [{ kind, entity, name, layer: "local", values }];
  });
}

function labelOf(definitions: Definitions, { entity, name }: AttributeName): string {
  const definition = definitions.get(definitionKey({ kind: "attribute", entity, name }));
  return definition ? textForm(effectiveOf(definition)["label"]) : name;
}

function withoutTemplate(values: Properties, { entity }: Definition, removed: AttributeName): Properties {
  if (entity !== removed.entity || !isMadeOf(values, removed.name)) return values;
  const { valueTemplate: _, ...rest } = values;
  return rest;
}
