import { type EntityType, type Metadata, MetadataError } from "@armature/engine";
import type { AttributeImpact, DefinitionsImpact } from "@armature/engine/platform";
import { type FormerForms, planStorage, type StorageStep, type StoredColumn } from "@armature/engine/storage";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { readFresh } from "../../records/write/write-transaction.ts";
import { loadCatalogue } from "../../metadata/catalogue.ts";
import { formerColumns } from "../conversion/plan-conversions.ts";
import type { Scope } from "../../records/scope.ts";
import { isSeen } from "../definitions/definition-records.ts";
import { partsOfDeleted } from "../definitions/entity-definitions.ts";
import { type ChangedMetadata, changedMetadata, type NamedApplication } from "../changed-metadata.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Definitions } from "../../metadata/definitions.ts";
import { type AttributeCounter, attributeCounter } from "./impact-counts.ts";
import { countRecords, type RecordSources, readOrganizations } from "./impact-records.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { refuseProtected } from "../../metadata/protection.ts";
import { asRefusal } from "../../metadata/problem-item.ts";
import type { PublishDeps } from "../publish.ts";
import { formerForms, storageNames } from "../storage-names.ts";
import { withOthers } from "../take-out.ts";
import { newUniques, uniqueClashes } from "../unique-clashes.ts";
import { type ChangedValues, changesValues } from "./value-outcome.ts";
import { kindCounters, type UseCounter, useCounters } from "./uses-impact.ts";

/**
 * Previews what changes of definitions would do to the records of all organizations and to other definitions, without
 * publishing. Reads the records of each entity once, page by page. The contract describes the result.
 * @param scope of the caller: what it may not view is not named
 * @param changes the changes that somebody wants, for the current definitions
 * @param most the maximum number of records to read of an entity
 * @throws AppError refusedMetadata (400) for changes that a publish would refuse
 */
