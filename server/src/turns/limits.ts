import { availableParallelism } from "node:os";
import type { Database } from "../database/database.ts";
import type { FairLimits } from "./fair-turns.ts";

/**
 * How much may run and wait at once, in one process. Calls and jobs together leave a fifth of the connections to
 * PostgreSQL for sign-ins and sessions.
 */
export const TURN_LIMITS = {
  /**
   * Calls with a session that run at once, for a DATABASE_POOL of 10. This number and those of one organization, one
   * person and of jobs grow and shrink with it; with the embedded database, they are 3, 2, 2 and 2.
   */
  calls: 6,
  /** Of these, calls of one organization. */
  callsOfOrganization: 5,
  /** Of these, calls of one person. */
  callsOfPerson: 4,
  /** Calls that wait for their turn. Further ones are answered 503. */
  callsWaiting: 1000,
  /** Of these, calls of one person. Further ones are answered 429. */
  callsWaitingOfPerson: 200,
  /** Open calls of one session, running or waiting. Further ones are answered 429 before anything is read for them. */
  openOfSession: 250,
  /** Jobs that run at once: exports, downloads, reading sheets, and batches of many rows. */
  jobs: 2,
  /** Of these, jobs of one person. */
  jobsOfPerson: 1,
  /** Jobs that wait for their turn. Further ones are answered 503. */
  jobsWaiting: 1000,
  /** Of these, jobs of one person. Further ones are answered 429. */
  jobsWaitingOfPerson: 200,
  /** From so many rows on, saving or checking a batch is a job. */
  rowsOfJob: 200,
  /** The size of a body, in bytes, from which it waits for its turn before it is read. */
  largeBody: 262_144,
  /** Large bodies in memory at once. */
  bodies: 8,
  /** Of these, bodies of one organization. */
  bodiesOfOrganization: 4,
  /** Of these, bodies of one person. */
  bodiesOfPerson: 1,
  /** Forms with files that are received at once. */
  forms: 100,
  /** Of these, forms of one organization. */
  formsOfOrganization: 30,
  /** Of these, forms of one person. */
  formsOfPerson: 6,
  /** Seconds that a call, a job or a body waits at most. Then it is answered 503. */
  longestWait: 50,
} as const;

const POOL = 10;
const EMBEDDED = { calls: 3, callsOfOrganization: 2, callsOfPerson: 2, jobs: 2 } as const;

type Connections = Pick<Database, "kind" | "poolSize">;

function sharesOf({ kind, poolSize }: Connections): Readonly<Record<keyof typeof EMBEDDED, number>> {
  if (kind === "embedded") return EMBEDDED;
  const { calls, callsOfOrganization, callsOfPerson, jobs } = TURN_LIMITS;
  const share = (ofTen: number): number => Math.max(1, Math.floor((ofTen * poolSize) / POOL));
  return {
    calls: share(calls),
    callsOfOrganization: share(callsOfOrganization),
    callsOfPerson: share(callsOfPerson),
    jobs: share(jobs),
  };
}

const COMMON = {
  longestWaitMs: TURN_LIMITS.longestWait * 1000,
  retrySeconds: 5,
  refusals: { ofPerson: "tooManyCalls", inTotal: "callsBusy" },
} as const;

export function callLimits(connections: Connections): FairLimits {
  const { calls, callsOfOrganization, callsOfPerson } = sharesOf(connections);
  return {
    ...COMMON,
    atOnce: calls,
    ofOrganization: callsOfOrganization,
    ofPerson: callsOfPerson,
    waiting: TURN_LIMITS.callsWaiting,
    waitingOfPerson: TURN_LIMITS.callsWaitingOfPerson,
  };
}

const JOBS = {
  ...COMMON,
  waiting: TURN_LIMITS.jobsWaiting,
  waitingOfPerson: TURN_LIMITS.jobsWaitingOfPerson,
  refusals: { ofPerson: "tooManyJobs", inTotal: "callsBusy" },
} as const;

export function jobLimits(connections: Connections): FairLimits {
  const { jobs } = sharesOf(connections);
  return { ...JOBS, atOnce: jobs, ofOrganization: jobs, ofPerson: TURN_LIMITS.jobsOfPerson };
}

export const bodyLimits: FairLimits = {
  ...JOBS,
  atOnce: TURN_LIMITS.bodies,
  ofOrganization: TURN_LIMITS.bodiesOfOrganization,
  ofPerson: TURN_LIMITS.bodiesOfPerson,
};

export const formLimits: FairLimits = {
  ...JOBS,
  atOnce: TURN_LIMITS.forms,
  ofOrganization: TURN_LIMITS.formsOfOrganization,
  ofPerson: TURN_LIMITS.formsOfPerson,
};

/** The number of passwords that a process checks at once. With these limits, nobody waits more than a few seconds. */
export const signInLimits: FairLimits = {
  ...COMMON,
  atOnce: availableParallelism(),
  ofOrganization: availableParallelism(),
  ofPerson: availableParallelism(),
  waiting: 400,
  waitingOfPerson: 250,
  refusals: { ofPerson: "signInsBusy", inTotal: "signInsBusy" },
};
