import type { Facts } from "@armature/engine/rules";
import { factsAt } from "../base/facts.ts";
import { timeBefore } from "../base/time.ts";
import type { EntityType } from "@armature/engine";
import { isReference } from "@armature/engine/values";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";
import { loadCatalogue } from "../metadata/catalogue.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { namesOf } from "../metadata/renames.ts";
import { entityOf } from "../records/read/query.ts";
import type { Records } from "../records/records.ts";
import { findUses } from "../records/facts/references.ts";
import { serverScope } from "../records/scope.ts";
import { entityTable, keySql, valueSql } from "../records/sql/table.ts";
import { readFresh } from "../records/write/write-transaction.ts";
import { KEPT_UNUSED_MS } from "./file-store.ts";
import { FILE_ENTITY } from "./files.ts";

/** Files per step of a sweep. */
const SWEPT_AT_ONCE = 500;

/** What every sweep of files needs. */
export interface SweepDeps {
  readonly kysely: Kysely<SystemSchema>;
  readonly metadata: MetadataStore;
}

export interface SweepRecordsDeps extends SweepDeps {
  readonly records: Records;
}

interface Candidate {
  readonly id: number;
  readonly organizationId: number;
}

/**
 * Deletes files that were uploaded {@link KEPT_UNUSED_MS} ago for a record that was never saved. No value, import or
 * history refers to them, so no undo or restore can need them. Files that refer to a record or have a type stay, and so
 * do those without an organization. Each step takes a constant number of statements per organization. The delete goes
 * through the write path, so a file that is used meanwhile is kept. The bytes are deleted like those of other deleted
 * files.
 */
export async function sweepFileRecords(deps: SweepRecordsDeps, now: Date): Promise<void> {
  const before = timeBefore(now, KEPT_UNUSED_MS);
  for (let after = 0; ; ) {
    const unnamed = await readFresh(deps.metadata, (compiled) => readCandidates(deps, compiled, before, after));
    const last = unnamed.at(-1);
    if (last === undefined) return;
    const used = await readFresh(deps.metadata, (compiled) => findNamed(deps, compiled, idsOf(unnamed)));
    const unused = unnamed.filter(({ id }) => !used.has(id));
    await remove(deps, unused, factsAt(deps.metadata.tenancy, now, null));
    after = last.id;
  }
}

function idsOf(files: readonly Candidate[]): readonly number[] {
  return files.map(({ id }) => id);
}

/** Files that were stored or restored long ago and refer to nothing. */
async function readCandidates(
  { kysely }: SweepDeps,
  compiled: CompiledMetadata,
  before: string,
  after: number,
): Promise<readonly Candidate[]> {
  const type = entityOf(compiled, FILE_ENTITY);
  const table = entityTable(compiled, type);
  const names = type.attributes.filter(({ fkName }) => fkName !== null);
  const namesNothing = names.map(({ name }) => sql`and ${valueSql(table, name)} is null`);
  const { rows } = await sql<Candidate>`select ${keySql(table)} as "id", t."organizationId" from ${table.from}
    where t."organizationId" is not null and t."updated" <= ${before}::timestamptz(3) and ${keySql(table)} > ${after}::int
      ${sql.join(namesNothing, sql` `)}
    order by 1 limit ${sql.lit(SWEPT_AT_ONCE)}`.execute(kysely);
  return rows;
}

/** The files that a record, an import or the history of a record refers to. */
async function findNamed(
  { kysely }: SweepDeps,
  compiled: CompiledMetadata,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const type = entityOf(compiled, FILE_ENTITY);
  const uses = await findUses(kysely, compiled, type, ids);
  const holders = await holdersOf(kysely, compiled, type);
  const known = holders.flatMap(({ entity, attribute }) =>
    namesOf(compiled.renames, entity, attribute).map((each) => ({ entity: each.entity, attribute: each.name })),
  );
  const { rows } = await sql<{ id: number }>`
    select "fileId" as "id" from system.changeset where "fileId" = any(${ids}::int[])
    union
    select ("item" #>> '{}')::int from system.history "history"
    join jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as "holder"("entity" text, "attribute" text)
      on "holder"."entity" = "history"."entity"
    cross join lateral (values ("old" -> "holder"."attribute"), ("new" -> "holder"."attribute")) as "side"("value")
    cross join lateral jsonb_path_query("side"."value", 'lax $[*]') as "item"
    where "item" #>> '{}' = any(${ids.map(String)}::text[])`.execute(kysely);
  return new Set([...uses, ...rows.map(({ id }) => id)]);
}

interface Holder {
  readonly entity: string;
  readonly attribute: string;
}

/** Attributes that refer to files, including removed ones: as long as these can come back, so can their values. */
async function holdersOf(
  kysely: SweepDeps["kysely"],
  { metadata }: CompiledMetadata,
  file: EntityType,
): Promise<readonly Holder[]> {
  const catalogue = await loadCatalogue(kysely);
  return catalogue.flatMap(({ entity, attribute, columnKind }) => {
    const known = metadata.entities.get(entity)?.byName.get(attribute);
    const isOther = known !== undefined && known.fkName !== file.name;
    return isReference(columnKind) && !isOther ? [{ entity, attribute }] : [];
  });
}

/** One changeset per organization. An item that can no longer be deleted does not affect the others. */
async function remove(
  { records, metadata }: SweepRecordsDeps,
  files: readonly Candidate[],
  facts: Facts,
): Promise<void> {
  for (const [organizationId, own] of Map.groupBy(files, (file) => file.organizationId)) {
    const scope = serverScope(metadata.current().entityNames, { organizationId, variant: null }, facts);
    const items = own.map(({ id }) => ({ kind: "delete", id }) as const);
    await records.apply(scope, { entity: FILE_ENTITY, source: "sweep", items }, { atomic: "item" });
  }
}
