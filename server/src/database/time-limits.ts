/**
 * How long things on PostgreSQL may take, in milliseconds. What takes longer answers 503, so that nothing blocks others
 * for ever. Work that nobody waits for has no limit: migrations, indexes, unique keys, templates and sweeps.
 */
export interface TimeLimits {
  /** A statement of a call, DATABASE_STATEMENT_SECONDS: 30 s. */
  readonly statement: number;
  /** A wait for a publish, or for a record that another call is writing: 10 s. */
  readonly lock: number;
  /** A pause between two statements of one transaction, after which PostgreSQL ends its connection: 15 s. */
  readonly pause: number;
  /** Such a pause of a call that saves 200 records or more, and validates them in between: 60 s. */
  readonly pauseOfMany: number;
  /** A statement of a publish. A release that is published at the start has no such limit: 60 s. */
  readonly publishStatement: number;
  /** A pause between two statements of a publish: 5 s. */
  readonly publishPause: number;
  /** One attempt of a publish to lock a table. It is repeated for 30 s: 0.2 s. */
  readonly publishLock: number;
  /** A pause of an instance that does work which only one may do at a time. Then another one does it: 60 s. */
  readonly turn: number;
  /** A wait for a connection, new or of the pool: 10 s. */
  readonly connect: number;
  /** A wait for an answer that the network has lost: 65 s. */
  readonly answer: number;
  /** The time without traffic after which either side asks whether the other is still there: 10 s. */
  readonly keepAlive: number;
  /** An answer to `/health/ready`: 2 s. */
  readonly health: number;
  /** A wait of a call for a connection, after which `/health/ready` answers 503: 5 s. */
  readonly busy: number;
  /** The wait at a start for a database that is not there yet: 60 s. */
  readonly start: number;
}

export const TIME_LIMITS: TimeLimits = {
  statement: 30_000,
  lock: 10_000,
  pause: 15_000,
  pauseOfMany: 60_000,
  publishStatement: 60_000,
  publishPause: 5_000,
  publishLock: 200,
  turn: 60_000,
  connect: 10_000,
  answer: 65_000,
  keepAlive: 10_000,
  health: 2_000,
  busy: 5_000,
  start: 60_000,
};

/** The limits that PostgreSQL itself applies to a connection; 0 for none. */
export type SessionLimits = Pick<TimeLimits, "statement" | "lock" | "pause">;

/** For work that nobody waits for. An instance that is frozen in it loses its locks all the same. */
export const BACKGROUND_LIMITS: SessionLimits = { statement: 0, lock: 0, pause: TIME_LIMITS.turn };
