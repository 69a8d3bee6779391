import type { EntityType, Values } from "@armature/engine";
import { isLocked, LOCKED } from "@armature/engine/access";
import type { ApplicationSpec } from "@armature/engine/metadata";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../../database/schema.ts";
import type { ChangesetHeader } from "../read/history.ts";

/**
 * The channel for changes of state that decide what people may change. The payload is a {@link StateChange} in JSON.
 */
export const STATE_CHANNEL = "armature_state";

/** A change of an organization: its own state, or a lock of one of its records. */
export interface StateChange {
  readonly organizationId: number;
  /** The entity of the record that changed. */
  readonly entity: string;
}

/** A written record. A create has all values, an update has the changed ones, a delete has the last ones. */
export type WrittenValues =
  | { readonly id: number; readonly kind: "create"; readonly after: Values }
  | { readonly id: number; readonly kind: "update"; readonly before: Values; readonly changed: Values }
  | { readonly id: number; readonly kind: "delete"; readonly before: Values };

/** Attributes of an organization that its members' sessions contain. */
function sessionNamesOf({ lifecycle, variants, sessionAttributes }: ApplicationSpec): readonly string[] {
  return ["name", lifecycle?.attribute ?? [], variants?.attribute ?? [], sessionAttributes].flat();
}

/** Notifies open pages of a change of state once the transaction commits. Other writes send no notification. */
export async function notifyStateChanges(
  trx: Kysely<SystemSchema>,
  type: EntityType,
  header: Pick<ChangesetHeader, "organizationId">,
  written: readonly WrittenValues[],
): Promise<void> {
  const ids = new Set(
    written.filter((item) => changesState(type, item)).flatMap((item) => organizationOfItem(type, header, item) ?? []),
  );
  if (ids.size === 0) return;
  const changes = [...ids].map((organizationId): StateChange => ({ organizationId, entity: type.name }));
  await notifyEach(trx, STATE_CHANNEL, changes);
}

/** Sends each payload as JSON, all in one statement. */
export async function notifyEach(
  db: Kysely<SystemSchema>,
  channel: string,
  payloads: readonly object[],
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload));
  await sql`select pg_notify(${channel}, payload) from unnest(${texts}::text[]) as payload`.execute(db);
}

function changesState(type: EntityType, item: WrittenValues): boolean {
  if (type.scope === "self")
    return item.kind === "update" && sessionNamesOf(type.application).some((name) => name in item.changed);
  if (!type.byName.has(LOCKED)) return false;
  if (item.kind === "update") return LOCKED in item.changed;
  return isLocked(item.kind === "create" ? item.after : item.before);
}

/** The organization of a written record; null if it belongs to none. */
export function organizationOfItem(
  { scope }: EntityType,
  { organizationId }: Pick<ChangesetHeader, "organizationId">,
  item: WrittenValues,
): number | null {
  if (scope === "self") return item.id;
  const bound = item.kind === "create" ? null : item.before["organizationId"];
  return typeof bound === "number" ? bound : organizationId;
}
