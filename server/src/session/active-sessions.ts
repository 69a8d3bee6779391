import type { Kysely } from "kysely";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { MINUTE } from "../base/time.ts";
import { type Ending, endSessions } from "./sessions.ts";

/** The open sessions of a person, the last used first. @param sessionKey the caller's own session */
export async function listSessions(kysely: Kysely<SystemSchema>, userId: number, sessionKey: string, now: Date) {
  const rows = await kysely
    .selectFrom("system.session")
    .select(["id", "device", "address", "signedInAt", "lastUsed", "expires", "tokenHash"])
    .where("userId", "=", userId)
    .where("revoked", "is", null)
    .where("expires", ">", now.toISOString())
    .orderBy("lastUsed", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ tokenHash, ...session }) => ({ ...session, isThis: tokenHash === sessionKey }));
}

/** Ends one session. @throws AppError unknownRecord (404) if it is not open or not the person's */
export async function endSession(
  kysely: Kysely<SystemSchema>,
  ending: Ending & { readonly of: { readonly id: number } },
  at: Instant,
): Promise<void> {
  const ended = await endSessions(kysely, ending, at);
  if (ended === 0) throw new AppError("unknownRecord", { args: { entity: "session" } });
}

const USE_MS = MINUTE;

/** Stores that and from where a session is used. Writes at most once a minute, so that most requests only read. */
export async function noteUse(
  kysely: Kysely<SystemSchema>,
  { sessionKey, lastUsed }: { readonly sessionKey: string; readonly lastUsed: Instant },
  address: string,
  now: Date,
): Promise<void> {
  if (now.getTime() - Date.parse(lastUsed) < USE_MS) return;
  await kysely
    .updateTable("system.session")
    .set({ lastUsed: now.toISOString(), address })
    .where("tokenHash", "=", sessionKey)
    .execute();
}
