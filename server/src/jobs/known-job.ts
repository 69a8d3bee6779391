import type { TakenJob } from "./queue.ts";

/** The key of a job that runs once for each database. */
export const ONCE = "once";

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
  readonly run: (job: TakenJob) => Promise<unknown>;
}
