import type { FastifyInstance, FastifyRequest } from "fastify";
import { statementTotals } from "../base/metrics.ts";
import { newCall, type RunningCall, runningCall, runWithin } from "../base/running-call.ts";
import { beginSpan } from "../base/tracing.ts";

const calls = new WeakMap<FastifyRequest, RunningCall>();

const GIVEN_ID = /^[\w.:-]{1,128}$/;
/** Version, trace, parent and flags. https://www.w3.org/TR/trace-context/ */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/**
 * Begins a call: all code that works for it finds it by `runningCall`. `X-Request-Id` and `traceparent` count only from
 * a proxy that is trusted, as `X-Forwarded-For` does. Comes before all other hooks.
 */
export function followCalls(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const headers = trustedHeaders(request);
    const { "x-request-id": id, traceparent } = headers;
    if (typeof id === "string" && GIVEN_ID.test(id)) request.id = id;
    void reply.header("x-request-id", request.id);
    const call = newCall(request.id, request.routeOptions.config.operation ?? null);
    if (typeof traceparent === "string") call.traceId = TRACEPARENT.exec(traceparent)?.[1] ?? null;
    beginSpan(call, headers);
    calls.set(request, call);
    runWithin(call, done);
  });
  // Receiving a body leaves the context of the call.
  app.addHook("preValidation", (request, _reply, done) => runWithin(runningOf(request), done));
}

function trustedHeaders(request: FastifyRequest): Partial<FastifyRequest["headers"]> {
  const { headers } = request;
  if (headers["x-request-id"] === undefined && headers["traceparent"] === undefined) return {};
  return (request.ips?.length ?? 0) > 1 ? headers : {};
}

/** The call of a request. A request that Fastify itself refuses has an empty one. */
export function runningOf(request: FastifyRequest): RunningCall {
  return calls.get(request) ?? newCall(request.id, null);
}

export function noteCaller(request: FastifyRequest, caller: Pick<RunningCall, "by" | "organizationId">): void {
  Object.assign(runningOf(request), caller);
}

/** Notes whose records a call is about, and what it does with them unless its route has a name. */
export function noteEntity(request: FastifyRequest, entity: string, operation: string): void {
  const call = runningOf(request);
  call.entity ??= entity;
  call.operation ??= operation;
}

/** Adds a wait for a turn to the sums and to its call. */
export async function noteTurnWait<T>(wait: Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await wait;
  } finally {
    const time = performance.now() - began;
    const call = runningCall();
    statementTotals.turnWait += time;
    if (call !== undefined) call.turnWait += time;
  }
}
