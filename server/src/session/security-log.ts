import { type Kysely, sql } from "kysely";
import { securityEvents } from "../base/metrics.ts";
import type { SecurityKind } from "../database/account-tables.ts";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import type { Client } from "../http/client.ts";

/** An entry must never contain a password, code or token, nor an unknown username. */
export interface SecurityEvent extends Partial<Client> {
  readonly kind: SecurityKind;
  /** The person whose account it concerns. */
  readonly userId: number | null;
  /** The person who did it, if it was somebody else. */
  readonly actorId?: number | null;
  readonly at: Instant;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Adds entries to the security log, in the transaction of the event if there is one. */
export async function recordSecurity(kysely: Kysely<SystemSchema>, events: readonly SecurityEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ kind, userId, at, actorId = null, address = null, device = null, detail = {} }) => ({
    kind,
    userId,
    at,
    actorId,
    address,
    device,
    detail: JSON.stringify(detail),
  }));
  await kysely.insertInto("system.securityEvent").values(rows).execute();
  for (const { kind } of events) securityEvents.inc({ kind });
}

export interface SecurityQuery {
  readonly kind: SecurityKind | null;
  /** A part of a name or an e-mail address. */
  readonly person: string | null;
  /** From (inclusive) and to (exclusive). */
  readonly from: Instant | null;
  readonly to: Instant | null;
  readonly limit: number;
  readonly offset: number;
}

export interface SecurityPage {
  readonly events: Awaited<ReturnType<typeof readEvents>>;
  readonly total: number;
  /** Whether `total` is exact. If not, there are more entries. */
  readonly isExact: boolean;
}

/** Entries are counted up to this number. */
const MOST_COUNTED = 10_000;

/** A page of the log, newest first. Two statements. */
export async function readSecurityLog(kysely: Kysely<SystemSchema>, query: SecurityQuery): Promise<SecurityPage> {
  const counted = found(kysely, query)
    .select("event.id")
    .limit(MOST_COUNTED + 1)
    .as("counted");
  const [events, { total }] = await Promise.all([
    readEvents(kysely, query),
    kysely
      .selectFrom(counted)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const isExact = Number(total) <= MOST_COUNTED;
  return { events, total: isExact ? Number(total) : MOST_COUNTED, isExact };
}

function readEvents(kysely: Kysely<SystemSchema>, query: SecurityQuery) {
  return found(kysely, query)
    .leftJoin("data.user as actor", "actor.userId", "event.actorId")
    .select(["event.id", "event.at", "event.kind", "event.userId", "event.actorId", "event.address", "event.device"])
    .select(["event.detail", "user.email", "actor.displayName as actorName"])
    .select((eb) => eb.fn.coalesce("user.displayName", "service.name").as("displayName"))
    .orderBy("event.id", "desc")
    .limit(query.limit)
    .offset(query.offset)
    .execute();
}

function found(kysely: Kysely<SystemSchema>, { kind, person, from, to }: SecurityQuery) {
  let events = kysely
    .selectFrom("system.securityEvent as event")
    .leftJoin("data.user as user", "user.userId", "event.userId")
    .leftJoin("system.service as service", "service.userId", "event.userId");
  if (kind !== null) events = events.where("event.kind", "=", kind);
  if (from !== null) events = events.where("event.at", ">=", from);
  if (to !== null) events = events.where("event.at", "<", to);
  if (person !== null) {
    const text = person.toLowerCase();
    events = events.where(
      sql<boolean>`(strpos(lower(coalesce("user"."displayName", service."name")), ${text}) > 0
        or strpos(lower("user"."email"), ${text}) > 0)`,
    );
  }
  return events;
}
