import type { EntityType, Metadata } from "@armature/engine";
import { claimsOf } from "@armature/engine/schema";
import { type Kysely, sql } from "kysely";
import { AppError } from "../../base/errors.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { transactionAfter } from "../../database/transaction.ts";
import { type CompiledMetadata, compileDefinitions, readRevision } from "../../metadata/compiled.ts";
import { tableOf } from "../../metadata/data-tables.ts";
import { type Definitions, definitionKey, effectiveOf } from "../../metadata/definitions.ts";
import type { DefinitionChange } from "../../metadata/layer-change.ts";
import { entityThrough, through } from "../../metadata/renames.ts";
import type { ShippedDefinition } from "../../metadata/shipped.ts";
import { type EntityTable, entityTable, keySql, placeOf, valueSql } from "../../records/sql/table.ts";
import { loadMaking } from "../conversion/stored-conversion.ts";
import { writeDefinitions } from "../definition-layers.ts";
import { PUBLISH_LIMITS, withLockRetry } from "../lock-retry.ts";
import { type Opened, openingSql, type PublishDeps, writeRevision } from "../publish.ts";
import { findRenames, type WantedRename } from "./find-renames.ts";
import { renameEntities } from "./rename-entities.ts";
import { renamedDefinitions } from "./renamed-definitions.ts";
import { queryWithNewNames } from "./view-query.ts";

type Db = Kysely<SystemSchema>;

/** The definitions of a release that may rename some of those of the database. */
export interface Renaming {
  readonly shipped: readonly ShippedDefinition[];
  /** Whether an older release takes a rename back that a newer one made. */
  readonly mayGoBack: boolean;
  /**
   * Remembers the release, so that the one before, which knows only the former names, does not start when the rest of
   * this one fails.
   */
  readonly remember?: (trx: Db) => Promise<void>;
}

/**
 * Gives entities and attributes the names of a release, before anything else of it is published: an own revision, in one
 * transaction. Columns keep their names, and tables get that of their entity. What names an entity or an attribute, and
 * is not only a record of what was, has the new name then. Without renames, nothing is done.
 * @param brought `remember` is called in the transaction
 * @throws DatabaseError for a rename that cannot be made; AppError converting (409) while values are being converted
 */
export async function publishRenames(deps: PublishDeps, { shipped, mayGoBack, remember }: Renaming): Promise<void> {
  const { kysely, background } = deps.database;
  const { definitions } = await deps.metadata.ensure(await readRevision(kysely));
  if (findRenames(shipped, definitions, mayGoBack).length === 0) return;
  const opening = openingSql({ ...PUBLISH_LIMITS, statement: 0 });
  const revision = await withLockRetry(() =>
    transactionAfter<Opened, number>(background, opening, async (trx, [opened]) => {
      const compiled = await deps.metadata.within(trx, opened?.number ?? 0);
      const renames = findRenames(shipped, compiled.definitions, mayGoBack);
      if (renames.length === 0) return compiled.revision;
      await remember?.(trx);
      return rename(trx, deps, compiled, renames);
    }),
  );
  await deps.metadata.ensure(revision);
}

/** @returns the new revision */
async function rename(
  trx: Db,
  { metadata, clock }: PublishDeps,
  compiled: CompiledMetadata,
  renames: readonly WantedRename[],
): Promise<number> {
  const [making] = await loadMaking(trx);
  if (making) throw new AppError("converting", { args: { attribute: making.attribute } });
  const { definitions: current, tenancy, revision: base } = compiled;
  const definitions = renamedDefinitions(current, renames, tenancy.declared);
  const number = base + 1;
  const next = compileDefinitions({ definitions, catalogue: [], revision: number, renames: [] }, metadata);
  const at = clock().toISOString();
  await freeNames(trx, current, definitions);
  await writeDefinitions(trx, current, definitions, { revision: number, at });
  const lastEntry = await readLastEntry(trx);
  const changes = renames.map((each) => changeOf(each, current, definitions, lastEntry));
  await writeRevision(trx, { number, at, authorId: null, note: noteOf(renames), base, changes });
  await renameInViews(trx, compiled, renames);
  await renameEntities(trx, compiled.metadata, renames);
  await renameStored(trx, compiled.metadata, next.metadata, renames);
  for (const each of renames) if (each.kind === "attribute") await renameInSettings(trx, each);
  return number;
}

function noteOf(renames: readonly WantedRename[]): string {
  const place = ({ kind, entity }: WantedRename) => (kind === "entity" ? "" : `${entity}.`);
  return renames.map((each) => `${place(each)}${each.former} becomes ${place(each)}${each.name}`).join(", ");
}

/** Names are unique at any moment, so those that change give way first. */
async function freeNames(trx: Db, current: Definitions, next: Definitions): Promise<void> {
  const names = new Map([...current.values()].map((each) => [each.id, definitionKey(each)]));
  const ids = [...next.values()].flatMap((each) => (names.get(each.id) === definitionKey(each) ? [] : [each.id]));
  await sql`update system.definition set "name" = '$' || "id" where "id" = any(${ids}::int[])`.execute(trx);
}

