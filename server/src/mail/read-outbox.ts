import type { OperationResult } from "@armature/engine";
import type { operations } from "@armature/plugins/operations";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";

export type OutboxMail = OperationResult<typeof operations.outbox.readOutbox>["mails"][number];

/** As many as a page shows. */
const MOST = 200;

export interface OutboxReader {
  /** Whether texts are shown at all: where a mail server has them, they are between it and the recipient. */
  readonly seesTexts: boolean;
  /** May also read what is written to staff: who reads a link can use it. */
  readonly isAdmin: boolean;
  readonly now: Date;
}

/** The newest mails first. */
export async function readOutbox(
  kysely: Kysely<SystemSchema>,
  { seesTexts, isAdmin, now }: OutboxReader,
): Promise<readonly OutboxMail[]> {
  const { rows } = await sql<OutboxMail>`
    select "mail"."id", "mail"."to", "mail"."subject", "mail"."created", "mail"."sent", "mail"."problem",
      case when "sent" is not null then 'sent' when "refused" is not null then 'refused'
        when "mail"."expires" <= ${now.toISOString()} then 'expired' else 'waiting' end as "state",
      case when ${sql.lit(seesTexts)} and (${sql.lit(isAdmin)} or coalesce("account"."profile", 'member') in ('member', 'reader'))
        then "mail"."text" end as "text"
    from system."mail" as "mail" left join system."account" as "account" on "account"."userId" = "mail"."userId"
    order by "mail"."created" desc, "mail"."id" desc limit ${sql.lit(MOST)}`.execute(kysely);
  return rows;
}
