import { compileMetadata, type ElementRegistry, type Metadata, sameValue } from "@armature/engine";
import type { PermissionProfiles } from "@armature/engine/access";
import type { MetadataSpec } from "@armature/engine/schema";
import type { StoredColumn } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import type { Application, Tenancy } from "../base/application.ts";
import type { SystemSchema } from "../database/schema.ts";
import { type EntityStorage, loadCatalogue, storageOf } from "./catalogue.ts";
import { type DefinedAsOf, type Definition, type Definitions, loadDefinitions, specOf } from "./definitions.ts";
import { loadRenames, type Rename } from "./renames.ts";

/** All data of one revision that requests need. Cached between them, and frozen. */
export interface CompiledMetadata {
  readonly revision: number;
  readonly metadata: Metadata;
  readonly spec: MetadataSpec;
  readonly definitions: Definitions;
  readonly storage: ReadonlyMap<string, EntityStorage>;
  /** The entities and attributes that releases renamed, oldest first. */
  readonly renames: readonly Rename[];
  readonly entityNames: readonly string[];
  readonly profiles: PermissionProfiles;
  readonly tenancy: Tenancy;
  readonly elements: ElementRegistry;
}

/** The parts of an application that definitions are compiled with. */
export type CompiledWith = Pick<Application, "elements" | "profiles" | "tenancy" | "pageNames">;

/** The definitions of a revision, and where their values are stored. */
export interface DefinedAndStored extends DefinedAsOf {
  readonly catalogue: readonly StoredColumn[];
  readonly renames: readonly Rename[];
  /** The name of an entity's table; its own by default. */
  readonly tableOf?: (entity: string) => string;
}

/** @throws MetadataError if the definitions do not compile */
export function compileDefinitions(
  { definitions, catalogue, revision, renames, tableOf }: DefinedAndStored,
  { elements, profiles, tenancy }: CompiledWith,
): CompiledMetadata {
  const spec = specOf(definitions, revision, tenancy.declared);
  const metadata = compileMetadata(spec, elements);
  const entityNames = [...metadata.entities.keys()];
  return Object.freeze({
    revision,
    metadata,
    spec,
    definitions,
    storage: storageOf(catalogue, metadata, { elements, tenancy }, tableOf),
    renames,
    entityNames,
    profiles,
    tenancy,
    elements,
  });
}

/** What this instance has compiled last, and what it compiled for a publish that may be stored already. */
export type KnownMetadata = readonly [last: CompiledMetadata, expected: CompiledMetadata | null];

/**
 * Reads and compiles what is published now. In a transaction with the publishing lock, all of it belongs to one
 * revision.
 * @param known unchanged parts are not read or compiled again
 */
export async function loadCompiled(
  db: Kysely<SystemSchema>,
  application: CompiledWith,
  known: KnownMetadata | null = null,
): Promise<CompiledMetadata> {
  const revision = await readRevision(db);
  const [last, expected] = known ?? [null, null];
  const former = last !== null && last.revision <= revision ? last : null;
  const definitions = await loadDefinitions(db, former);
  const catalogue = await loadCatalogue(db);
  const isExpected = expected?.revision === revision && isSameText(expected.definitions, definitions);
  const renames = former?.revision === revision ? former.renames : await loadRenames(db);
  const compiled = former?.revision === revision ? former : isExpected ? { ...expected, definitions, renames } : null;
  if (compiled) return Object.freeze({ ...compiled, storage: storageOf(catalogue, compiled.metadata, application) });
  return compileDefinitions({ definitions, catalogue, revision, renames }, application);
}

/** Whether all definitions say the same. Most are the same objects. */
function isSameText(some: Definitions, others: Definitions): boolean {
  return some.size === others.size && [...some].every(([key, one]) => isSameDefinition(one, others.get(key)));
}

function isSameDefinition(one: Definition, other: Definition | undefined): boolean {
  if (one === other || other === undefined) return one === other;
  const layers = ({ shipped, local, removed }: Definition) => ({ shipped, local, removed });
  return one.id === other.id && sameValue(layers(one), layers(other));
}

export async function readRevision(db: Kysely<SystemSchema>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select max("number") as "number" from system.revision`.execute(db);
  return rows[0]?.number ?? 0;
}
