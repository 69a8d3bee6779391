import type { DatabaseLog } from "../database.ts";
import { faultOf, reasonOf } from "../fault.ts";

/** Statements that still succeed on another connection so soon after a failure do not mean that all is well again. */
const CALM_MS = 1_000;

const LOST = {
  away: "the database is away",
  readOnly: "the database refuses writes: it is a standby or read-only",
} as const;

/** Logs one line when the database goes away or refuses writes, and one when it is back. */
export class Presence {
  readonly #log: DatabaseLog;
  #wasThere = false;
  #lost: keyof typeof LOST | null = null;
  #failedAt = 0;

  constructor(log: DatabaseLog) {
    this.#log = log;
  }

  readonly failed = (error: unknown): void => {
    const fault = faultOf(error);
    if (!this.#wasThere || (fault !== "away" && fault !== "readOnly")) return;
    this.#failedAt = performance.now();
    if (this.#lost === fault) return;
    this.#lost = fault;
    this.#log.warn({ code: reasonOf(error) }, LOST[fault]);
  };

  /** Call it once the database has been opened. A failure before that is an error of the start, which says so. */
  begin(): void {
    this.#wasThere = true;
  }

  /** @param canWrite whether the success shows that the database takes writes */
  succeeded(canWrite = false): void {
    if (this.#lost === null || performance.now() - this.#failedAt < CALM_MS) return;
    if (this.#lost === "readOnly" && !canWrite) return;
    this.#lost = null;
    this.#log.info({}, "the database is back");
  }
}
