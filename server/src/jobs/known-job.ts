import type { Outside } from "../turns/places.ts";
import type { TakenJob } from "./queue.ts";

/** Thrown by a job whose try failed, where the other side says when to try again. */
export class FailedTry extends Error {
  override readonly name = "FailedTry";
  /** For administrators. */
  readonly code: string;
  readonly notBefore: Date | undefined;

  constructor(code: string, notBefore?: Date) {
    super(`The try failed: ${code}`);
    this.code = code;
    this.notBefore = notBefore;
  }
}

/** The jobs that an instance can run now, by name. Webhooks come and go; the map is the same while none does. */
export type KnownJobs = () => ReadonlyMap<string, KnownJob>;

/** The key of a job that runs once for each database. */
export const ONCE = "once";

/** A job while it runs. */
export interface RunningJob extends TakenJob {
  readonly outside: Outside;
}

/** A job that this instance can run. */
export interface KnownJob {
  readonly name: string;
  /** For people: `Desk: late notices`. */
  readonly label: string;
  readonly cron?: string | undefined;
  readonly once?: boolean | undefined;
  /** After so many failures in a row it is not tried again, 12 by default. */
  readonly mostFailures?: number;
  /** Runs at the start of an instance that runs jobs. */
  readonly prepare?: (now: Date) => Promise<unknown>;
  /** Its jobs wait, for at most 90 days. */
  readonly isPaused?: boolean;
  readonly run: (job: RunningJob) => Promise<unknown>;
}
