import { type Kysely, sql } from "kysely";
import { v7 as newId } from "uuid";
import type { SystemSchema } from "./schema.ts";

/** The longest chain of jobs whose writes cause each other. */
export const MOST_DEPTH = 8;

export interface NewJob {
  readonly name: string;
  readonly id?: string;
  readonly key?: string;
  readonly payload?: unknown;
  readonly organizationId?: number | null;
  readonly depth?: number;
  readonly due?: Date;
}

/** Adds jobs, in one statement. @returns how many are new: an id or a key that is there already adds nothing */
export async function addJobs(db: Kysely<SystemSchema>, jobs: readonly NewJob[], now: Date): Promise<number> {
  const rows = jobs.map(({ id = newId(), key = null, payload = null, due = now, depth = 0, ...job }) => ({
    ...job,
    id,
    key,
    payload,
    depth,
    organizationId: job.organizationId ?? null,
    due: due.toISOString(),
  }));
  const at = now.toISOString();
  const { numAffectedRows = 0n } = await sql`
    insert into system."job" ("id", "name", "key", "payload", "organizationId", "depth", "created", "due")
    select "id", "name", "key", "payload", "organizationId", "depth", ${at}::timestamptz(3), "due"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as "new"("id" uuid, "name" text, "key" text, "payload" jsonb,
      "organizationId" integer, "depth" integer, "due" timestamptz)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Adds a job that puts itself off for ever, or starts it again where it has ended. */
export async function keepJob(db: Kysely<SystemSchema>, name: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    insert into system."job" ("id", "name", "key", "created", "due")
    values (${newId()}::uuid, ${name}, 'kept', ${at}::timestamptz, ${at}::timestamptz)
    on conflict ("name", "key") where "key" is not null do update set "done" = null, "failed" = null, "problem" = null,
      "failures" = 0, "lost" = 0, "due" = ${at}::timestamptz
    where "job"."done" is not null or "job"."failed" is not null`.execute(db);
}
