import path from "node:path";
import { Worker } from "node:worker_threads";
import type { SheetJob, SheetReplies, WorkerReply } from "./sheet-job.ts";
import { SheetProblem } from "./sheet-problem.ts";

/** Beside this file in the source, beside `main.cjs` in the built server. */
const WORKER = new URL(`./worker-main${path.extname(import.meta.url)}`, import.meta.url);

/** A thread of its own for workbooks, one job after another. */
export class SheetWorker {
  readonly #thread: Worker;
  #resting: NodeJS.Timeout | undefined;

  /** @param memory megabytes of heap */
  constructor(memory: number, onExit: () => void) {
    this.#thread = new Worker(WORKER, {
      resourceLimits: { maxOldGenerationSizeMb: memory },
      env: environment(),
    });
    this.#thread.once("exit", onExit);
    // One that nobody hears, of a thread that is about to end, would end the server.
    this.#thread.on("error", () => undefined);
  }

  /** @throws SheetProblem for a file that cannot be read or written; largeWorkbook and slowWorkbook by what it took */
  async run<Kind extends SheetJob["kind"]>(
    job: Extract<SheetJob, { readonly kind: Kind }>,
    limitMs: number,
  ): Promise<SheetReplies[Kind]> {
    clearTimeout(this.#resting);
    this.#thread.ref();
    const reply = this.#reply<SheetReplies[Kind]>(limitMs);
    this.#thread.postMessage(job);
    return reply;
  }

  /** Waits for another job, neither for ever nor keeping the process alive. */
  rest(limitMs: number): void {
    this.#thread.unref();
    this.#resting = setTimeout(() => void this.end(), limitMs).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#resting);
    await this.#thread.terminate();
  }

  #reply<Reply>(limitMs: number): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const timer = setTimeout(() => reject(new SheetProblem("slowWorkbook")), limitMs);
    const answer = (reply: WorkerReply<Reply>) =>
      "problem" in reply ? reject(new SheetProblem(reply.problem, reply.args)) : resolve(reply.done);
    const fail = (error: Error & { readonly code?: string }) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new SheetProblem("largeWorkbook") : error);
    const exit = (code: number) => reject(new Error(`A sheet's worker ended with ${code} and no answer`));
    this.#thread.once("message", answer).once("error", fail).once("exit", exit);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#thread.off("message", answer).off("error", fail).off("exit", exit);
    });
  }
}

/** The server's secrets are none of a file's reader; where compiled code is kept makes its start half as long. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}
