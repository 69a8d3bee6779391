import type { PublishDeps } from "../publish.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { AppError } from "../../base/errors.ts";
import { finishConversion } from "./finish.ts";
import { loadAbandoned } from "./stored-conversion.ts";

interface AbandonedDeps {
  readonly publishing: PublishDeps;
  readonly log: FastifyBaseLogger;
}

/** An instance that fills says so every second. After so many without it, another one goes on. */
const ABANDONED_AFTER = 10;

/**
 * Finishes the conversions that an instance has begun and not ended, such as one that was killed. Any instance may call
 * it at any time: two that fill the same column come to the same.
 * @returns why changes could not be made; they are told to administrators too
 */
export async function finishConversions(deps: PublishDeps, seconds = ABANDONED_AFTER): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const number of await loadAbandoned(deps.database.kysely, seconds)) {
    try {
      await finishConversion(deps, number, { former: async () => undefined, made: async () => null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(error.message);
    }
  }
  return problems;
}

const TEN_SECONDS = 10_000;

/** Goes on with conversions that another instance left, while the server runs. */
export function finishAbandoned(app: FastifyInstance, { publishing, log }: AbandonedDeps): void {
  let running = Promise.resolve();
  const run = async () => {
    for (const problem of await finishConversions(publishing)) log.warn({ problem }, "a conversion ended");
  };
  const timer = setInterval(() => {
    running = running.then(run).catch((err: unknown) => log.warn({ err }, "a conversion is not finished yet"));
  }, TEN_SECONDS).unref();
  app.addHook("preClose", async () => {
    clearInterval(timer);
    await running;
  });
}
