import { MOST_LOG_ENTRIES, type SecurityEvent as SecurityEntry } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
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

/**
 * Limits what one person can add to the log, which keeps all for long.
 * @param count counts an entry, and answers which of its limits it used up
 * @returns null for an entry too many; otherwise whether it is the last one for now
 */
export async function claimEntry(count: () => Promise<readonly string[]>): Promise<boolean | null> {
  try {
    return (await count()).length > 0;
  } catch (error) {
    if (error instanceof AppError && error.code === "tooManyTries") return null;
    throw error;
  }
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
  readonly events: readonly SecurityEntry[];
  readonly total: number;
  /** Whether `total` is exact. If not, there are more entries. */
  readonly isExact: boolean;
}

/** A page of the log, newest first. Two statements. */
export async function readSecurityLog(kysely: Kysely<SystemSchema>, query: SecurityQuery): Promise<SecurityPage> {
  const counted = found(kysely, query)
    .select("event.id")
    .limit(MOST_LOG_ENTRIES + 1)
    .as("counted");
  const [events, { total }] = await Promise.all([
    readEvents(kysely, query),
    kysely
      .selectFrom(counted)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const isExact = Number(total) <= MOST_LOG_ENTRIES;
  return { events, total: isExact ? Number(total) : MOST_LOG_ENTRIES, isExact };
}

/** The newest entries, and whether there are more. One statement. */
export async function readNewest(
  kysely: Kysely<SystemSchema>,
  query: Omit<SecurityQuery, "limit" | "offset">,
): Promise<{ readonly events: readonly SecurityEntry[]; readonly hasMore: boolean }> {
  const events = await readEvents(kysely, { ...query, limit: MOST_LOG_ENTRIES + 1, offset: 0 });
  return { events: events.slice(0, MOST_LOG_ENTRIES), hasMore: events.length > MOST_LOG_ENTRIES };
}

async function readEvents(kysely: Kysely<SystemSchema>, query: SecurityQuery): Promise<readonly SecurityEntry[]> {
  const events = whole(found(kysely, query)).orderBy("event.id", "desc").limit(query.limit).offset(query.offset);
  return (await events.execute()).map(asEntry);
}

/** Entries above an id, up to another one, the oldest first. One statement. */
export async function entriesAfter(
  kysely: Kysely<SystemSchema>,
  { last, top, limit }: { readonly last: number; readonly top: number; readonly limit: number },
): Promise<readonly SecurityEntry[]> {
  const events = whole(found(kysely, {})).where("event.id", ">", last).where("event.id", "<=", top);
  return (await events.orderBy("event.id").limit(limit).execute()).map(asEntry);
}

function whole(events: ReturnType<typeof found>) {
  return events
    .leftJoin("data.user as actor", "actor.userId", "event.actorId")
    .select(["event.id", "event.at", "event.kind", "event.userId", "event.actorId", "event.address", "event.device"])
    .select(["event.detail", "user.email", "actor.displayName as actorName"])
    .select((eb) => eb.fn.coalesce("user.displayName", "service.name").as("displayName"));
}

type Row = Awaited<ReturnType<ReturnType<typeof whole>["execute"]>>[number];

function asEntry({ id, at, kind, userId, displayName, email, actorId, actorName, address, device, detail }: Row) {
  return { id: String(id), at, kind, userId, displayName, email, actorId, actorName, address, device, detail };
}

type Filters = Partial<Pick<SecurityQuery, "kind" | "person" | "from" | "to">>;

function found(kysely: Kysely<SystemSchema>, { kind = null, person = null, from = null, to = null }: Filters) {
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

/**
 * Deletes entries that are older than SECURITY_LOG_DAYS and, where the log is exported, copied. Uses the clock of the
 * database, which checks the age by it.
 * @returns how many
 */
export async function sweepSecurityLog(
  kysely: Kysely<SystemSchema>,
  { securityLogDays, securityLogExport }: Pick<Config, "securityLogDays" | "securityLogExport">,
): Promise<number> {
  const copied = sql`"id" <= (select "lastId" from system."securityExport")`;
  const { numAffectedRows = 0n } = await sql`delete from system."securityEvent"
    where "at" < now() - make_interval(days => ${securityLogDays}::int)
      and ${securityLogExport === null ? sql`true` : copied}`.execute(kysely);
  return Number(numAffectedRows);
}
