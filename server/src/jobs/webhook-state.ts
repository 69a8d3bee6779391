import { randomBytes } from "node:crypto";
import type { WebhookDelivery, WebhookState } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import { AppError } from "../base/errors.ts";
import { NO_SECRET_KEY, type SecretPlace, type Secrets } from "../base/secrets.ts";
import type { SystemSchema } from "../database/schema.ts";
import { SERVICES_WITH_OWNER, stoppedBecause } from "../http/service-owner.ts";
import type { Tenancy } from "../base/application.ts";
import { isListening, webhookJob } from "../records/write/webhook-rows.ts";
import type { PresentWebhook } from "./present-webhooks.ts";
import { stateSql } from "./queue.ts";

type Db = Kysely<SystemSchema>;

const DAY = 24 * 3_600_000;
/** As standardwebhooks advises: 24 to 64. */
const SECRET_BYTES = 32;
/** So many failures in a row switch a webhook off, once they go on for an hour. */
export const MOST_FAILURES_IN_ROW = 100;
/** As long as a receiver may be away, at least. */
const SHORTEST_FAILING_MS = 3_600_000;
const MOST_DELIVERIES = 50;

const placeOf = (row: number, column: "secret" | "formerSecret" = "secret"): SecretPlace => ({
  table: "system.webhook",
  column,
  row,
});

/**
 * Makes the secret of a webhook. The former one signs for a day more, unless its key was
 * lost.
 * @returns its text, which nothing shows again
 * @throws AppError kept (409) without a SECRET_KEY
 */
export async function makeSecret(db: Db, secrets: Secrets, id: number, now: Date): Promise<string> {
  if (!secrets.isReady) throw new AppError("kept", { args: { problem: NO_SECRET_KEY } });
  const text = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  await db.transaction().execute(async (trx) => {
    const of = trx.selectFrom("system.webhook").select(["secret"]).where("definitionId", "=", id).forUpdate();
    const stored = (await of.executeTakeFirst())?.secret;
    const former = stored === undefined ? null : secrets.openIfPossible(placeOf(id), stored);
    const made = {
      secret: secrets.seal(placeOf(id), text),
      secretMade: now.toISOString(),
      formerSecret: former && secrets.seal(placeOf(id, "formerSecret"), former),
      formerUntil: former ? new Date(now.getTime() + DAY).toISOString() : null,
    };
    const row = { definitionId: id, ...made, stopped: null };
    await trx
      .insertInto("system.webhook")
      .values(row)
      .onConflict((conflict) => conflict.column("definitionId").doUpdateSet(made))
      .execute();
  });
  return text;
}

/** What a try of a webhook needs: the secrets that sign, the newest first, and how many tries failed before. */
export interface Signing {
  readonly secrets: readonly string[];
  readonly failures: number;
}

/** Null without a secret. @throws SecretError if no key opens it */
export async function readSigning(db: Db, secrets: Secrets, id: number, now: Date): Promise<Signing | null> {
  const row = await db
    .selectFrom("system.webhook")
    .select(["secret", "formerSecret", "formerUntil", "failures"])
    .where("definitionId", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { formerSecret, formerUntil, failures } = row;
  const isFormerValid = formerSecret !== null && formerUntil !== null && Date.parse(formerUntil) > now.getTime();
  const own = secrets.open(placeOf(id), row.secret);
  const former = isFormerValid ? [secrets.open(placeOf(id, "formerSecret"), formerSecret)] : [];
  return { secrets: [own, ...former], failures };
}

/**
 * Counts a failed try.
 * @returns whether so many failed in a row, with this one, and for so long that the webhook is to be switched off: a
 * delivery that waits has failed for an hour. So many can wait at once that minutes would be enough else.
 */
export async function countFailure(db: Db, id: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SHORTEST_FAILING_MS).toISOString();
  const { rows } = await sql<{ isTooMuch: boolean }>`update system."webhook" set "failures" = "failures" + 1
    where "definitionId" = ${id} returning "failures" >= ${MOST_FAILURES_IN_ROW}::int and exists (
      select from system."job" where "name" = ${webhookJob(id)} and "done" is null and "failed" is null
        and "failures" > 0 and "created" <= ${since}::timestamptz) as "isTooMuch"`.execute(db);
  return rows[0]?.isTooMuch ?? false;
}

/** After a try that succeeded, or when somebody switches it on again. */
export async function forgetFailures(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("system.webhook")
    .set({ failures: 0, stopped: null })
    .where("definitionId", "in", [...ids])
    .execute();
}

/** Says why the server switches a webhook off. @returns false if it was said before */
export async function markStopped(db: Db, id: number, reason: "gone" | "failures"): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("system.webhook")
    .set({ stopped: reason })
    .where("definitionId", "=", id)
    .where("stopped", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How webhooks do. One statement. */
export async function listStates(
  db: Db,
  tenancy: Tenancy,
  webhooks: readonly PresentWebhook[],
): Promise<WebhookState[]> {
  const asked = webhooks.map(({ id, webhook }) => ({ id, owner: webhook.owner, isPaused: !isListening(webhook) }));
  const { rows } = await sql<WebhookState>`
    select "asked"."id", "asked"."isPaused", coalesce("user"."displayName", "own"."name") as "ownerName",
      (account."confirmed" is null and ("own"."userId" is null or "own"."stopped" is not null)) as "isOwnerStopped",
      state."secretMade", state."formerUntil", coalesce(state."failures", 0) as "failures", state."stopped"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as "asked"("id" integer, "owner" integer, "isPaused" boolean)
    left join system."webhook" as state on state."definitionId" = "asked"."id"
    left join data."user" as "user" on "user"."userId" = "asked"."owner"
    left join system."account" as account on account."userId" = "asked"."owner"
    left join lateral (
      select service."userId", service."name", ${stoppedBecause(tenancy)} as "stopped"
      from ${SERVICES_WITH_OWNER} where service."userId" = "asked"."owner"
    ) as "own" on true
    order by "asked"."id"`.execute(db);
  return rows;
}

/** The newest deliveries of a webhook. One statement. */
export async function listDeliveries(db: Db, { id, webhook }: PresentWebhook, now: Date): Promise<WebhookDelivery[]> {
  const { rows } = await sql<Omit<WebhookDelivery, "isPaused">>`
    select "id", "created", "payload"->>'event' as "event", jsonb_array_length("payload"->'ids') as "records",
      ${stateSql(now)} as "state", "starts", "due", coalesce("done", "failed") as "ended", "problem"
    from system."job" where "name" = ${webhookJob(id)}
    order by "created" desc, "id" desc limit ${sql.lit(MOST_DELIVERIES)}`.execute(db);
  const isPaused = !isListening(webhook);
  return rows.map((row) => ({ ...row, isPaused }));
}
