import { type EntityType, isEmpty, type Metadata, textForm } from "@armature/engine";
import {
  type Prerequisite,
  prerequisiteCondition,
  type Properties,
  refusalCondition,
  type RefusalSpec,
} from "@armature/engine/metadata";
import type { DefinitionUse } from "@armature/engine/platform";
import { compileLogic, type LogicNode, readsOfLogic } from "@armature/engine/rules";
import { isMadeOf, type NameTest, type PartedList, partLists } from "../../metadata/attribute-uses.ts";
import { changedMetadata, type NamedApplication } from "../changed-metadata.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import { type Definition, effectiveOf, definitionKey } from "../../metadata/definitions.ts";
import { readsOf, stateOf } from "./impact-counts.ts";
import type { RecordCounter, SeenRecord } from "./impact-records.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { takeOutWhole, withOthers } from "../take-out.ts";

/** What becomes of one use. Its numbers are known once its counter, if any, has seen all records. */
export interface UseCounter {
  readonly counter: RecordCounter | null;
  result(): DefinitionUse;
}

type Becomes = DefinitionUse["becomes"];
type Code = Becomes["code"];

/**
 * What becomes of the definitions that name a deleted attribute, and of mappings whose filter changes.
 * @param next the metadata after all changes, with rules and mappings set aside
 */
export function useCounters(
  compiled: CompiledMetadata,
  next: Metadata,
  wanted: readonly LayerChange[],
  application: NamedApplication,
): readonly UseCounter[] {
  const removed = wanted.filter(({ kind, values }) => kind === "attribute" && values === null);
  return [
    ...(removed.length > 0 ? ofRemoved(compiled, wanted, removed, application) : []),
    ...wanted.flatMap((change) =>
      change.kind === "mapping" && change.values ? ofMapping(compiled, next, change) : [],
    ),
  ];
}

/** What becomes of deleted entities: their records, and the attributes of others that refer to them. */
export function kindCounters(
  { definitions, metadata }: CompiledMetadata,
  deleted: readonly string[],
): readonly UseCounter[] {
  const always = () => true;
  return [...definitions.values()].flatMap((definition): readonly UseCounter[] => {
    const { kind, entity, name } = definition;
    if (definition.removed) return [];
    if (kind === "entity") return deleted.includes(name) ? [counting(definition, "kindGoes", [], [always, never])] : [];
    const target = metadata.entities.get(entity)?.byName.get(name)?.fkName ?? null;
    if (kind !== "attribute" || target === null || !deleted.includes(target) || deleted.includes(entity)) return [];
    return [counting(definition, "refers", [name], [({ values }) => !isEmpty(values[name]), never])];
  });
}

function ofRemoved(
  compiled: CompiledMetadata,
  wanted: readonly LayerChange[],
  removed: readonly LayerChange[],
  application: NamedApplication,
): readonly UseCounter[] {
  const { definitions, metadata: before } = compiled;
  const after = changedMetadata(compiled, withOthers(definitions, wanted, takeOutWhole), application).metadata;
  const isRemoved: NameTest = (name) => removed.some((each) => each.entity === name.entity && each.name === name.name);
  return [...definitions.values()].flatMap((definition) => {
    const isGoing = definition.removed || (definition.kind === "attribute" && isRemoved(definition));
    return isGoing ? [] : usesIn({ definition, before, after }, isRemoved, compiled, removed);
  });
}

/** A definition that names a deleted attribute; `after` is without the rules and filters that read it. */
interface Naming {
  readonly definition: Definition;
  readonly before: Metadata;
  readonly after: Metadata;
}

function usesIn(
  naming: Naming,
  isRemoved: NameTest,
  { definitions }: CompiledMetadata,
  removed: readonly LayerChange[],
): readonly UseCounter[] {
  const { definition } = naming;
  const values = effectiveOf(definition);
  const lists = Object.entries(partLists(definition, values, definitions, isRemoved));
  const isTemplate = removed.some(({ entity, name }) => entity === definition.entity && isMadeOf(values, name));
  return [
    ...lists.flatMap(([list, parted]) => USES[`${definition.kind}.${list}`]?.(naming, parted, values) ?? []),
    ...(isTemplate ? [fixed(definition, "templateGoes", null, null)] : []),
  ];
}

type UsesOfList = (naming: Naming, list: PartedList, values: Properties) => readonly UseCounter[];

const USES: Readonly<Record<string, UsesOfList>> = {
  "preset.attributeList": ({ definition }, list) => [shorter(definition, "columnGoes", list)],
  "webhook.attributeList": ({ definition }, list) => [
    list.others.length === 0
      ? fixed(definition, "webhookStops", null, null)
      : shorter(definition, "attributeGoes", list),
  ],
  "webhook.when": ({ definition }) => [fixed(definition, "webhookStops", null, null)],
  "mapping.rowList": ({ definition }, list) => [shorter(definition, "rowGoes", list)],
  "entity.uniqueList": ({ definition }) => [fixed(definition, "uniqueGoes", null, null)],
  "entity.ruleList": ofRefusals,
  "attribute.prerequisiteListRequired": ofRequirement,
  "attribute.conditionalList": ofRules,
  "mapping.conditionalList": ({ definition, before, after }, { all: [first], naming }, { blocked = null }) =>
    blocked === null && naming.includes(first) ? exported(definition, before, after, "exportBlocked") : [],
};

