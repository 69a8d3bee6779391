import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, onRequestAsyncHookHandler, RouteHandlerMethod } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "../../database/database.ts";
import { AppError } from "../../errors.ts";
import { contextOf, requirePermission } from "../../http/context.ts";
import { tokenOf } from "../../http/cookies.ts";
import { sessionRequired } from "../../http/guards.ts";
import type { ServerDeps } from "../../http/server-deps.ts";
import { EVENTS_PATH } from "../../events/routes.ts";

const ANSWER_LIMIT_MS = 2_000;

/**
 * For load balancers and monitoring. /health/live: the process answers. /health and /health/ready: 503 if the database
 * does not answer or has no space to write. /metrics: for Prometheus, not public; labels are routes and status codes,
 * never addresses.
 */
export function healthRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  app.get("/health/live", async () => ({ status: "live" }));
  // Unknown paths below /health must not answer with the application's page, which would look healthy.
  app.get("/health/*", async () => {
    throw new AppError("unknownCall");
  });
  const ready: RouteHandlerMethod = async (request, reply) => {
    try {
      const isFull = await answersInTime(database);
      if (!isFull) return { status: "ready" };
      request.log.warn("not ready: the disk of the database is full");
      return reply.code(503).send({ status: "unavailable", reason: "the disk of the database is full" });
    } catch (err) {
      request.log.warn({ err }, "not ready");
      return reply.code(503).send({ status: "unavailable", reason: "the database does not answer" });
    }
  };
  app.get("/health", ready);
  app.get("/health/ready", ready);
}

/** @returns whether its disk is full */
async function answersInTime({ kysely, disk }: Database): Promise<boolean> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The database did not answer in time")), ANSWER_LIMIT_MS);
  try {
    await Promise.race([sql`select 1`.execute(kysely), late.promise]);
    return await Promise.race([disk.isFull(kysely), late.promise]);
  } finally {
    clearTimeout(timer);
  }
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
