import type { JobState } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import type { SystemSchema } from "../database/schema.ts";

type Db = Kysely<SystemSchema>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** How long a worker that gives no sign of life keeps a job. */
export const LEASE_MS = 60 * SECOND;
/** Pauses between failed tries. The last one repeats. */
const PAUSE_MINUTES = [1, 5, 15, 60] as const;
/** After so many starts that never ended, a job counts as the reason. Restarts of the server end innocent ones too. */
export const MOST_LOST = 50;
const DONE_KEPT_MS = 7 * DAY;
const FAILED_KEPT_MS = 90 * DAY;
/** How long a due job waits for an instance that knows it, while releases change. */
const UNKNOWN_AFTER_MS = 10 * MINUTE;

/** A job that this worker holds until its lease ends. */
export interface TakenJob {
  readonly id: string;
  readonly name: string;
  readonly key: string | null;
  readonly payload: unknown;
  readonly changesetId: string | null;
  readonly organizationId: number | null;
  readonly depth: number;
  /** With this one. Only the last start can end a job. */
  readonly starts: number;
  /** How often it has put itself off. */
  readonly round: number;
  readonly lost: number;
}

/** How many jobs of a name a worker has room for. */
export interface Room {
  readonly name: string;
  readonly most: number;
}

/**
 * Takes due jobs, the longest due of each name first, and the names in turn. Jobs that others are taking are skipped.
 * @param most of all names together
 */
export async function takeJobs(db: Db, rooms: readonly Room[], most: number, now: Date): Promise<readonly TakenJob[]> {
  const at = now.toISOString();
  const { rows } = await sql<TakenJob>`
    with "picked" as materialized (
      select "due"."id"
      from unnest(${rooms.map(({ name }) => name)}::text[], ${rooms.map((room) => room.most)}::int[])
        with ordinality as "room"("name", "most", "turn")
      cross join lateral (
        select "id", "due" from system."job"
        where "name" = "room"."name" and "due" <= ${at}::timestamptz and "done" is null and "failed" is null
        order by "due", "id" limit "room"."most" for update skip locked
      ) as "due"
      order by row_number() over (partition by "turn" order by "due"."due", "due"."id"), "turn" limit ${most}::int
    )
    update system."job" as "job" set "starts" = "starts" + 1, "lost" = "lost" + "running"::int, "running" = true,
      "due" = ${leaseEnd(now)}::timestamptz
    from "picked" where "job"."id" = "picked"."id"
    returning "job"."id", "name", "key", "payload", "changesetId", "organizationId", "depth", "starts", "round", "lost"`.execute(
    db,
  );
  return rows;
}

type Started = Pick<TakenJob, "id" | "starts">;

/** Says that the worker of these jobs lives. */
export async function renewLeases(db: Db, jobs: readonly Started[], now: Date): Promise<void> {
  await sql`update system."job" as "job" set "due" = ${leaseEnd(now)}::timestamptz
    from unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map(({ starts }) => starts)}::int[]) as "held"("id", "starts")
    where "job"."id" = "held"."id" and "job"."starts" = "held"."starts" and "running"`.execute(db);
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

/** How a start ended. `problem` is a code; after `most` failures it is not tried again, nor before `notBefore`. */
export type Ending =
  | { readonly kind: "done" }
  | { readonly kind: "later"; readonly due: Date }
  | { readonly kind: "failed"; readonly problem: string; readonly most: number; readonly notBefore?: Date };

/**
 * Ends a start, unless another one has begun since.
 * @returns whether it failed for good
 */
export async function endJob(db: Db, { id, starts }: Started, ending: Ending, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isFailed: boolean }>`
    update system."job" set "running" = false, ${endingSql(ending, now)}
    where "id" = ${id}::uuid and "starts" = ${starts}::int and "running"
    returning "failed" is not null as "isFailed"`.execute(db);
  return rows[0]?.isFailed ?? false;
}

function endingSql(ending: Ending, now: Date) {
  const at = now.toISOString();
  if (ending.kind === "done") return sql`"done" = ${at}::timestamptz, "problem" = null`;
  if (ending.kind === "later")
    return sql`"due" = ${ending.due.toISOString()}::timestamptz, "problem" = null, "round" = "round" + 1, "lost" = 0`;
  const { problem, most, notBefore = null } = ending;
  const last = PAUSE_MINUTES.length;
  return sql`"failures" = "failures" + 1, "problem" = ${problem},
    "due" = greatest(${notBefore?.toISOString() ?? null}::timestamptz, ${at}::timestamptz
      + make_interval(mins => (${[...PAUSE_MINUTES]}::int[])[least("failures" + 1, ${sql.lit(last)})])),
    "failed" = case when "failures" + 1 >= ${most}::int then ${at}::timestamptz end`;
}

