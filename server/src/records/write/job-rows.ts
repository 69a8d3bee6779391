import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { MOST_DEPTH } from "../../database/jobs.ts";
import type { ModulePoints } from "../points/points.ts";
import type { ChangesetHeader, HistoryRow } from "../read/history.ts";
import type { FollowingJob } from "./webhook-rows.ts";
import type { Part } from "../sql/statement-parts.ts";

/** The job that writes. */
export interface WritingJob {
  /** Its name for people. The history has it. */
  readonly label: string;
  /** How many jobs caused each other before it. */
  readonly depth: number;
}

/**
 * The insert of the jobs that follow from written records: one for each `after` of a module on one of the entities, and
 * the deliveries of webhooks. Null if there are none. Nothing follows from what ships.
 * @param deliveries those of these records
 * @param queued the names of modules' jobs that have one already; new ones are added
 */
export function jobsPart(
  write: {
    readonly points: Pick<ModulePoints, "after">;
    readonly id: string;
    readonly header: Pick<ChangesetHeader, "source" | "organizationId" | "at">;
    readonly job?: WritingJob | undefined;
  },
  history: readonly HistoryRow[],
  deliveries: readonly FollowingJob[],
  queued: Set<string>,
): Part | null {
  const { points, id, header, job } = write;
  if (header.source === "seed") return null;
  const entities = new Set(history.map(({ entity }) => entity));
  const names = [...entities].flatMap((entity) => points.after(entity)).filter((name) => !queued.has(name));
  for (const name of names) queued.add(name);
  const jobs: readonly FollowingJob[] = [...names.map((name) => ({ name, payload: null })), ...deliveries];
  if (jobs.length === 0) return null;
  const payloads = jobs.map(({ payload }) => (payload === null ? null : JSON.stringify(payload)));
  const depth = job === undefined ? 0 : job.depth + 1;
  const failed = depth > MOST_DEPTH ? header.at : null;
  return {
    key: "jobs",
    values: [
      jobs.map(() => newId()),
      jobs.map(({ name }) => name),
      payloads,
      id,
      header.organizationId,
      depth,
      header.at,
      failed,
    ],
    build: (ids, of, texts, changeset, organization, deep, at, looped) => sql`
      insert into system."job" ("id", "name", "payload", "changesetId", "organizationId", "depth", "created", "due", "failed", "problem")
      select "id", "name", "payload"::jsonb, ${changeset}::uuid, ${organization}::int, ${deep}::int, ${at}::timestamptz(3), ${at}::timestamptz(3),
        ${looped}::timestamptz(3), case when ${looped}::timestamptz is not null then 'loop' end
      from unnest(${ids}::uuid[], ${of}::text[], ${texts}::text[]) as "new"("id", "name", "payload")`,
  };
}
