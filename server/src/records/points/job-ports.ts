import type { RecordTypes, RecordWrites } from "@armature/engine/schema";
import type { Kysely } from "kysely";
import type { Static, TSchema } from "typebox";
import type { Fetch } from "../../outbound/outbound.ts";
import type { OfOrganization } from "../scope.ts";
import type { OperationRecords } from "./operation-records.ts";
import type { ServerReader } from "./record-reader.ts";

/**
 * What a job of a module gets. It has the server's own permissions.
 * @template Payload what the schema of its payload describes
 */
export interface JobPorts<
  Types extends RecordTypes = RecordTypes,
  Writes extends RecordWrites = RecordWrites,
  Payload = unknown,
> {
  readonly job: JobRun<Payload>;
  /**
   * The records of the organization whose write caused the job. If none did, it reads those of all organizations, and
   * writes configuration alone. What the n-th `apply` of a job in an organization writes is written once, however often
   * the job runs: later runs get the first result, until the job puts itself off (`Later`). Results have no values.
   */
  readonly records: OperationRecords<Types, Writes>;
  /** Records of all organizations, and within one of them. */
  readonly everywhere: EveryOrganization<Types, Writes>;
  readonly mail: JobMail;
  /**
   * Calls other systems: public addresses over https, and networks of OUTBOUND_ALLOW. Takes at most 10 s and 1 MB, and
   * follows no redirect.
   */
  readonly http: Fetch;
  readonly jobs: Jobs;
  /** The database, for the module's own tables: `tables.withTables<OwnTables>()`. */
  readonly tables: Kysely<Record<never, never>>;
  readonly clock: () => Date;
}

/** A run of a job. */
export interface JobRun<Payload = unknown> {
  /** A UUID, the same for every run: the key for effects outside, which happen at least once. */
  readonly id: string;
  readonly name: string;
  /** What `jobs.add` gave it. */
  readonly payload: Payload;
  /** How often it has started, with this run. */
  readonly starts: number;
  /** The changeset that caused it. */
  readonly changesetId: string | null;
  readonly organizationId: number | null;
  /** Whether an undo or a restore caused it. */
  readonly isRestore: boolean;
}

/** Records of all organizations, and of each. */
export interface EveryOrganization<Types extends RecordTypes = RecordTypes, Writes extends RecordWrites = RecordWrites>
  extends ServerReader<Types> {
  /** All organizations, for `within`. One statement. */
  organizations(): Promise<readonly OfOrganization[]>;
  within(organization: OfOrganization): OperationRecords<Types, Writes>;
}

/** Mails to people. */
export interface JobMail {
  /**
   * Puts a mail into the outbox, once however often the job runs.
   * @returns false if there is no such person
   */
  send(mail: { readonly userId: number; readonly subject: string; readonly text: string }): Promise<boolean>;
}

/** The jobs of a module, for its operations and jobs. */
export interface Jobs {
  /**
   * Adds a job of the same module that has neither `cron` nor `once`.
   * @param job the job, or its name
   * @param given the payload, a JSON value that fits the schema of the job; then when it is due, and a key
   * @returns false if another has added a job with this key
   * @throws Never (loop) at the end of a chain of 8 jobs that add each other. Jobs with a later `due` do not count.
   */
  add<const Job extends string | ModuleJob>(job: Job, ...given: GivenTo<Job>): Promise<boolean>;
}

/** What a job is added with. Of one that is only named, nothing is known of the payload. */
type GivenTo<Job> = Job extends { readonly payload: infer Schema extends TSchema }
  ? [payload: Static<Schema>, options?: AddOptions]
  : [payload?: Job extends string ? unknown : null, options?: AddOptions];

/** How a job is added. */
export interface AddOptions {
  /** A second job with the same key is not added. */
  readonly key?: string;
  /** When it runs; at once without it. */
  readonly due?: Date;
}

/** A job of a module, besides those that follow from writes. */
export interface ModuleJob {
  /** For people, such as `late notices`. By default, it is the words of the name. */
  readonly label?: string;
  /**
   * When it runs, in TIME_ZONE: minute, hour, day, month, day of the week (`0 6 * * 1-5`). After a time when no server
   * ran, it runs once.
   */
  readonly cron?: string;
  /** Runs once for each database, after the first start with it. */
  readonly once?: true;
  /** The schema of its payload. A payload that does not fit is refused, when the job is added and when it runs. */
  readonly payload?: TSchema;
  readonly run: (ports: JobPorts) => Promise<void>;
}

/** A job as {@link defineJob} takes it, whose `run` knows the payload. */
type JobDeclaration<Schema extends TSchema | undefined, Types extends RecordTypes, Writes extends RecordWrites> = Omit<
  ModuleJob,
  "payload" | "run"
> & {
  readonly payload?: Schema;
  readonly run: (ports: JobPorts<Types, Writes, Schema extends TSchema ? Static<Schema> : unknown>) => Promise<void>;
};

/** A job whose payload is known to those who add it. */
type JobWith<Schema extends TSchema | undefined> = Omit<ModuleJob, "payload"> &
  (Schema extends TSchema ? { readonly payload: Schema } : unknown);

/**
 * Declares a job, so that its `run` and those who add it know its payload.
 * @example
 * ```ts
 * import { defineJob, defineModule } from "@armature/server";
 * import { Type } from "typebox";
 * const remind = defineJob({
 *   payload: Type.Object({ userId: Type.Integer() }),
 *   run: async ({ job, mail }) => {
 *     await mail.send({ userId: job.payload.userId, subject: "A book is late", text: "Bring it back." });
 *   },
 * });
 * // An operation of the module adds one: await jobs.add(remind, { userId: 3 })
 * export const loans = defineModule({ name: "loans", jobs: { remind } });
 * ```
 */
export function defineJob<
  const Schema extends TSchema | undefined = undefined,
  Types extends RecordTypes = RecordTypes,
  Writes extends RecordWrites = RecordWrites,
>(job: JobDeclaration<Schema, Types, Writes>): JobWith<Schema> {
  return Object.freeze(job) as JobWith<Schema>;
}

/** The type of {@link defineJob} in code with generated record types. */
export type TypedJob<Types extends RecordTypes, Writes extends RecordWrites = RecordWrites> = <
  const Schema extends TSchema | undefined = undefined,
>(
  job: JobDeclaration<Schema, Types, Writes>,
) => JobWith<Schema>;

/** Thrown by a job to run again at a time. That is no failure, and the next run writes anew. */
export class Later extends Error {
  override readonly name = "Later";
  readonly due: Date;

  constructor(due: Date) {
    super(`The job runs again at ${due.toISOString()}`);
    this.due = due;
  }
}

/** Thrown by a job that can never succeed. It is not tried again. */
export class Never extends Error {
  override readonly name = "Never";
  /** A code, which administrators see. */
  readonly code: string;

  constructor(code: string) {
    super(`The job fails for good: ${code}`);
    this.code = code;
  }
}
