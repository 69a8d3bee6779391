import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, onRequestAsyncHookHandler, RouteHandlerMethod } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database, DatabaseState } from "../../database/database.ts";
import { AppError } from "../../base/errors.ts";
import { contextOf, requirePermission } from "../../http/context.ts";
import { tokenOf } from "../../http/cookies.ts";
import { sessionRequired } from "../../session/guards.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { EVENTS_PATH } from "../../events/routes.ts";

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
 * does not answer, takes no writes or has no space, or if calls wait for connections. /metrics: for Prometheus, not
 * public; labels are routes and status codes, never addresses.
 */
export function healthRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  let last: DatabaseState = "ready";
  app.get("/health/live", async () => ({ status: "live" }));
  // Unknown paths below /health must not answer with the application's page, which would look healthy.
  app.get("/health/*", async () => {
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
  app.get("/health", ready);
  app.get("/health/ready", ready);
}

/** Measures every route that is registered after it. Metrics are only for permitted callers. */
export function metricRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's first byte to the answer's last",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    if (route === EVENTS_PATH) return;
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/metrics", { onRequest: metricsAllowed(deps) }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Allows a signed-in administrator, or a program with METRICS_TOKEN. The address of the caller is not enough, because
 * behind a proxy every caller has a local one.
 */
function metricsAllowed(deps: ServerDeps): onRequestAsyncHookHandler {
  const authenticate = sessionRequired(deps);
  return async function allow(this: FastifyInstance, request, reply) {
    const [, token] = BEARER.exec(request.headers.authorization ?? "") ?? [];
    if (token !== undefined && isToken(token, deps.config.metricsToken)) return;
    if (token !== undefined || tokenOf(request) === undefined)
      throw new AppError("metricsToken", { headers: { "www-authenticate": "Bearer" } });
    await authenticate.call(this, request, reply);
    requirePermission(contextOf(request), "organization.admin");
  };
}

function isToken(token: string, expected: string | null): boolean {
  if (expected === null) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(token), hash(expected));
}
