import { type ElementRegistry, type EntityType, type Metadata, textForm } from "@armature/engine";
import { type Prerequisite, prerequisiteCondition, type Properties } from "@armature/engine/metadata";
import type { DefinitionUse } from "@armature/engine/platform";
import { compileLogic, type LogicNode, readsOfLogic } from "@armature/engine/rules";
import { isMadeOf, type NameTest, type PartedList, partLists } from "../../metadata/attribute-uses.ts";
import { changedMetadata } from "../changed-metadata.ts";
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
  elements: ElementRegistry,
): readonly UseCounter[] {
  const removed = wanted.filter(({ kind, values }) => kind === "attribute" && values === null);
  return [
    ...(removed.length > 0 ? ofRemoved(compiled, wanted, removed, elements) : []),
    ...wanted.flatMap((change) =>
      change.kind === "mapping" && change.values ? ofMapping(compiled, next, change) : [],
    ),
  ];
}

function ofRemoved(
  compiled: CompiledMetadata,
  wanted: readonly LayerChange[],
  removed: readonly LayerChange[],
  elements: ElementRegistry,
): readonly UseCounter[] {
  const { definitions, metadata: before } = compiled;
  const after = changedMetadata(compiled, withOthers(definitions, wanted, takeOutWhole), elements).metadata;
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
  "mapping.rowList": ({ definition }, list) => [shorter(definition, "rowGoes", list)],
  "entity.uniqueList": ({ definition }) => [fixed(definition, "uniqueGoes", null, null)],
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

function namedUse({ kind, entity, name, ...layers }: Definition, becomes: Becomes): DefinitionUse {
  return { kind, entity, name, label: textForm(effectiveOf(layers)["label"]), becomes };
}

/** Counts the records for which something holds before and after. */
function counting(
  definition: Definition,
  code: Code,
  reads: readonly string[],
  holds: readonly [before: (record: SeenRecord) => boolean, after: (record: SeenRecord) => boolean],
): UseCounter {
  let [before, after] = [0, 0];
  const count = (record: SeenRecord) => {
    if (holds[0](record)) before += 1;
    if (holds[1](record)) after += 1;
  };
  return {
    counter: { entity: definition.entity, reads, count },
    result: () => namedUse(definition, { code, before, after }),
  };
}

const never = () => false;

/** A rule that shows or hides its attribute would show it to others; any other rule only stops. */
function ofRules({ definition, before, after }: Naming, { all, naming }: PartedList): readonly UseCounter[] {
  const { entity, name } = definition;
  const [was, is] = [before, after].map(({ entities }) => entities.get(entity));
  const compiled = was?.rules.of(name) ?? [];
  const rules = compiled.filter(({ blocked }, i) => blocked === undefined && naming.includes(all[i]));
  if (!was || !is || rules.length === 0) return [];
  const isOfSight = rules.some(({ actions }) => actions.some(({ kind }) => kind === "show" || kind === "hide"));
  const reads = [...readsOf(was, name), ...readsOf(is, name)];
  if (!isOfSight)
    return [
      counting(definition, "ruleStops", reads, [({ values }) => rules.some((rule) => rule.holds(values)), never]),
    ];
  const shows =
    (type: EntityType) =>
    ({ values, variant }: SeenRecord) =>
      stateOf(type, name, values, variant).isShown;
  return [counting(definition, "ruleHides", reads, [shows(was), shows(is)])];
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
  return ({ values }) => prerequisiteCondition(list).holds(values);
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
  return ({ values }) => holds === null || holds(values);
}
