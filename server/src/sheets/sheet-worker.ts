import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { SheetJob, SheetReplies, WorkerReply } from "./sheet-job.ts";
import { SheetProblem } from "./sheet-problem.ts";

/** Next to this file in the source, next to `main.cjs` in the built server. */
const WORKER = fileURLToPath(new URL(`./worker-main${path.extname(import.meta.url)}`, import.meta.url));

/** The worker ended before it began the job. Another worker can do it. */
export class JobNotBegun extends Error {
  override readonly name = "JobNotBegun";
}

/**
 * A process for workbooks, which does one job after another. A thread is not enough: if one allocation far exceeds its
 * heap, V8 aborts the whole process (decision 0023).
 */
export class SheetWorker {
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #onEnd: () => void;
  #resting: NodeJS.Timeout | undefined;

  /**
   * @param memory megabytes of heap
   * @param onEnd is called before the process is killed, and when it has ended: it gets no more jobs
   */
  constructor(memory: number, onEnd: () => void) {
    this.#onEnd = onEnd;
    this.#process = fork(WORKER, {
      execArgv: [`--max-old-space-size=${memory}`],
      serialization: "advanced",
      // Drops V8's report about a full heap, which is expected here.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: environment(),
    });
    this.#ended = new Promise((resolve) => {
      this.#process.once("exit", resolve).on("error", () => this.#process.pid === undefined && resolve());
    });
    void this.#ended.then(onEnd);
  }

  /**
   * @throws SheetProblem for a file that cannot be read or written; largeWorkbook if it needs too much memory,
   * slowWorkbook if it takes too long
   * @throws JobNotBegun
   */
  async run<Kind extends SheetJob["kind"]>(
    job: Extract<SheetJob, { readonly kind: Kind }>,
    limitMs: number,
  ): Promise<SheetReplies[Kind]> {
    clearTimeout(this.#resting);
    this.#process.ref();
    this.#process.channel?.ref();
    const reply = this.#reply<SheetReplies[Kind]>(limitMs);
    // Ignores a failure to send: if the process has ended, its exit is reported.
    this.#process.send(job, () => undefined);
    return reply;
  }

  /** Waits for another job, up to the limit. Does not keep the server running. */
  rest(limitMs: number): void {
    this.#process.unref();
    this.#process.channel?.unref();
    this.#resting = setTimeout(() => void this.end(), limitMs).unref();
  }

  async end(): Promise<void> {
    this.#onEnd();
    clearTimeout(this.#resting);
    this.#process.ref();
    this.#process.kill("SIGKILL");
    await this.#ended;
  }

  #reply<Reply>(limitMs: number): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const timer = setTimeout(() => reject(new SheetProblem("slowWorkbook")), limitMs);
    let hasBegun = false;
    const answer = (reply: WorkerReply<Reply>) => {
      if ("begun" in reply) hasBegun = true;
      else if ("done" in reply) resolve(reply.done);
      else reject("problem" in reply ? new SheetProblem(reply.problem) : new Error(reply.fault));
    };
    const exit = (code: number | null, signal: NodeJS.Signals | null) => reject(endedWith(hasBegun, code, signal));
    this.#process.on("message", answer).once("error", reject).once("exit", exit);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#process.off("message", answer).off("error", reject).off("exit", exit);
    });
  }
}

function endedWith(hasBegun: boolean, code: number | null, signal: NodeJS.Signals | null): Error {
  const how = signal ?? code;
  if (!hasBegun) return new JobNotBegun(`A sheet's worker ended with ${how} before it began`);
  if (isOutOfMemory(code, signal)) return new SheetProblem("largeWorkbook");
  return new Error(`A sheet's worker ended with ${how} and no answer`);
}

/** Whether V8 ended the process because the heap was full. Some systems report the signal as code 134. */
function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === "SIGABRT" || code === 134;
}

/**
 * Passes only the compile cache, which halves the start time, to the worker. The rest of the environment has secrets
 * that a file must not reach.
 */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}
