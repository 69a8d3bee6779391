import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import { EVENTS_PATH } from "../events/routes.ts";

const ANSWER_LIMIT_MS = 2_000;

/**
 * For balancers and monitors: /health/live (the process answers), /health/ready (503 while the database does not),
 * /metrics (Prometheus; labels are routes and status codes, never addresses).
 */
export function healthRoutes(app: FastifyInstance, { database }: { readonly database: Database }): void {
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (request, reply) => {
    try {
      await answersInTime(database);
      return { status: "ready" };
    } catch (err) {
      request.log.warn({ err }, "not ready");
      return reply.code(503).send({ status: "unavailable", reason: "the database does not answer" });
    }
  });
}

async function answersInTime({ kysely }: Database): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The database did not answer in time")), ANSWER_LIMIT_MS);
  try {
    await Promise.race([sql`select 1`.execute(kysely), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Measures every route that is added after it. */
export function metricRoutes(app: FastifyInstance): void {
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
  app.get("/metrics", async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
