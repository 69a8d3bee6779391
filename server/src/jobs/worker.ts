import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { AppError } from "../base/errors.ts";
import { type Database, errorCode } from "../database/database.ts";
import { faultOf } from "../database/fault.ts";
import { Later, Never } from "../records/points/job-ports.ts";
import { type Place, Places } from "../turns/places.ts";
import { FailedTry, type KnownJob, type KnownJobs, type RunningJob } from "./known-job.ts";
import {
  endJob,
  type Ending,
  failPaused,
  failUnknown,
  LEASE_MS,
  MOST_LOST,
  renewLeases,
  type Room,
  takeJobs,
  type TakenJob,
} from "./queue.ts";
import { addOnce, Schedules } from "./schedule.ts";

/** How often to look for jobs that are due, in milliseconds. */
const LOOK_MS = 1000;
/** How long a stop waits for jobs. Those that go on are run again once their leases end. */
const STOP_MS = 5000;
/** Jobs use as many of ten connections at the same time, so that calls keep theirs. */
const OF_TEN = 5;
/** How many jobs of one name run at the same time. Of several places, one is left for other names. */
const MOST_OF_NAME = 4;
/** Once so many jobs run, most of which then wait for other servers, a name that runs already takes no further one. */
const MANY_RUNNING = 16;
const MOST_FAILURES = 12;
const HOPELESS_LOOK_MS = 60_000;

export interface WorkerDeps {
  readonly database: Pick<Database, "kysely" | "poolSize">;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
  readonly jobs: KnownJobs;
  readonly timeZone: string;
}

interface Run {
  readonly place: Place;
  readonly ended: Promise<void>;
}

