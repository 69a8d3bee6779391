import type { FastifyBaseLogger } from "fastify";
import { pino, type DestinationStream } from "pino";
import type { Config } from "../base/config.ts";
import { faultOf, reasonOf } from "../database/fault.ts";

/**
 * Logs JSON lines with request ids, routes, codes and durations. Addresses, queries, bodies, names and values of
 * records are never logged. {@link describeError} describes errors.
 */
export function createLog(level: Config["logLevel"], stream?: DestinationStream): FastifyBaseLogger {
  const options = { level, base: null, serializers: { err: describeError } };
  return stream ? pino(options, stream) : pino(options);
}

interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** Stack frames only. The message is left out, because databases and parsers quote values in theirs. */
  readonly stack: readonly string[];
  readonly cause?: ErrorDescription;
}

const FRAMES = 12;

function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  // One line says that the database is away; where each call noticed it does not matter.
  if (faultOf(error) !== null) return { type: error.name, code: reasonOf(error), stack: [] };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
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
