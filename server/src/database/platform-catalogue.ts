import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "./schema.ts";

/** What the schemas `system` and `data` have, and how many rows of them this transaction wrote. */
export interface PlatformCatalogue {
  /** Names of what another one has differently, at most three. */
  changedSince(before: PlatformCatalogue): readonly string[];
  readonly parts: ReadonlyMap<string, string>;
}

const MOST_NAMED = 3;

/** Reads the catalogue of PostgreSQL, in one statement. Only in a transaction does it tell what that wrote. */
export async function catalogueOf(trx: Kysely<SystemSchema>): Promise<PlatformCatalogue> {
  const { rows } = await sql<{ name: string; part: string }>`${PARTS}`.execute(trx);
  const parts = new Map(rows.map(({ name, part }) => [name, part]));
  return {
    parts,
    changedSince(before) {
      const names = [...new Set([...before.parts.keys(), ...parts.keys()])];
      return names.filter((name) => before.parts.get(name) !== parts.get(name)).slice(0, MOST_NAMED);
    },
  };
}

const PARTS = sql`
  with platform as (select oid, nspname, nspacl from pg_catalog.pg_namespace where nspname in ('system', 'data')),
  relation as (select c.*, nspname from pg_catalog.pg_class c join platform on platform.oid = relnamespace
    where relkind <> 't')
  select 'the schema ' || nspname as "name", concat_ws(' ', nspname, nspacl) as "part" from platform
  union all
  select nspname || '.' || relname, md5(concat_ws(' ', r.oid, relfilenode, relkind, relowner, relacl, relrowsecurity, reloptions,
      (select string_agg(concat_ws(' ', attnum, attname, atttypid, atttypmod, attnotnull, attidentity, attgenerated, attacl,
          (select pg_catalog.pg_get_expr(adbin, adrelid) from pg_catalog.pg_attrdef where adrelid = attrelid and adnum = attnum)),
        ';' order by attnum) from pg_catalog.pg_attribute where attrelid = r.oid and attnum > 0),
      (select string_agg(pg_catalog.pg_get_indexdef(indexrelid), ';' order by indexrelid)
        from pg_catalog.pg_index where indrelid = r.oid),
      (select string_agg(conname || pg_catalog.pg_get_constraintdef(k.oid), ';' order by k.oid)
        from pg_catalog.pg_constraint k where conrelid = r.oid or confrelid = r.oid),
      (select string_agg(tgname || tgenabled::text, ';' order by t.oid) from pg_catalog.pg_trigger t where tgrelid = r.oid),
      (select string_agg(rulename, ';' order by u.oid) from pg_catalog.pg_rewrite u where ev_class = r.oid),
      (select string_agg(polname, ';' order by p.oid) from pg_catalog.pg_policy p where polrelid = r.oid)))
    from relation r
  union all
  select nspname || '.' || proname || '()', md5(string_agg(concat_ws(' ', p.oid, prosrc, proacl), ';' order by p.oid))
    from pg_catalog.pg_proc p join platform on platform.oid = pronamespace group by nspname, proname
  union all
  select 'rows of ' || schemaname || '.' || relname, concat_ws(' ', n_tup_ins, n_tup_upd, n_tup_del)
    from pg_catalog.pg_stat_xact_user_tables where schemaname in ('system', 'data') and n_tup_ins + n_tup_upd + n_tup_del > 0`;
