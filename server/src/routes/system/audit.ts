import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { SecurityKind } from "../../database/account-tables.ts";
import type { SystemSchema } from "../../database/schema.ts";
import { isDownload } from "../../files/send-download.ts";
import { claimEntry, recordSecurity } from "../../session/security-log.ts";
import { clientOf } from "../../http/client.ts";
import { contextOf } from "../../http/context.ts";
import { countTries, refuseUsedUp, takeTries } from "../../http/rate-limit.ts";
import type { ServerDeps } from "../../http/server-deps.ts";

/** The same action of a person is logged at most once a minute. */
const PER_THING = { most: 1, minutes: 1 } as const;
/** The maximum number of entries of one kind by one person, so that nobody who tries all ids can fill the disk. */
const PER_PERSON = { most: 200, minutes: 60 } as const;
const LONGEST = 200;
const WORKBOOK = /spreadsheetml/;

/**
 * Writes to the security log what signed-in people exported, downloaded and were refused. It looks at the answer, so
 * every call is covered, and it writes before any of the answer is sent.
 */
export function auditCalls(app: FastifyInstance, { database: { kysely }, clock }: ServerDeps): void {
  app.addHook("onSend", async (request, reply) => {
    const kind = kindOf(reply);
    if (kind === null || request.method === "HEAD") return;
    const { user, organization } = contextOf(request);
    const what = whatOf(request, reply, kind);
    const person = `audit:${kind}:${user.userId}`;
    const isLast = await claimEntry(() => countEntry(kysely, person, JSON.stringify(what), clock()));
    if (isLast === null) return;
    const organizationId = organization?.organizationId ?? null;
    const detail = { ...what, organizationId, ...(isLast && { isLast }) };
    const event = { ...clientOf(request), kind, userId: user.userId, at: clock().toISOString(), detail };
    await recordSecurity(kysely, [event]);
  });
}

function kindOf(reply: FastifyReply): Extract<SecurityKind, "accessRefused" | "exported" | "downloaded"> | null {
  if (reply.statusCode === 403) return "accessRefused";
  const isTaken = reply.statusCode === 200 && String(reply.getHeader("content-disposition")).startsWith("attachment");
  if (!isTaken) return null;
  return WORKBOOK.test(String(reply.getHeader("content-type"))) && !isDownload(reply) ? "exported" : "downloaded";
}

/**
 * The call without its query, which may contain values. For an export also the file name, which says what was exported.
 */
function whatOf({ method, url }: FastifyRequest, reply: FastifyReply, kind: SecurityKind) {
  const path = plain(url.split("?")[0] ?? "");
  if (kind !== "exported") return { method, path };
  const [, name = ""] = /filename="([^"]*)"/.exec(String(reply.getHeader("content-disposition"))) ?? [];
  return { method, path, name: plain(name) };
}

/** Removes line breaks and control characters, so that copies of the log are safe. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, "").slice(0, LONGEST);
}

/** In this order: once the person's entries are used up, further actions leave no rows behind. */
async function countEntry(
  kysely: Kysely<SystemSchema>,
  person: string,
  thing: string,
  now: Date,
): Promise<readonly string[]> {
  await refuseUsedUp(kysely, [{ key: person, limit: PER_PERSON }], now);
  await takeTries(kysely, [`${person}:${thing}`], PER_THING, now);
  return countTries(kysely, [{ key: person, limit: PER_PERSON }], now);
}
