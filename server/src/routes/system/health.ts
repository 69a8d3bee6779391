import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import type { Database, DatabaseState } from "../../database/database.ts";
import { AppError } from "../../base/errors.ts";

/** Why calls cannot be served, as health says it. */
const REASONS: Readonly<Record<Exclude<DatabaseState, "ready">, string>> = {
  away: "the database does not answer",
  readOnly: "the database refuses writes: it is a standby or read-only",
  diskFull: "the disk of the database is full",
  busy: "all connections to the database are in use",
};

/** When to ask again after a 503. */
const RETRY_SECONDS = 5;

/**
 * For load balancers and monitoring. /health/live: the process answers. /health and /health/ready: 503 if the database
 * does not answer, takes no writes or has no space, or if calls wait for connections.
 */
export function healthRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  let last: DatabaseState = "ready";
  const config = { operation: "health" };
  app.get("/health/live", { config }, async () => ({ status: "live" }));
  // Unknown paths below /health must not answer with the application's page, which would look healthy.
  app.get("/health/*", { config }, async () => {
    throw new AppError("unknownCall");
  });
  const ready: RouteHandlerMethod = async (request, reply) => {
    const state = await database.check();
    if (state !== last) request.log.warn({ state }, state === "ready" ? "ready again" : "not ready");
    last = state;
    if (state === "ready") return { status: "ready" };
    return reply
      .code(503)
      .header("retry-after", String(RETRY_SECONDS))
      .send({ status: "unavailable", reason: REASONS[state] });
  };
  app.get("/health", { config }, ready);
  app.get("/health/ready", { config }, ready);
}