function shorter(definition: Definition, code: Code, { all, others }: PartedList): UseCounter {
  return fixed(definition, code, all.length, others.length);
}

function fixed(definition: Definition, code: Code, before: number | null, after: number | null): UseCounter {
  return { counter: null, result: () => namedUse(definition, { code, before, after }) };
}

function namedUse(definition: Definition, becomes: Becomes): DefinitionUse {
  const { kind, entity, name } = definition;
  return { kind, entity, name, label: textForm(effectiveOf(definition)["label"]), becomes };
}

/** Counts the records for which something holds before and after. */
function counting(
  definition: Definition,
  code: Code,
  reads: readonly string[],
  holds: readonly [before: (record: SeenRecord) => boolean, after: (record: SeenRecord) => boolean],
): UseCounter {
  let [before, after, others] = [0, 0, 0];
  const count = (record: SeenRecord) => {
    const [was, is] = [holds[0](record), holds[1](record)];
    if (was) before += 1;
    if (is) after += 1;
    if (is && !was) others += 1;
  };
  return {
    counter: { entity: definition.entity, reads, count },
    result: () => namedUse(definition, { code, before, after, ...(code === "exports" && { others }) }),
  };
}

const never = () => false;

/** A rule that shows or hides its attribute would show it to others, one that disables it lets people change it. */
function ofRules({ definition, before, after }: Naming, { all, naming }: PartedList): readonly UseCounter[] {
  const { entity, name } = definition;
  const [was, is] = [before, after].map(({ entities }) => entities.get(entity));
  const compiled = was?.rules.of(name) ?? [];
  const rules = compiled.filter(({ blocked }, i) => blocked === undefined && naming.includes(all[i]));
  if (!was || !is || rules.length === 0) return [];
  const acts = (...kinds: readonly string[]) =>
    rules.some(({ actions }) => actions.some(({ kind }) => kinds.includes(kind)));
  const reads = [...readsOf(was, name), ...readsOf(is, name)];
  const stateIn = (type: EntityType, state: "isShown" | "isDisabled") => (record: SeenRecord) =>
    stateOf(type, name, record)[state];
  const both = (state: "isShown" | "isDisabled") => [stateIn(was, state), stateIn(is, state)] as const;
  if (acts("show", "hide")) return [counting(definition, "ruleHides", reads, both("isShown"))];
  const enabled = acts("disable") ? [counting(definition, "ruleEnables", reads, both("isDisabled"))] : [];
  const stopping = rules.filter(({ actions }) => actions.some(({ kind }) => kind !== "disable"));
  const holds = ({ values, facts }: SeenRecord) => stopping.some((rule) => rule.holds(values, facts));
  return stopping.length === 0 ? enabled : [...enabled, counting(definition, "ruleStops", reads, [holds, never])];
}

/** A rule of the entity refuses nothing any more. One that only said its text at the attribute goes on elsewhere. */
function ofRefusals({ definition }: Naming, { naming }: PartedList): readonly UseCounter[] {
  const conditions = (naming as readonly RefusalSpec[])
    .filter(({ blocked }) => blocked === undefined)
    .map(refusalCondition);
  if (conditions.length === 0) return [];
  const reads = conditions.flatMap((condition) => [...condition.reads]);
  const holds = ({ values, facts }: SeenRecord) => conditions.some((condition) => condition.holds(values, facts));
  return [counting(definition, "refusalStops", reads, [holds, never])];
}

function ofRequirement({ definition, before, after }: Naming): readonly UseCounter[] {
  const { entity, name } = definition;
  const lists = [before, after].map(
    ({ entities }) => entities.get(entity)?.byName.get(name)?.prerequisiteListRequired ?? [],
  );
  const reads = lists.flatMap((list) => list.map(({ attributeName }) => attributeName));
  const [was, is] = lists.map((list) => (list.length === 0 ? never : requiredTest(list)));
  return [counting(definition, "requires", reads, [was ?? never, is ?? never])];
}

function requiredTest(list: readonly Prerequisite[]): (record: SeenRecord) => boolean {
  return ({ values, facts }) => prerequisiteCondition(list).holds(values, facts);
}

function ofMapping(
  { definitions, metadata }: CompiledMetadata,
  next: Metadata,
  { entity, name }: LayerChange,
): readonly UseCounter[] {
  const definition = definitions.get(definitionKey({ kind: "mapping", entity, name }));
  return definition && !definition.removed ? exported(definition, metadata, next, "exports") : [];
}

/** The numbers of records that a mapping exports; nothing if its filter stays the same. */
function exported(definition: Definition, before: Metadata, after: Metadata, code: Code): readonly UseCounter[] {
  const [was, is] = [before, after].map(({ entities }) =>
    entities.get(definition.entity)?.mappings.find(({ name }) => name === definition.name),
  );
  if (!was || !is || JSON.stringify(was.filter) === JSON.stringify(is.filter)) return [];
  const filters = [was.filter, is.filter];
  const reads = filters.flatMap((filter) => (filter ? [...readsOfLogic(filter)] : []));
  const [holdsBefore, holdsAfter] = filters.map(filterTest);
  return [counting(definition, code, reads, [holdsBefore ?? never, holdsAfter ?? never])];
}

function filterTest(filter: LogicNode | null): (record: SeenRecord) => boolean {
  const holds = filter && compileLogic(filter);
  return ({ values, facts }) => holds === null || holds(values, facts);
}