export function impactOf(
  { database: { kysely }, metadata, clock, lint }: PublishDeps,
  scope: Scope,
  changes: (current: Definitions) => readonly LayerChange[],
  most: number,
): Promise<DefinitionsImpact> {
  return readFresh(metadata, async (compiled) => {
    const all = changes(compiled.definitions);
    const [wanted, kinds] = apartFromKinds(compiled, all, metadata);
    const changed = changedMetadata(compiled, withOthers(compiled.definitions, wanted), metadata);
    lint?.(changed.metadata);
    const { steps, catalogue } = await stepsTo(kysely, formerForms(compiled), changed);
    const former = formerColumns(compiled, changed.definitions, wanted, catalogue);
    const isNew = ({ entity, attribute }: StoredColumn) => compiled.storage.get(entity)?.places.has(attribute) !== true;
    const back = steps.flatMap((step) => (step.kind === "restore" && isNew(step.column) ? [step.column] : []));
    const values = changedValues(compiled, changed.metadata, wanted, former);
    const organizations = await readOrganizations(kysely, compiled);
    const attributes = attributeCounters(compiled, changed.metadata, wanted, values);
    const uses = [...useCounters(compiled, changed.metadata, wanted, metadata), ...kinds];
    const restored = [...back, ...former];
    const sources = { kysely, compiled, organizations, now: clock(), restored, changed: values, most };
    const impact = await counted(sources, attributes, uses);
    return {
      ...impact,
      attributes: impact.attributes.filter(({ entity, attribute: name }) =>
        isSeen(scope, { kind: "attribute", entity, name }),
      ),
      uses: impact.uses.filter((use) => isSeen(scope, use)),
    };
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
}

/**
 * The changes of entities that stay, and what becomes of those that are deleted with their parts.
 * @throws MetadataError for an entity that cannot be deleted
 */
function apartFromKinds(
  compiled: CompiledMetadata,
  changes: readonly LayerChange[],
  application: NamedApplication,
): readonly [readonly LayerChange[], readonly UseCounter[]] {
  const { definitions } = compiled;
  const isDeleted = ({ kind, values }: LayerChange) => kind === "entity" && values === null;
  const deleted = changes.filter(isDeleted).map(({ entity }) => entity);
  const parts = deleted.flatMap((entity) => partsOfDeleted(definitions, entity));
  refuseProtected(definitions, [...changes.filter(isDeleted), ...parts], application);
  return [changes.filter(({ entity }) => !deleted.includes(entity)), kindCounters(compiled, deleted)];
}

/** @throws MetadataError for a unique attribute whose stored values clash, as a publish does */
async function stepsTo(
  kysely: Kysely<SystemSchema>,
  former: FormerForms,
  { metadata, definitions }: ChangedMetadata,
): Promise<{ readonly steps: readonly StorageStep[]; readonly catalogue: readonly StoredColumn[] }> {
  const catalogue = await loadCatalogue(kysely);
  const steps = planStorage(catalogue, metadata, storageNames(definitions), undefined, former);
  const clashes = await uniqueClashes(kysely, newUniques(metadata, catalogue, steps));
  if (clashes.length > 0) throw new MetadataError(clashes);
  return { steps, catalogue };
}

/** The changed attributes of which values may become others. */
function changedValues(
  { metadata }: CompiledMetadata,
  next: Metadata,
  wanted: readonly LayerChange[],
  former: readonly StoredColumn[],
): readonly ChangedValues[] {
  const changes = wanted.flatMap(({ kind, entity, name, values, map = null }): readonly ChangedValues[] => {
    if (kind !== "attribute" || values === null) return [];
    const [before, after] = [metadata, next].map(({ entities }) => entities.get(entity)?.byName.get(name));
    const memory = former.find((column) => column.entity === entity && column.attribute === name);
    return [{ entity, name, before, after, map, former: memory && { map: memory.conversion?.map ?? null } }];
  });
  return changes.filter(changesValues);
}

/** The counters of changed attributes, and of others whose rules read values that become others. */
function attributeCounters(
  { metadata }: CompiledMetadata,
  next: Metadata,
  wanted: readonly LayerChange[],
  changed: readonly ChangedValues[],
): readonly WantedCounter[] {
  const own = wanted.flatMap(({ kind, entity, name, map = null }) =>
    kind === "attribute" ? [{ entity, name, map, isWanted: true }] : [],
  );
  const readers = changed.flatMap(({ entity, name }) => {
    const rules = [metadata, next].flatMap(({ entities }) => entities.get(entity)?.rules.reading(name) ?? []);
    const others = [...new Set(rules.map(({ attribute }) => attribute))];
    return others.map((other) => ({ entity, name: other, map: null, isWanted: false }));
  });
  const each = new Map([...readers, ...own].map((one) => [`${one.entity}.${one.name}`, one]));
  const inOrder = [...each.values()].toSorted((a, b) => Number(b.isWanted) - Number(a.isWanted));
  return inOrder.flatMap(({ entity, name, map, isWanted }) => {
    const [before, after] = [metadata, next].map(({ entities }) => entities.get(entity));
    if (!isStored(before) || !after) return [];
    return [{ ...attributeCounter({ before, after, attribute: name, map }), isWanted }];
  });
}

interface WantedCounter extends AttributeCounter {
  /** Whether the request changes the attribute. */
  readonly isWanted: boolean;
}

function isTouched({ shown, hidden, disabled, needed, refused, freed }: AttributeImpact): boolean {
  return [shown, hidden, disabled, needed, refused, freed].some((records) => records > 0);
}

function isStored(type: EntityType | undefined): type is EntityType {
  return type?.store === "records";
}

async function counted(
  sources: RecordSources,
  attributes: readonly WantedCounter[],
  uses: readonly UseCounter[],
): Promise<DefinitionsImpact> {
  const whole = new Map<string, boolean>();
  const counters = [...attributes, ...uses.flatMap(({ counter }) => counter ?? [])];
  for (const [entity, own] of Map.groupBy(counters, (counter) => counter.entity)) {
    whole.set(entity, await countRecords(sources, entity, own));
  }
  return {
    attributes: attributes.flatMap((each): readonly AttributeImpact[] => {
      const result = each.result(whole.get(each.entity) ?? true);
      return each.isWanted || isTouched(result) ? [result] : [];
    }),
    uses: uses.map((use) => use.result()),
    isWhole: [...whole.values()].every(Boolean),
  };
}