/** Runs jobs that are due, as many as there is room for, the names in turn. Any number of instances may do so. */
export class Worker {
  readonly #deps: WorkerDeps;
  readonly #schedules: Schedules;
  readonly #running = new Map<TakenJob, Run>();
  /** The names of the jobs, the one that has waited longest for its turn first. */
  #names: readonly string[];
  readonly #places: Places;
  /** How many jobs of one name have a place at the same time. */
  readonly #mostOfName: number;
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | null = null;
  #isWanted = false;
  #isEnding = false;
  #isPrepared = false;
  #hopelessLooked = Number.NEGATIVE_INFINITY;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
    const jobs = deps.jobs();
    this.#names = [...jobs.keys()];
    const places = Math.max(1, Math.floor((deps.database.poolSize * OF_TEN) / 10));
    this.#places = new Places(places, () => this.wake());
    this.#mostOfName = Math.min(MOST_OF_NAME, Math.max(1, places - 1));
    this.#schedules = new Schedules(deps.database.kysely, jobs.values(), deps.timeZone);
  }

  /** Looks every second from now on. */
  start(): void {
    const { database, clock, log } = this.#deps;
    const renew = () => {
      const held = [...this.#running.keys()];
      if (held.length > 0)
        renewLeases(database.kysely, held, clock()).catch((error: unknown) =>
          log.warn({ code: errorCode(error) }, "leases of jobs not renewed"),
        );
    };
    this.#timers = [setInterval(() => this.wake(), LOOK_MS).unref(), setInterval(renew, LEASE_MS / 3).unref()];
    this.wake();
  }

  /** Looks now, such as after a write. Looks that are asked for meanwhile become one. */
  wake(): void {
    this.#isWanted = true;
    if (this.#isEnding || this.#timers.length === 0) return;
    this.#looking ??= this.#lookWhileWanted().finally(() => {
      this.#looking = null;
      if (this.#isWanted) this.wake();
    });
  }

  /** Takes no further jobs, and waits a little for those that run. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    const limit = new AbortController();
    await Promise.race([this.#allEnded(), sleep(STOP_MS, undefined, { signal: limit.signal }).catch(() => undefined)]);
    limit.abort();
  }

  /** Runs what is due, and what follows from it, until nothing is. */
  async runDue(): Promise<void> {
    do {
      await this.#look();
      // What the worker took by itself meanwhile runs too.
      await this.#looking;
      await this.#allEnded();
    } while ((await this.#look()) > 0 || this.#running.size > 0);
  }

  #allEnded(): Promise<unknown> {
    return Promise.all(Array.from(this.#running.values(), ({ ended }) => ended));
  }

  async #lookWhileWanted(): Promise<void> {
    while (this.#isWanted && !this.#isEnding) {
      this.#isWanted = false;
      await this.#look().catch((error: unknown) => {
        if (faultOf(error) === null) this.#deps.log.warn({ code: errorCode(error) }, "jobs not worked on");
      });
    }
  }

  /** @returns how many jobs it started */
  async #look(): Promise<number> {
    const { database, clock } = this.#deps;
    const now = clock();
    if (!this.#isPrepared) await this.#prepare(now);
    await this.#schedules.plan(now);
    await this.#failHopeless(now);
    const most = this.#places.free;
    if (most === 0) return 0;
    const taken = await takeJobs(database.kysely, this.#rooms(), most, now);
    const had = new Set(taken.map(({ name }) => name));
    this.#names = [...this.#names.filter((name) => !had.has(name)), ...had];
    for (const job of taken) {
      const place = this.#places.take();
      const ended = this.#run({ ...job, outside: place.outside }).finally(() => {
        this.#running.delete(job);
        place.end();
      });
      this.#running.set(job, { place, ended });
    }
    return taken.length;
  }

  /** The names of which jobs may start. */
  #rooms(): readonly Room[] {
    const busy = Map.groupBy(this.#running, ([{ name }]) => name);
    const mostOfName = this.#running.size < MANY_RUNNING ? MOST_OF_NAME : 1;
    const roomOf = (name: string): Room => {
      const runs = busy.get(name) ?? [];
      const inside = runs.filter(([, { place }]) => !place.isOutside).length;
      return { name, most: Math.min(mostOfName - runs.length, this.#mostOfName - inside) };
    };
    const jobs = this.#deps.jobs();
    return this.#knownNames()
      .filter((name) => !jobs.get(name)?.isPaused)
      .map(roomOf)
      .filter(({ most }) => most > 0);
  }

  /** The names of all jobs of now, new ones last. */
  #knownNames(): readonly string[] {
    const jobs = this.#deps.jobs();
    const known = this.#names.filter((name) => jobs.has(name));
    if (known.length < jobs.size) known.push(...[...jobs.keys()].filter((name) => !known.includes(name)));
    this.#names = known;
    return known;
  }

  async #prepare(now: Date): Promise<void> {
    const { database } = this.#deps;
    const jobs = [...this.#deps.jobs().values()];
    await addOnce(database.kysely, jobs, now);
    for (const { prepare } of jobs) await prepare?.(now);
    this.#isPrepared = true;
  }

  async #failHopeless(now: Date): Promise<void> {
    if (now.getTime() - this.#hopelessLooked < HOPELESS_LOOK_MS) return;
    this.#hopelessLooked = now.getTime();
    const { database, log } = this.#deps;
    const jobs = [...this.#deps.jobs().values()];
    const paused = jobs.filter(({ isPaused }) => isPaused);
    await failPaused(database.kysely, namesOf(paused), now);
    const failed = await failUnknown(database.kysely, namesOf(jobs), now);
    if (failed > 0) log.error({ jobs: failed, code: "unknownJob" }, "jobs failed, since no module has them");
  }

  /** Never throws. An end that cannot be stored leaves the job to the next start. */
  async #run(job: RunningJob): Promise<void> {
    const { database, clock, log } = this.#deps;
    const ending = await this.#endingOf(job);
    const { id, name, starts } = job;
    try {
      const isFailed = await endJob(database.kysely, job, ending, clock());
      if (isFailed && ending.kind === "failed")
        log.error({ job: id, name, code: ending.problem }, "a job failed for good");
    } catch (error) {
      log.warn({ job: id, name, starts, code: errorCode(error) }, "the end of a job was not stored");
    }
  }

  async #endingOf(job: RunningJob): Promise<Ending> {
    const { run, mostFailures = MOST_FAILURES } = this.#deps.jobs().get(job.name) ?? {};
    if (job.lost >= MOST_LOST) return { kind: "failed", problem: "lost", most: 1 };
    try {
      await run?.(job);
      return { kind: "done" };
    } catch (error) {
      if (error instanceof Later) return { kind: "later", due: error.due };
      const problem = problemOf(error);
      const { id, name, starts } = job;
      this.#deps.log.warn({ job: id, name, starts, code: problem, err: error }, "a job failed");
      const most = error instanceof Never ? 1 : mostFailures;
      const notBefore = error instanceof FailedTry ? error.notBefore : undefined;
      return { kind: "failed", problem, most, ...(notBefore && { notBefore }) };
    }
  }
}

function namesOf(jobs: readonly KnownJob[]): readonly string[] {
  return jobs.map(({ name }) => name);
}

/** A code, never a value. */
function problemOf(error: unknown): string {
  if (error instanceof Never || error instanceof FailedTry || error instanceof AppError) return error.code;
  const code = errorCode(error);
  return code !== "unknown" && /^[\w .-]{1,60}$/.test(code) ? code : "error";
}
