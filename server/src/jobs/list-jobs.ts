import type { Job, JobState, Schedule } from "@armature/engine/platform";
import { type Kysely, sql } from "kysely";
import { AppError } from "../base/errors.ts";
import { addJobs } from "../database/jobs.ts";
import type { SystemSchema } from "../database/schema.ts";
import { nextTime } from "../modules/planned-jobs.ts";
import type { KnownJob } from "./known-job.ts";
import { measureJobs, stateSql } from "./queue.ts";

type Db = Kysely<SystemSchema>;
type Known = ReadonlyMap<string, KnownJob>;

/** The number of jobs on a page. */
const MOST = 200;

/** The newest jobs first, of one state if it is given. */
export async function listJobs(db: Db, known: Known, state: JobState | null, now: Date): Promise<Job[]> {
  const { rows } = await sql<Omit<Job, "label" | "isPaused">>`
    select * from (
      select "id", "name", "key", "organizationId", "changesetId", "created", "due", "starts", "failures", "problem",
        ${stateSql(now)} as "state", coalesce("done", "failed") as "ended"
      from system."job"
    ) as "job" where ${state}::text is null or "state" = ${state}
    order by "created" desc, "id" desc limit ${sql.lit(MOST)}`.execute(db);
  return rows.map((row) => {
    const { label = row.name, isPaused = false } = known.get(row.name) ?? {};
    return { ...row, label, isPaused };
  });
}

/** How many jobs there are of each state. */
export async function countJobs(db: Db, now: Date): Promise<Record<JobState, number>> {
  const { counts } = await measureJobs(db, now);
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as "done" from system."job" where "done" is not null`.execute(db);
  return { ...counts, done: rows[0]?.done ?? 0 };
}

/** Tries a job again at once, as if it were new. @throws AppError unknownJob (404), jobEnded (409) */
export function retryJob(db: Db, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  return change(db, id, now, sql`"failed" = null, "failures" = 0, "lost" = 0, "due" = ${at}::timestamptz`);
}

/** Ends a job without running it. @throws AppError unknownJob (404), jobEnded (409) */
export function dropJob(db: Db, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  return change(db, id, now, sql`"failed" = null, "done" = ${at}::timestamptz, "problem" = 'dropped'`);
}

/** Changes a job that nobody works on. A worker that lost it meanwhile cannot end it any more. */
async function change(db: Db, id: string, now: Date, set: ReturnType<typeof sql>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update system."job" set ${set}, "running" = false
    where "id" = ${id}::uuid and ${stateSql(now)} in ('failed', 'waiting')`.execute(db);
  if (numAffectedRows > 0n) return;
  const found = await db.selectFrom("system.job").select("id").where("id", "=", id).executeTakeFirst();
  throw new AppError(found === undefined ? "unknownJob" : "jobEnded");
}

/** The jobs that run at planned times, with how their last runs went. One statement. */
export async function listSchedules(db: Db, known: Known, timeZone: string, now: Date): Promise<Schedule[]> {
  const planned = scheduled(known);
  const { rows } = await sql<{ name: string } & NonNullable<Schedule["last"]>>`
    select distinct on ("name") "name", "problem", ${stateSql(now)} as "state", coalesce("done", "failed", "due") as "at"
    from system."job" where "name" = any(${planned.map(({ name }) => name)}::text[]) and "starts" > 0
    order by "name", "created" desc, "id" desc`.execute(db);
  const last = new Map(rows.map(({ name, ...run }) => [name, run]));
  return planned.flatMap(({ name, label, cron }) => {
    const next = nextTime(cron, timeZone, now)?.toISOString();
    return next === undefined ? [] : [{ name, label, cron, next, last: last.get(name) ?? null }];
  });
}

/** Runs a planned job now, as well as at its planned times. @throws AppError unknownJob (404) */
export async function runSchedule(db: Db, known: Known, name: string, now: Date): Promise<void> {
  if (!scheduled(known).some((job) => job.name === name)) throw new AppError("unknownJob");
  await addJobs(db, [{ name }], now);
}

function scheduled(known: Known) {
  return [...known.values()].flatMap(({ name, label, cron }) => (cron === undefined ? [] : [{ name, label, cron }]));
}
