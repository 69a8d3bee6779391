import { availableParallelism } from "node:os";
import type { Database } from "../database/database.ts";
import type { FairLimits } from "./fair-turns.ts";

/**
 * How much may run and wait at once, in one process. Calls and jobs together leave two of the ten connections to
 * PostgreSQL for sign-ins, sessions and the server itself.
 */
export const TURN_LIMITS = {
  /** Calls with a session that run at once. The embedded database has one connection: there it is 3. */
  calls: 6,
  /** Of these, calls of one organization; 2 with the embedded database. */
  callsOfOrganization: 5,
  /** Of these, calls of one person; 2 with the embedded database. */
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

const EMBEDDED = { calls: 3, callsOfOrganization: 2, callsOfPerson: 2 } as const;

const COMMON = {
  longestWaitMs: TURN_LIMITS.longestWait * 1000,
  retrySeconds: 5,
  refusals: { ofPerson: "tooManyCalls", inTotal: "callsBusy" },
} as const;

export function callLimits(kind: Database["kind"]): FairLimits {
  const limits = { ...TURN_LIMITS, ...(kind === "embedded" && EMBEDDED) };
  return {
    ...COMMON,
    atOnce: limits.calls,
    ofOrganization: limits.callsOfOrganization,
    ofPerson: limits.callsOfPerson,
    waiting: limits.callsWaiting,
    waitingOfPerson: limits.callsWaitingOfPerson,
  };
}

export const jobLimits: FairLimits = {
  ...COMMON,
  atOnce: TURN_LIMITS.jobs,
  ofOrganization: TURN_LIMITS.jobs,
  ofPerson: TURN_LIMITS.jobsOfPerson,
  waiting: TURN_LIMITS.jobsWaiting,
  waitingOfPerson: TURN_LIMITS.jobsWaitingOfPerson,
  refusals: { ofPerson: "tooManyJobs", inTotal: "callsBusy" },
};

export const bodyLimits: FairLimits = {
  ...jobLimits,
  atOnce: TURN_LIMITS.bodies,
  ofOrganization: TURN_LIMITS.bodiesOfOrganization,
  ofPerson: TURN_LIMITS.bodiesOfPerson,
};

export const formLimits: FairLimits = {
  ...jobLimits,
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
