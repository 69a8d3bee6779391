import type { FastifyInstance, FastifyRequest } from "fastify";
import { callDuration } from "../base/metrics.ts";
import { type RunningCall, runWithin } from "../base/running-call.ts";
import { endSpan } from "../base/tracing.ts";
import { runningOf } from "./running-calls.ts";

/** Why a call took long, in milliseconds. */
export type CallCosts = Record<"statements" | "databaseMs" | "lockMs" | "connectionMs" | "turnMs", number>;

/**
 * Logs and measures each call once it is answered: what it was, its status, how long it took and what for. Never the
 * path, which contains ids and queries. {@link createLog} adds who called and for which records.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const call = runningOf(request);
    call.operation ??= operationOf(request);
    const { statusCode: status, elapsedTime } = reply;
    const { operation, entity } = call;
    if (!routeOptions.config.isStream)
      callDuration.observe({ operation, entity: entity ?? "", status }, elapsedTime / 1000);
    const [route, milliseconds] = [routeOptions.url ?? null, Math.round(elapsedTime)];
    endSpan(call, { method, route, status });
    runWithin(call, () => request.log.info({ method, route, status, milliseconds, ...costsOf(call) }, "answered"));
  });
}

/** The name of a call without one: its route, or one name for all paths that no call serves. */
function operationOf({ method, url: path, routeOptions: { url } }: FastifyRequest): string {
  if (url?.startsWith("/api/") && !url.endsWith("*")) return `${method} ${url}`;
  return path.startsWith("/api") ? "unknown" : "page";
}

function costsOf(call: RunningCall): CallCosts {
  return {
    statements: call.statements,
    databaseMs: Math.round(call.databaseTime),
    lockMs: Math.round(call.lockTime),
    connectionMs: Math.round(call.connectionWait),
    turnMs: Math.round(call.turnWait),
  };
}
