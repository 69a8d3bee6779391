import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";

/** Who calls: a person of an organization, one of the provider's staff, or a program with an access token. */
export type CallerKind = "member" | "staff" | "token";

/** What the log, the metrics and traces say of a call: names and ids, never a value of a record. Times are in ms. */
export interface RunningCall {
  readonly requestId: string;
  /** From `traceparent`, or made by telemetry; null without either. */
  traceId: string | null;
  span: Span | null;
  entity: string | null;
  operation: string | null;
  organizationId: number | null;
  by: CallerKind | null;
  statements: number;
  databaseTime: number;
  /** Within `databaseTime`: statements that take locks, which take long only if they wait. */
  lockTime: number;
  connectionWait: number;
  turnWait: number;
}

const running = new AsyncLocalStorage<RunningCall>();

/** The call that the present code works for; undefined for work of the server itself. */
export function runningCall(): RunningCall | undefined {
  return running.getStore();
}

export function runWithin<T>(call: RunningCall, work: () => T): T {
  return running.run(call, work);
}

export function newCall(requestId: string, operation: string | null): RunningCall {
  return {
    requestId,
    traceId: null,
    span: null,
    entity: null,
    operation,
    organizationId: null,
    by: null,
    statements: 0,
    databaseTime: 0,
    lockTime: 0,
    connectionWait: 0,
    turnWait: 0,
  };
}
