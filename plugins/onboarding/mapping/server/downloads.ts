import { type Kysely, sql } from "kysely";
import {
  type SystemSchema,
  AppError,
  type CompiledMetadata,
  type Records,
  type Scope,
  serverFor,
} from "@armature/server";
import type { FoundMapping } from "./find-mapping.ts";

const ACTION = "download";
const EVENT = "event";

/** What a download's event says of the mapping. */
function entityTypeOf({ type }: FoundMapping): string {
  return `${type.name}EpicMapping`;
}

/** When a mapping was downloaded last for an organization, ISO 8601; null for never. */
export async function lastDownload(
  db: Kysely<SystemSchema>,
  organizationId: number | null,
  found: FoundMapping,
): Promise<string | null> {
  const { rows } = await sql<{ readonly at: string | null }>`select max(created) as at from data.event
    where "organizationId" = ${organizationId} and data ->> 'action' = ${ACTION}
      and data ->> 'entityType' = ${entityTypeOf(found)} and data ->> 'entityId' = ${String(found.id)}`.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at).toISOString();
}

/**
 * Keeps that a mapping was downloaded, by whom.
 * @throws AppError invalid (400)
 */
export async function keepDownload(
  records: Records,
  { entityNames }: CompiledMetadata,
  scope: Scope,
  found: FoundMapping,
): Promise<void> {
  const data = { action: ACTION, entityType: entityTypeOf(found), entityId: found.id };
  const values = { label: found.mapping.label, data, userId: scope.userId };
  const changeset = { entity: EVENT, source: "api", items: [{ kind: "create", values }] } as const;
  const { items } = await records.apply(serverFor(entityNames, scope), changeset, { atomic: "all" });
  if (items[0]?.status !== "created") throw new AppError("invalid", { args: { problem: "the download is not kept" } });
}
