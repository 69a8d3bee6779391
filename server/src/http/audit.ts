import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { SecurityKind, SystemSchema } from "../database/schema.ts";
import { AppError } from "../errors.ts";
import { isDownload } from "../files/send-download.ts";
import { recordSecurity } from "../session/security-log.ts";
import { clientOf } from "./client.ts";
import { contextOf } from "./context.ts";
import { countTries, refuseUsedUp, takeTries } from "./rate-limit.ts";
import type { ServerDeps } from "./server-deps.ts";

/** One thing that one person does again and again is one entry a minute. */
const PER_THING = { most: 1, minutes: 1 } as const;
/** Entries of one kind by one person: whoever walks through all ids does not fill the disk. */
const PER_PERSON = { most: 200, minutes: 60 } as const;
const LONGEST = 200;
const WORKBOOK = /spreadsheetml/;

/**
 * Writes into the security log what signed-in people were refused, exported and downloaded: by the answer, so that no call
 * can forget it, and before a byte of it leaves.
 */
export function auditCalls(app: FastifyInstance, { database: { kysely }, clock }: ServerDeps): void {
  app.addHook("onSend", async (request, reply) => {
    const kind = kindOf(reply);
    if (kind === null || request.method === "HEAD") return;
    const { user, organization } = contextOf(request);
    const what = whatOf(request, reply, kind);
    const isLast = await isToBeTold(kysely, `audit:${kind}:${user.userId}`, JSON.stringify(what), clock());
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

/** The call without its query, whose values are nobody's business; of an export the name of the file, which says what is in it. */
function whatOf({ method, url }: FastifyRequest, reply: FastifyReply, kind: SecurityKind) {
  const path = plain(url.split("?")[0] ?? "");
  if (kind !== "exported") return { method, path };
  const [, name = ""] = /filename="([^"]*)"/.exec(String(reply.getHeader("content-disposition"))) ?? [];
  return { method, path, name: plain(name) };
}

/** No line breaks or control characters, wherever the log is copied to. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, "").slice(0, LONGEST);
}

/** @returns null where it was told already, or too much was; else whether it is the last one for an hour */
async function isToBeTold(
  kysely: Kysely<SystemSchema>,
  person: string,
  thing: string,
  now: Date,
): Promise<boolean | null> {
  try {
    // In this order: once the person's are used up, further things leave no rows behind.
    await refuseUsedUp(kysely, [{ key: person, limit: PER_PERSON }], now);
    await takeTries(kysely, [`${person}:${thing}`], PER_THING, now);
    const usedUp = await countTries(kysely, [{ key: person, limit: PER_PERSON }], now);
    return usedUp.length > 0;
  } catch (error) {
    if (error instanceof AppError && error.code === "tooManyTries") return null;
    throw error;
  }
}