/** Both sides have the new name, since no property changes but the list of former names. */
function changeOf(
  { kind, entity, former, name }: WantedRename,
  current: Definitions,
  next: Definitions,
  lastEntry: number,
): DefinitionChange {
  const renamed = next.get(definitionKey({ kind, entity, name }));
  const before = [...current.values()].find(({ id }) => id === renamed?.id);
  const after = renamed ? effectiveOf(renamed) : {};
  const { formerNameList = null } = before ? effectiveOf(before) : {};
  return {
    kind,
    entity,
    name,
    before: { ...after, formerNameList },
    after,
    isRename: true,
    rename: { former, lastEntry },
  };
}

/** With the lock, nobody writes one. */
async function readLastEntry(trx: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max("id"), 0) as last from system.history`.execute(trx);
  return rows[0]?.last ?? 0;
}

/** A name in the catalogue, and the one that it gets. */
interface StoredName {
  readonly entity: string;
  readonly former: string;
  readonly name: string;
}

/** In the catalogue a removed attribute of the new name gets the former one, and claims that name attributes follow. */
async function renameStored(
  trx: Db,
  before: Metadata,
  after: Metadata,
  renames: readonly WantedRename[],
): Promise<void> {
  const attributes = renames.filter(({ kind }) => kind === "attribute");
  const formerly = (entity: string) => entityThrough(renames.toReversed(), entity);
  const entities = new Set(attributes.map(({ entity }) => entity));
  const names = [
    ...attributes.flatMap(({ entity, former, name }) => [
      { entity, former, name },
      { entity, former: name, name: former },
    ]),
    ...[...entities].flatMap((entity) =>
      renamedClaims([before.entities.get(formerly(entity)), after.entities.get(entity)]),
    ),
  ];
  await sql`update system.storage s set "attribute" = r."name"
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as r("entity" text, "former" text, "name" text)
    where s."entity" = r."entity" and s."attribute" = r."former"`.execute(trx);
}

/** The claims of several attributes, or for some records only. Those of one attribute have its name. */
function renamedClaims([formerType, type]: readonly (EntityType | undefined)[]): readonly StoredName[] {
  if (!formerType || !type) return [];
  const [entity, claims] = [type.name, claimsOf(type)];
  return claimsOf(formerType).flatMap(({ name: former, rule }, i) => {
    const name = claims[i]?.name ?? former;
    return rule === null || name === former ? [] : [{ entity, former, name }];
  });
}

/** Saved views name an entity, and attributes in the query of their list. */
async function renameInViews(trx: Db, compiled: CompiledMetadata, renames: readonly WantedRename[]): Promise<void> {
  const formerly = (entity: string) => entityThrough(renames.toReversed(), entity);
  const concerned = renames.flatMap(({ kind, entity, former }) => [
    formerly(entity),
    ...(kind === "entity" ? [former, entity] : []),
  ]);
  const types = [...compiled.metadata.entities.values()];
  for (const type of types.filter(({ holdsViews, store, viewOf }) => holdsViews && store === "records" && !viewOf)) {
    const table = entityTable(compiled, type);
    const { rows } = await sql<{ id: number; entity: string; query: string | null }>`
      select ${keySql(table)} as "id", ${valueSql(table, "entityName")} as "entity", ${valueSql(table, "query")} as "query"
      from ${table.from} where ${valueSql(table, "entityName")} = any(${concerned}::text[])`.execute(trx);
    const named = rows.map(({ id, entity, query }) => ({
      id,
      entityName: entityThrough(renames, entity),
      query: query && queryWithNewNames(query, (name) => through(renames, { entity, name }).name),
    }));
    await writeTexts(trx, table, "entityName", named);
    await writeTexts(
      trx,
      table,
      "query",
      named.filter(({ query }) => query !== null),
    );
  }
}

/** Writes a text of each record. */
async function writeTexts(
  trx: Db,
  table: EntityTable,
  attribute: "entityName" | "query",
  records: readonly { readonly id: number }[],
): Promise<void> {
  const { place, columnName } = placeOf(table, attribute);
  const text = sql`r.${sql.id(attribute)}`;
  const value =
    place === "column"
      ? sql`${sql.id(columnName)} = ${text}`
      : sql`extra = t.extra || jsonb_build_object(${columnName}::text, ${text})`;
  await sql`update ${tableOf(table.storage.table)} t set ${value}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r("id" int, ${sql.id(attribute)} text)
    where ${keySql(table)} = r."id"`.execute(trx);
}

/** What people decided about imports, exceptions to rights, and what exports contained. */
async function renameInSettings(trx: Db, { entity, former, name }: WantedRename): Promise<void> {
  await sql`update system."importChoice" set
      "columns" = (select coalesce(jsonb_object_agg(key, case when value = to_jsonb(${former}::text) then to_jsonb(${name}::text) else value end), '{}')
        from jsonb_each("columns")),
      "values" = ("values" - ${former}::text) || case when "values" ? ${former}::text
        then jsonb_build_object(${name}::text, "values" -> ${former}::text) else '{}' end
    where "entity" = ${entity}`.execute(trx);
  await sql`update system.account set "permission" = jsonb_set("permission" #- array[${entity}, 'attribute', ${former}],
      array[${entity}, 'attribute', ${name}], "permission" #> array[${entity}, 'attribute', ${former}])
    where "permission" #> array[${entity}, 'attribute', ${former}] is not null`.execute(trx);
  await sql`update system.export set "attributes" = array_replace("attributes", ${former}, ${name})
    where "entity" = ${entity} and ${former} = any("attributes")`.execute(trx);
}
