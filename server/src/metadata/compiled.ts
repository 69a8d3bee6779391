import { compileMetadata, type Metadata } from "@armature/engine";
import type { PermissionProfiles } from "@armature/engine/access";
import type { MetadataSpec } from "@armature/engine/schema";
import type { StoredColumn } from "@armature/engine/storage";
import { type Kysely, sql } from "kysely";
import type { Application, Tenancy } from "../base/application.ts";
import type { SystemSchema } from "../database/schema.ts";
import { type EntityStorage, loadCatalogue, storageOf } from "./catalogue.ts";
import { type DefinedAsOf, type Definitions, loadDefinitions, specOf } from "./definitions.ts";

/** All data of one revision that requests need. Cached between them, and frozen. */
export interface CompiledMetadata {
  readonly revision: number;
  readonly metadata: Metadata;
  readonly spec: MetadataSpec;
  readonly definitions: Definitions;
  readonly storage: ReadonlyMap<string, EntityStorage>;
  readonly entityNames: readonly string[];
  readonly profiles: PermissionProfiles;
  readonly tenancy: Tenancy;
}

/** The parts of an application that definitions are compiled with. */
export type CompiledWith = Pick<Application, "elements" | "profiles" | "tenancy">;

/** The definitions of a revision, and where their values are stored. */
export interface DefinedAndStored extends DefinedAsOf {
  readonly catalogue: readonly StoredColumn[];
}

/** @throws MetadataError if the definitions do not compile */
export function compileDefinitions(
  { definitions, catalogue, revision }: DefinedAndStored,
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
    storage: storageOf(catalogue, metadata),
    entityNames,
    profiles,
    tenancy,
  });
}

/**
 * Reads and compiles what is published now. In a transaction with the publishing lock, all of it belongs to one
 * revision.
 * @param known the last compiled metadata of this instance; unchanged parts are not read or compiled again
 */
export async function loadCompiled(
  db: Kysely<SystemSchema>,
  application: CompiledWith,
  known: CompiledMetadata | null = null,
): Promise<CompiledMetadata> {
  const revision = await readRevision(db);
  const former = known !== null && known.revision <= revision ? known : null;
  const definitions = await loadDefinitions(db, former);
  const catalogue = await loadCatalogue(db);
  if (former?.revision !== revision) return compileDefinitions({ definitions, catalogue, revision }, application);
  return Object.freeze({ ...former, storage: storageOf(catalogue, former.metadata) });
}

export async function readRevision(db: Kysely<SystemSchema>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select max("number") as "number" from system.revision`.execute(db);
  return rows[0]?.number ?? 0;
}
