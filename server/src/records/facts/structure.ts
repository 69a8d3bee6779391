import { type EntityType, isEmpty } from "@armature/engine";
import { LOCKED, LOCKED_VALUES } from "@armature/engine/access";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { CompiledMetadata } from "../../metadata/compiled.ts";
import type { Scope } from "../scope.ts";
import { entityTable, valueSql } from "../sql/table.ts";

/**
 * Whether any record of the organization's structure is locked. Queries only for a structural entity, in the
 * transaction that writes.
 */
export async function isStructureLocked(
  trx: Kysely<SystemSchema>,
  compiled: CompiledMetadata,
  type: EntityType,
  { organizationId, ignoresState }: Scope,
): Promise<boolean> {
  if (!type.structural || isEmpty(organizationId) || ignoresState) return false;
  const locks = [...compiled.metadata.entities.values()]
    .filter((entity) => entity.structural && entity.scope === "organization" && entity.byName.has(LOCKED))
    .map((entity) => {
      const table = entityTable(compiled, entity);
      return sql`exists (select 1 from ${table.from}
        where t."organizationId" = ${organizationId}::int and ${valueSql(table, LOCKED)}::text in (${sql.join(LOCKED_VALUES.map(String))}))`;
    });
  if (locks.length === 0) return false;
  const { rows } = await sql<{ locked: boolean }>`select ${sql.join(locks, sql` or `)} as "locked"`.execute(trx);
  return rows[0]?.locked === true;
}
