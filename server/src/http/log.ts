import type { FastifyBaseLogger } from "fastify";
import { pino, type DestinationStream } from "pino";
import type { Config } from "../base/config.ts";
import { runningCall } from "../base/running-call.ts";
import { faultOf, reasonOf } from "../database/fault.ts";
import { safeMessage } from "./safe-message.ts";

/**
 * Logs JSON lines with request ids, operations, codes and durations. Each line within a call says which one it was.
 * Addresses, queries, bodies and values of records are never logged. {@link describeError} describes errors.
 */
export function createLog(level: Config["logLevel"], stream?: DestinationStream): FastifyBaseLogger {
  const options = { level, base: null, serializers: { err: describeError }, mixin: describeCall };
  return stream ? pino(options, stream) : pino(options);
}

function describeCall(): object {
  const call = runningCall();
  if (call === undefined) return {};
  const { requestId, traceId, operation, entity, organizationId, by } = call;
  return {
    requestId,
    ...(traceId !== null && { traceId }),
    ...(operation !== null && { operation }),
    ...(entity !== null && { entity }),
    ...(organizationId !== null && { organizationId }),
    ...(by !== null && { by }),
  };
}

interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** Without what it was filled with, because databases and parsers quote values. */
  readonly message?: string;
  /** Frames of our code. */
  readonly stack: readonly string[];
  readonly cause?: ErrorDescription;
}

const FRAMES = 12;
const NOT_OURS = /\/node_modules\/|\(?node:/;

function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  // One line says that the database is away; where each call noticed it does not matter.
  if (faultOf(error) !== null) return { type: error.name, code: reasonOf(error), stack: [] };
  const stack = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const frames = stack.filter((line) => !NOT_OURS.test(line));
  const message = safeMessage(error, frames, stack[0] === frames[0]);
  return {
    type: error.name,
    ...(message !== null && { message }),
    ...textOf(error, "code"),
    ...textOf(error, "table"),
    ...textOf(error, "constraint"),
    stack: frames.slice(0, FRAMES).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function textOf(error: Error, key: "code" | "table" | "constraint"): Record<string, string> {
  const value: unknown = Reflect.get(error, key);
  return typeof value === "string" ? { [key]: value } : {};
}
