import { type Kysely, sql } from "kysely";
import type { Config } from "../base/config.ts";
import type { SystemSchema } from "../database/schema.ts";
import { writeMails } from "../mail/outbox.ts";
import { type EndingToken, tokenEndsMail } from "./links.ts";

/** How many days before the end of a token the two mails go out. */
const [EARLY, LATE] = [14, 1];

/**
 * Writes mails about access tokens that end soon: 14 days and 1 day before, unless the token is younger. Any instance may
 * call it at any time; each notice is written once.
 * @returns how many mails it wrote
 */
export async function writeTokenNotices(
  { kysely, config }: { readonly kysely: Kysely<SystemSchema>; readonly config: Config },
  now: Date,
): Promise<number> {
  return kysely.transaction().execute(async (trx) => {
    const at = now.toISOString();
    const { rows } = await sql<EndingToken>`
      with "near" as (
        select "id", case when "expires" <= ${at}::timestamptz + ${`${LATE} days`}::interval then ${LATE}::int else ${EARLY}::int end as "days"
        from system."token"
        where "revoked" is null and "expires" > ${at} and "expires" <= ${at}::timestamptz + ${`${EARLY} days`}::interval
      )
      update system."token" as "token" set "noticed" = "near"."days"
      from "near", data."user" as "user", system."token" as "ending"
        left join system."service" as "service" on "service"."userId" = "ending"."serviceId"
      where "token"."id" = "near"."id" and "ending"."id" = "near"."id" and "service"."disabled" is null
        and "user"."userId" = coalesce("ending"."userId", "service"."ownerId")
        and "near"."days" < coalesce("token"."noticed", ${EARLY + 1}::int)
        and "token"."created" < "token"."expires" - make_interval(days => "near"."days")
      returning "user"."userId", "user"."email", "service"."name" as "service", "token"."label", "token"."expires"`.execute(
      trx,
    );
    if (rows.length > 0)
      await writeMails(
        trx,
        rows.map((row) => tokenEndsMail(config, row)),
        now,
      );
    return rows.length;
  });
}
