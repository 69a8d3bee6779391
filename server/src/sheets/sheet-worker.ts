import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { SheetJob, SheetReplies, WorkerReply } from "./sheet-job.ts";
import { SheetProblem } from "./sheet-problem.ts";

/** Beside this file in the source, beside `main.cjs` in the built server. */
const WORKER = fileURLToPath(new URL(`./worker-main${path.extname(import.meta.url)}`, import.meta.url));

/**
 * A process of its own for workbooks, one job after another. A thread would not do: where one allocation goes far past
 * its heap, V8 aborts the whole process that it is in (decision 0048).
 */
export class SheetWorker {
  readonly #process: ChildProcess;
  readonly #gone: Promise<void>;
  #resting: NodeJS.Timeout | undefined;

  /** @param memory megabytes of heap */
  constructor(memory: number, onGone: () => void) {
    this.#process = fork(WORKER, {
      execArgv: [`--max-old-space-size=${memory}`],
      serialization: "advanced",
      // What V8 says of a heap that is full is no news of the server's.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: environment(),
    });
    this.#gone = new Promise((resolve) => {
      this.#process.once("exit", resolve).on("error", () => this.#process.pid === undefined && resolve());
    });
    void this.#gone.then(onGone);
  }

  /** @throws SheetProblem for a file that cannot be read or written; largeWorkbook and slowWorkbook by what it took */
  async run<Kind extends SheetJob["kind"]>(
    job: Extract<SheetJob, { readonly kind: Kind }>,
    limitMs: number,
  ): Promise<SheetReplies[Kind]> {
    clearTimeout(this.#resting);
    this.#process.ref();
    this.#process.channel?.ref();
    const reply = this.#reply<SheetReplies[Kind]>(limitMs);
    // One that has gone is told of by its exit.
    this.#process.send(job, () => undefined);
    return reply;
  }

  /** Waits for another job, neither for ever nor keeping the server alive. */
  rest(limitMs: number): void {
    this.#process.unref();
    this.#process.channel?.unref();
    this.#resting = setTimeout(() => void this.end(), limitMs).unref();
  }

  async end(): Promise<void> {
    clearTimeout(this.#resting);
    this.#process.ref();
    this.#process.kill("SIGKILL");
    await this.#gone;
  }

  #reply<Reply>(limitMs: number): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const timer = setTimeout(() => reject(new SheetProblem("slowWorkbook")), limitMs);
    const answer = (reply: WorkerReply<Reply>) => {
      if ("done" in reply) resolve(reply.done);
      else reject("problem" in reply ? new SheetProblem(reply.problem) : new Error(reply.fault));
    };
    const exit = (code: number | null, signal: NodeJS.Signals | null) =>
      reject(
        isOutOfMemory(code, signal)
          ? new SheetProblem("largeWorkbook")
          : new Error(`A sheet's worker ended with ${signal ?? code} and no answer`),
      );
    this.#process.once("message", answer).once("error", reject).once("exit", exit);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#process.off("message", answer).off("error", reject).off("exit", exit);
    });
  }
}

/** How V8 ends a process whose heap is full; 134 where a shell or another system tells signals as codes. */
function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === "SIGABRT" || code === 134;
}

/** The server's secrets are none of a file's reader; where compiled code is kept makes its start half as long. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}
