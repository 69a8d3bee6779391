import type { Metadata } from "@armature/engine";
import { definitionViewEndings } from "@armature/engine/schema";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import { tableOf } from "../../metadata/data-tables.ts";
import { AFTER } from "../../records/points/points.ts";
import type { WantedRename } from "./find-renames.ts";

type Db = Kysely<SystemSchema>;

/** System tables whose rows are about an entity by its present name. The history is not: it says what was. */
const TABLES = ["storage", "importChoice", "export"] as const;

/**
 * Gives the tables of entities their new names, and what else is stored by the name of an entity. A removed entity of
 * the new name gets the former one everywhere, so all names give way first.
 */
export async function renameEntities(trx: Db, metadata: Metadata, renames: readonly WantedRename[]): Promise<void> {
  const entities = renames.filter(({ kind }) => kind === "entity");
  const moved = entities.flatMap(({ former, name }) => [
    { former, name },
    { former: name, name: former },
  ]);
  for (const { former } of moved) await renameTable(trx, former, aside(former));
  for (const { former, name } of moved) await renameTable(trx, aside(former), name);
  const names = JSON.stringify(moved);
  for (const table of TABLES) {
    const rows = sql.id("system", table);
    await sql`update ${rows} set "entity" = '$' || "entity"
      where "entity" = any(${moved.map(({ former }) => former)}::text[])`.execute(trx);
    await sql`update ${rows} t set "entity" = r."name"
      from jsonb_to_recordset(${names}::jsonb) as r("former" text, "name" text)
      where t."entity" = '$' || r."former"`.execute(trx);
  }
  for (const each of entities.flatMap((entity) => withViews(metadata, entity))) await renameInRights(trx, each);
}

interface NewName {
  readonly former: string;
  readonly name: string;
}

/** The entity, and the views of its definitions, which have rights of their own. A declared view has its own rename. */
function withViews(metadata: Metadata, { former, name }: WantedRename): readonly NewName[] {
  const endings = definitionViewEndings(metadata).filter((ending) => !metadata.entities.has(former + ending));
  return ["", ...endings].map((ending) => ({ former: former + ending, name: name + ending }));
}

function aside(table: string): string {
  return `$${table}`;
}

/** An entity that shows definitions has no table. */
async function renameTable(trx: Db, former: string, name: string): Promise<void> {
  await sql`alter table if exists ${tableOf(former)} rename to ${sql.id(name)}`.execute(trx);
}

/** Exceptions to rights, scopes of tokens, and jobs that wait. */
async function renameInRights(trx: Db, { former, name }: NewName): Promise<void> {
  const names = [former, name];
  const other = sql`case "key" when ${former}::text then ${name}::text when ${name}::text then ${former}::text else "key" end`;
  const renamed = (keys: ReturnType<typeof sql>) =>
    sql`(select jsonb_object_agg(${other}, "value") from jsonb_each(${keys}))`;
  await sql`update system.account set "permission" = ${renamed(sql`"permission"`)}
    where "permission" ?| ${names}::text[]`.execute(trx);
  const [ofFormer, ofName] = [`${former}.`, `${name}.`];
  await sql`update system.token set "scopes" = jsonb_build_object(
      'entities', coalesce(${renamed(sql`"scopes" -> 'entities'`)}, '{}'),
      'named', coalesce((select jsonb_agg(case
          when starts_with("each", ${ofFormer}::text) then ${ofName}::text || substr("each", length(${ofFormer}::text) + 1)
          when starts_with("each", ${ofName}::text) then ${ofFormer}::text || substr("each", length(${ofName}::text) + 1)
          else "each" end) from jsonb_array_elements_text("scopes" -> 'named') as "each"), '[]'))
    where "scopes" -> 'entities' ?| ${names}::text[] or exists (
      select from jsonb_array_elements_text("scopes" -> 'named') as "each"
      where starts_with("each", ${ofFormer}::text) or starts_with("each", ${ofName}::text))`.execute(trx);
  const [followsFormer, follows] = [AFTER + former, AFTER + name];
  await sql`update system.job set "name" = left("name", -length(${followsFormer}::text)) || ${follows}::text
    where right("name", length(${followsFormer}::text)) = ${followsFormer}::text`.execute(trx);
}
