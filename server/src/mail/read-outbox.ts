import type { OperationResult } from "@armature/engine";
import type { platform } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import type { Instant } from "../database/column-types.ts";
import type { SystemSchema } from "../database/schema.ts";
import { AppError } from "../base/errors.ts";
import { recordSecurity, type SecurityEvent } from "../session/security-log.ts";
import { writtenText } from "./outbox.ts";

export type OutboxMail = OperationResult<typeof platform.outbox.readOutbox>["mails"][number];

/** The number of mails on a page. */
const MOST = 200;

/** The newest mails first, without their texts. */
export async function readOutbox(kysely: Kysely<SystemSchema>, now: Date): Promise<readonly OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    select "id", "to", "subject", "created", "sent", "problem",
      case when "sent" is not null then 'sent' when "refused" is not null then 'refused'
        when "expires" <= ${now.toISOString()} then 'expired' else 'waiting' end as "state"
    from system."mail" order by "created" desc, "id" desc limit ${sql.lit(MOST)}`.execute(kysely);
  return rows;
}

/** Who reads a mail, and from where. */
export type Reader = Required<Pick<SecurityEvent, "actorId" | "address" | "device">>;

/**
 * The text of a waiting mail, with a working link. Anyone who reads it can use it, so each read is in the security log.
 * @returns null if there is no text any more
 * @throws AppError unknownMail (404)
 */
export async function readMail(
  kysely: Kysely<SystemSchema>,
  id: string,
  reader: Reader,
  now: Date,
): Promise<string | null> {
  return kysely.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom("system.mail")
      .select(["id", "userId", "subject", "text", "codeType", "expires"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (mail === undefined) throw new AppError("unknownMail");
    const at: Instant = now.toISOString();
    const text = mail.expires > at ? await writtenText(trx, mail, now) : null;
    const { userId, subject } = mail;
    if (text !== null) await recordSecurity(trx, [{ ...reader, kind: "outboxRead", userId, at, detail: { subject } }]);
    return text;
  });
}
