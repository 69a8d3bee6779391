import { type Kysely, sql } from "kysely";
import type { Instant, SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { type Origin, recordSecurity } from "./security-log.ts";
import { SESSION_CHANNEL } from "./sessions.ts";

/** The sessions of a person that are still open, the one used last first. @param sessionKey of the caller's own */
export async function listSessions(kysely: Kysely<SystemSchema>, userId: number, sessionKey: string, now: Date) {
  const rows = await kysely
    .selectFrom("system.session")
    .select(["id", "device", "signedInAt", "lastUsed", "expires", "tokenHash"])
    .where("userId", "=", userId)
    .where("revoked", "is", null)
    .where("expires", ">", now.toISOString())
    .orderBy("lastUsed", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ tokenHash, ...session }) => ({ ...session, isThis: tokenHash === sessionKey }));
}

/** Which sessions to end: one by its id, or all of a person but for one that is named by its key. */
export interface Ending {
  readonly userId?: number;
  readonly id?: number;
  readonly except?: string;
  /** Who ends them. */
  readonly actorId: number;
  readonly origin: Origin;
}

/**
 * Ends open sessions at once, on every instance, and writes it into the security log.
 * @returns how many
 */
export async function endOpenSessions(kysely: Kysely<SystemSchema>, ending: Ending, now: Date): Promise<number> {
  const { userId = null, id = null, except = null, actorId, origin } = ending;
  if (userId === null && id === null) throw new Error("Whose sessions are to end is not said");
  const at: Instant = now.toISOString();
  return kysely.transaction().execute(async (trx) => {
    const { rows } = await sql<{ userId: number; device: string | null }>`with "ended" as (
        update system."session" set "revoked" = ${at} where "revoked" is null and "expires" > ${at}
          and (${id}::int is null or "id" = ${id}) and (${userId}::int is null or "userId" = ${userId})
          and "tokenHash" is distinct from ${except}::text returning "tokenHash", "userId", "device"
      ) select "userId", "device", pg_notify(${SESSION_CHANNEL}, "tokenHash") from "ended"`.execute(trx);
    const events = rows.map((row) => ({
      ...origin,
      kind: "sessionEnded" as const,
      userId: row.userId,
      actorId: row.userId === actorId ? null : actorId,
      at,
      detail: { device: row.device },
    }));
    await recordSecurity(trx, events);
    return rows.length;
  });
}

/** As {@link endOpenSessions}, of one session. @throws AppError unknownRecord (404) where it is not open, or not the person's */
export async function endSession(kysely: Kysely<SystemSchema>, ending: Ending & { readonly id: number }, now: Date) {
  if ((await endOpenSessions(kysely, ending, now)) === 0)
    throw new AppError("unknownRecord", { args: { entity: "session" } });
}

const USE_MS = 60_000;

/** Notes that a session is used, at most once a minute: reading stays reading. */
export async function noteUse(
  kysely: Kysely<SystemSchema>,
  { sessionKey, lastUsed }: { readonly sessionKey: string; readonly lastUsed: Instant },
  now: Date,
): Promise<void> {
  if (now.getTime() - Date.parse(lastUsed) < USE_MS) return;
  await kysely
    .updateTable("system.session")
    .set({ lastUsed: now.toISOString() })
    .where("tokenHash", "=", sessionKey)
    .execute();
}
