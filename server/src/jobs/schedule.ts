import { type Kysely, sql } from "kysely";
import { addJobs } from "../database/jobs.ts";
import type { SystemSchema } from "../database/schema.ts";
import { nextTime } from "../modules/planned-jobs.ts";
import { type KnownJob, ONCE } from "./known-job.ts";

/** Plans jobs at their times. Every instance does so, and each time is planned once. */
export class Schedules {
  readonly #db: Kysely<SystemSchema>;
  readonly #timeZone: string;
  readonly #jobs: readonly (KnownJob & { readonly cron: string })[];
  /** The time that is planned, by name. */
  readonly #next = new Map<string, Date>();

  constructor(db: Kysely<SystemSchema>, jobs: Iterable<KnownJob>, timeZone: string) {
    this.#db = db;
    this.#timeZone = timeZone;
    this.#jobs = [...jobs].filter((job): job is KnownJob & { readonly cron: string } => job.cron !== undefined);
  }

  /**
   * Plans the next time of each schedule whose last one has come. A time that came while no server ran is still planned,
   * so it runs once. The first call also takes back times of former schedules.
   */
  async plan(now: Date): Promise<void> {
    const due = this.#jobs.filter(({ name }) => (this.#next.get(name)?.getTime() ?? 0) <= now.getTime());
    if (due.length === 0) return;
    const planned = due.flatMap(({ name, cron }) => {
      const next = nextTime(cron, this.#timeZone, now);
      return next === null ? [] : [{ name, key: next.toISOString(), due: next }];
    });
    const isFirst = this.#next.size === 0;
    if (isFirst) await this.#takeBack(planned, now);
    await addJobs(this.#db, planned, now);
    for (const { name, due: next } of planned) this.#next.set(name, next);
  }

  /** Times that are not planned any more, since the schedule changed. */
  async #takeBack(planned: readonly { readonly name: string; readonly key: string }[], now: Date): Promise<void> {
    await sql`delete from system."job" as "job"
      using unnest(${planned.map(({ name }) => name)}::text[], ${planned.map(({ key }) => key)}::text[]) as "next"("name", "key")
      where "job"."name" = "next"."name" and "job"."key" <> "next"."key" and "starts" = 0
        and "done" is null and "failed" is null and "due" > ${now.toISOString()}::timestamptz`.execute(this.#db);
  }
}

/** Adds the jobs that run once for each database, where they are new. */
export async function addOnce(db: Kysely<SystemSchema>, jobs: Iterable<KnownJob>, now: Date): Promise<void> {
  const once = [...jobs].filter((job) => job.once);
  await addJobs(
    db,
    once.map(({ name }) => ({ name, key: ONCE })),
    now,
  );
}
