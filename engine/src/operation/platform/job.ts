import { type Static, Type } from "typebox";
import { defineOperation, nullable } from "../contract.ts";

const TextOrNull = nullable(Type.String());

/** `running`: a worker works on it. `failed`: it is not tried again by itself. */
export const JobState = Type.Union([
  Type.Literal("waiting"),
  Type.Literal("running"),
  Type.Literal("failed"),
  Type.Literal("done"),
]);
export type JobState = Static<typeof JobState>;

/** Work that follows a write, or that was planned. */
export const Job = Type.Object({
  id: Type.String(),
  /** The module and its job, such as `desk.lending:lateNotices`. */
  name: Type.String(),
  /** The name for people, such as `Desk: late notices`. */
  label: Type.String(),
  /** No two jobs of one name have the same key. */
  key: TextOrNull,
  /** The organization whose write caused it. Null if none did. */
  organizationId: nullable(Type.Integer()),
  /** The changeset that caused it. */
  changesetId: TextOrNull,
  /** ISO 8601, like all times here. */
  created: Type.String(),
  /** When it may start, or be tried again. */
  due: Type.String(),
  starts: Type.Integer(),
  failures: Type.Integer(),
  state: JobState,
  /** Whether it does not start, since its webhook is switched off. It goes on once that is on again. */
  isPaused: Type.Boolean(),
  /** When it was done or failed. */
  ended: TextOrNull,
  /** The code of the last failure. */
  problem: TextOrNull,
});
export type Job = Static<typeof Job>;

const JobId = Type.Object({ id: Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" }) });

/**
 * The newest 200 jobs, of one state if it is given. Done ones are kept for 7 days. For administrators
 * (organization.admin).
 */
export const listJobs = defineOperation({
  method: "GET",
  path: "/api/admin/job",
  query: Type.Object({ state: Type.Optional(JobState) }, { additionalProperties: false }),
  result: Type.Object({
    jobs: Type.Array(Job),
    /** How many there are of each state. */
    counts: Type.Record(JobState, Type.Integer()),
    /** Whether the instance that answers runs jobs. */
    isWorking: Type.Boolean(),
  }),
  sessionOnly: true,
});

/** Tries a job that failed or waits again, at once. 404: no such job. 409: it runs, or is done. For administrators. */
export const retryJob = defineOperation({
  method: "POST",
  path: "/api/admin/job/:id/retry",
  params: JobId,
  result: Type.Null(),
  sessionOnly: true,
});

/** Ends a job that failed or waits, without running it. 404: no such job. 409: it runs, or is done. For administrators. */
export const dropJob = defineOperation({
  method: "POST",
  path: "/api/admin/job/:id/drop",
  params: JobId,
  result: Type.Null(),
  sessionOnly: true,
});

/** A job that runs at planned times. */
export const Schedule = Type.Object({
  name: Type.String(),
  label: Type.String(),
  /** Minute, hour, day, month, day of the week. */
  cron: Type.String(),
  next: Type.String(),
  /** How its newest run that began went. Null if none has begun. */
  last: nullable(Type.Object({ state: JobState, at: Type.String(), problem: TextOrNull })),
});
export type Schedule = Static<typeof Schedule>;

/** The jobs that run at planned times. For administrators (organization.admin). */
export const listSchedules = defineOperation({
  method: "GET",
  path: "/api/admin/schedule",
  result: Type.Object({
    /** The time zone of the planned times. */
    timeZone: Type.String(),
    schedules: Type.Array(Schedule),
  }),
  sessionOnly: true,
});

/** Runs a planned job now, as well as at its planned times. 404: no such schedule. For administrators. */
export const runSchedule = defineOperation({
  method: "POST",
  path: "/api/admin/schedule/:name/run",
  params: Type.Object({ name: Type.String({ maxLength: 200 }) }),
  result: Type.Null(),
  sessionOnly: true,
});
