import { availableParallelism } from "node:os";
import { createFairTurns, type FairLimits, type TurnCounts } from "../turns/fair-turns.ts";
import type { ExportContent } from "./export-workbook.ts";
import type { ReadReply, SheetChoice, SheetJob, SheetReplies } from "./sheet-job.ts";
import type { SheetTable } from "./sheet-table.ts";
import { JobNotBegun, SheetWorker } from "./sheet-worker.ts";
import { checkWorkbook } from "./unpack.ts";

/**
 * The limit for writing, in milliseconds. The content is our own, so it can be long: 20,000 rows × 60 columns take
 * seconds, and longer under load.
 */
const WRITE_LIMIT_MS = 120_000;

export interface SheetWorkerOptions {
  /** Concurrent jobs: by default one per core. */
  readonly atOnce?: number;
  /** Jobs that may wait. More are refused. */
  readonly waiting?: number;
  /** The limit for reading a file, in milliseconds. A slower file is refused. */
  readonly limitMs?: number;
  /** The heap of a worker in megabytes. 20,000 rows × 20 columns take 170. */
  readonly memory?: number;
  /** How long an idle worker is kept, in milliseconds. A worker starts slowly but holds about 60 MB. */
  readonly idleMs?: number;
}

/** Reads and writes workbooks outside the server's process, with limits of time, memory and number. */
export interface SheetWorkers {
  /**
   * Reads a sheet of an .xlsx file.
   * @param choice if absent, the headers are in the first row of the first sheet with data
   * @throws SheetProblem for a file that cannot be read
   * @throws AppError sheetsBusy (503)
   */
  read(file: Buffer, choice?: SheetChoice): Promise<ReadReply>;
  /**
   * Reads a CSV file.
   * @throws SheetProblem for a file that cannot be read
   * @throws AppError sheetsBusy (503)
   */
  readCsv(file: Buffer): Promise<SheetTable>;
  /**
   * Writes an export as an .xlsx file.
   * @throws SheetProblem for content that no file can hold
   * @throws AppError sheetsBusy (503)
   */
  write(content: ExportContent): Promise<Buffer>;
  /** How many sheets are read or written now, how many wait, and how many were refused. */
  counts(): TurnCounts;
  /** Ends all workers. */
  close(): Promise<void>;
}

export function createSheetWorkers(options: SheetWorkerOptions = {}): SheetWorkers {
  const { atOnce = availableParallelism(), waiting = 4 * atOnce, limitMs = 20_000 } = options;
  const { memory = 512, idleMs = 30_000 } = options;
  const turns = createFairTurns(workerLimits(atOnce, waiting));
  const pool = new WorkerPool(memory, idleMs);
  const run = <Kind extends SheetJob["kind"]>(job: JobOf<Kind>, limit: number) =>
    turns.run(EVERYBODY, () => pool.run<Kind>(job, limit));
  return {
    async read(file, choice) {
      checkWorkbook(file);
      return run<"read">({ kind: "read", file, choice: choice ?? null }, limitMs);
    },
    readCsv: (file) => run<"csv">({ kind: "csv", file }, limitMs),
    write: (content) => run<"write">({ kind: "write", content }, WRITE_LIMIT_MS),
    counts: () => turns.counts(),
    close: () => pool.close(),
  };
}

type JobOf<Kind extends SheetJob["kind"]> = Extract<SheetJob, { readonly kind: Kind }>;

/** Workers that run or rest. */
class WorkerPool {
  readonly #memory: number;
  readonly #idleMs: number;
  readonly #all = new Set<SheetWorker>();
  readonly #idle = new Set<SheetWorker>();
  #isClosed = false;

  constructor(memory: number, idleMs: number) {
    this.#memory = memory;
    this.#idleMs = idleMs;
  }

  /** Runs a job. If its worker ends before it began, a new worker tries once more. */
  async run<Kind extends SheetJob["kind"]>(job: JobOf<Kind>, limit: number): Promise<SheetReplies[Kind]> {
    const [resting] = this.#idle;
    try {
      return await this.#runBy<Kind>(resting ?? this.#start(), job, limit);
    } catch (error) {
      if (!(error instanceof JobNotBegun) || this.#isClosed) throw error;
      return this.#runBy<Kind>(this.#start(), job, limit);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((worker) => worker.end()));
  }

  #start(): SheetWorker {
    const worker = new SheetWorker(this.#memory, () => {
      this.#all.delete(worker);
      this.#idle.delete(worker);
    });
    this.#all.add(worker);
    return worker;
  }

  /** After an error, the worker is not used again. */
  async #runBy<Kind extends SheetJob["kind"]>(
    worker: SheetWorker,
    job: JobOf<Kind>,
    limit: number,
  ): Promise<SheetReplies[Kind]> {
    this.#idle.delete(worker);
    try {
      const reply = await worker.run<Kind>(job, limit);
      this.#idle.add(worker);
      worker.rest(this.#idleMs);
      return reply;
    } catch (error) {
      await worker.end();
      throw error;
    }
  }
}

/** The calls of people already take turns as jobs, fairly. */
const EVERYBODY = { person: "", organization: "" };

function workerLimits(atOnce: number, waiting: number): FairLimits {
  const refusals = { ofPerson: "sheetsBusy", inTotal: "sheetsBusy" } as const;
  const running = { atOnce, ofOrganization: atOnce, ofPerson: atOnce };
  return { ...running, waiting, waitingOfPerson: waiting, longestWaitMs: WRITE_LIMIT_MS, retrySeconds: 5, refusals };
}
