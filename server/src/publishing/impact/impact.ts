import { type EntityType, type Metadata, MetadataError } from "@armature/engine";
import type { AttributeImpact, DefinitionsImpact } from "@armature/engine/platform";
import { planStorage, type StorageStep } from "@armature/engine/storage";
import type { Kysely } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { readFresh } from "../../records/write/write-transaction.ts";
import { loadCatalogue } from "../../metadata/catalogue.ts";
import { type ChangedMetadata, changedMetadata } from "../changed-metadata.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Definitions } from "../../metadata/definitions.ts";
import { type AttributeCounter, attributeCounter } from "./impact-counts.ts";
import { countRecords, MOST_RECORDS, type RecordSources, readOrganizations } from "./impact-records.ts";
import type { LayerChange } from "../../metadata/layer-change.ts";
import { asRefusal } from "../../metadata/problem-item.ts";
import { storageNames, type PublishDeps, refersElsewhere } from "../publish.ts";
import { withOthers } from "../take-out.ts";
import { newUniques, uniqueClashes } from "../unique-clashes.ts";
import { type UseCounter, useCounters } from "./uses-impact.ts";

/**
 * Previews what changes of definitions would do to the records of all organizations and to other definitions, without
 * publishing. Reads the records of each entity once, page by page. The contract describes the result.
 * @param changes the changes that somebody wants, for the current definitions
 * @throws AppError refusedMetadata (400) for changes that a publish would refuse
 */
export function impactOf(
  { database: { kysely }, metadata, lint }: PublishDeps,
  changes: (current: Definitions) => readonly LayerChange[],
  most = MOST_RECORDS,
): Promise<DefinitionsImpact> {
  return readFresh(metadata, async (compiled) => {
    const wanted = changes(compiled.definitions);
    const changed = changedMetadata(compiled, withOthers(compiled.definitions, wanted), metadata.elements);
    lint?.(changed.metadata);
    const steps = await stepsTo(kysely, compiled.definitions, changed);
    const restored = steps.flatMap((step) => (step.kind === "restore" ? [step.column] : []));
    const organizations = await readOrganizations(kysely, compiled);
    const attributes = attributeCounters(compiled, changed.metadata, wanted);
    const uses = useCounters(compiled, changed.metadata, wanted, metadata.elements);
    return counted({ kysely, compiled, organizations, restored, most }, attributes, uses);
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
}

/** @throws MetadataError for a unique attribute whose stored values clash, as a publish does */
async function stepsTo(
  kysely: Kysely<SystemSchema>,
  former: Definitions,
  { metadata, definitions }: ChangedMetadata,
): Promise<readonly StorageStep[]> {
  const catalogue = await loadCatalogue(kysely);
  const steps = planStorage(catalogue, metadata, storageNames(definitions), undefined, refersElsewhere(former));
  const clashes = await uniqueClashes(kysely, newUniques(metadata, catalogue, steps));
  if (clashes.length > 0) throw new MetadataError(clashes);
  return steps;
}

function attributeCounters(
  { metadata }: CompiledMetadata,
  next: Metadata,
  wanted: readonly LayerChange[],
): readonly AttributeCounter[] {
  return wanted.flatMap(({ kind, entity, name, values }) => {
    const [before, after] = [metadata, next].map(({ entities }) => entities.get(entity));
    if (kind !== "attribute" || values === null || !isStored(before) || !after) return [];
    return [attributeCounter(before, after, name)];
  });
}

function isStored(type: EntityType | undefined): type is EntityType {
  return type?.store === "records";
}

async function counted(
  sources: RecordSources,
  attributes: readonly AttributeCounter[],
  uses: readonly UseCounter[],
): Promise<DefinitionsImpact> {
  const whole = new Map<string, boolean>();
  const counters = [...attributes, ...uses.flatMap(({ counter }) => counter ?? [])];
  for (const [entity, own] of Map.groupBy(counters, (counter) => counter.entity)) {
    whole.set(entity, await countRecords(sources, entity, own));
  }
  return {
    attributes: attributes.map((each): AttributeImpact => each.result(whole.get(each.entity) ?? true)),
    uses: uses.map((use) => use.result()),
    isWhole: [...whole.values()].every(Boolean),
  };
}