/**
 * Fails jobs that no module has any more: no instance has started or ended one of their name since they are due.
 * @param known the names of all jobs of this instance
 */
export async function failUnknown(db: Db, known: readonly string[], now: Date): Promise<number> {
  const since = before(now, UNKNOWN_AFTER_MS);
  const nextTry = new Date(now.getTime() + Math.max(...PAUSE_MINUTES) * MINUTE).toISOString();
  const { numAffectedRows = 0n } = await sql`
    update system."job" as "job" set "running" = false, "failed" = ${now.toISOString()}::timestamptz, "problem" = 'unknownJob'
    where "done" is null and "failed" is null and "due" <= ${since} and "name" <> all(${[...known]}::text[])
      and not exists (
        select from system."job" as "other" where "other"."name" = "job"."name" and "other"."starts" > 0
          and coalesce("other"."done", "other"."failed", "other"."due") > ${since}
          and coalesce("other"."done", "other"."failed", "other"."due") <= ${nextTry})`.execute(db);
  return Number(numAffectedRows);
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

/** Fails jobs that have been paused for as long as failed ones are kept. @param names those that are paused */
export async function failPaused(db: Db, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return;
  await sql`update system."job" set "running" = false, "failed" = ${now.toISOString()}::timestamptz, "problem" = 'webhookOff'
    where "name" = any(${[...names]}::text[]) and "done" is null and "failed" is null
      and "created" <= ${before(now, FAILED_KEPT_MS)}::timestamptz`.execute(db);
}

/** Jobs that are tried at once when what they need is back. Further ones wait for their next try. */
const MOST_AT_ONCE = 5000;

/** Lets jobs that failed and wait for another try start now, as if they were new. */
export async function startAtOnce(db: Db, names: readonly string[], at: string): Promise<void> {
  await sql`update system."job" set "due" = ${at}::timestamptz, "failures" = 0, "lost" = 0 where "id" in (
    select "id" from system."job" where "name" = any(${[...names]}::text[]) and "done" is null and "failed" is null
      and not "running" and "due" > ${at}::timestamptz
    order by "due" limit ${sql.lit(MOST_AT_ONCE)} for update skip locked)`.execute(db);
}

/**
 * Deletes jobs that were done or failed long ago. Of those with a key, the last of each name stays: a schedule goes on
 * from it, and what runs once is not run again.
 */
export async function sweepJobs(db: Db, now: Date): Promise<void> {
  await sql`delete from system."job" as "job"
    where ("done" <= ${before(now, DONE_KEPT_MS)} or "failed" <= ${before(now, FAILED_KEPT_MS)})
    and ("key" is null or exists (
      select from system."job" as "later"
      where "later"."name" = "job"."name" and "later"."key" is not null and "later"."created" > "job"."created"))`.execute(
    db,
  );
}

/** What a job is in, for people. */
export const stateSql = (now: Date) => sql<JobState>`case when "done" is not null then 'done'
  when "failed" is not null then 'failed' when "running" and "due" > ${now.toISOString()}::timestamptz then 'running'
  else 'waiting' end`;

/**
 * How many jobs have not ended or have failed, by state, and for how many seconds the longest due one waits.
 * @param paused the names of those that are late for a reason
 */
export async function measureJobs(
  db: Db,
  now: Date,
  paused: readonly string[] = [],
): Promise<{ readonly counts: Readonly<Record<Exclude<JobState, "done">, number>>; readonly oldestSeconds: number }> {
  const { rows } = await sql<{ state: "waiting" | "running" | "failed"; count: number; due: string | null }>`
    select ${stateSql(now)} as "state", count(*)::int as "count",
      min("due") filter (where "name" <> all(${[...paused]}::text[])) as "due"
    from system."job" where "done" is null and "failed" is null group by 1
    union all select 'failed', count(*)::int, min("due") from system."job" where "failed" is not null`.execute(db);
  const counts = { waiting: 0, running: 0, failed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  const due = rows.find(({ state }) => state === "waiting")?.due ?? null;
  const waits = due === null ? 0 : (now.getTime() - Date.parse(due)) / SECOND;
  return { counts, oldestSeconds: Math.max(0, waits) };
}
