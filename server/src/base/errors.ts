import type { Closing } from "@armature/engine/metadata";
import type { ErrorBody } from "@armature/engine/operation";
import { CATALOGUE, type CatalogueEntry } from "./error-catalogue.ts";

/** The statuses after which a caller may repeat the same call. Each such answer has Retry-After. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);
const DEFAULT_RETRY_SECONDS = 5;

export type ErrorCode = keyof typeof CATALOGUE;

/** An error that an application adds. */
export interface ErrorDefinition extends CatalogueEntry {
  readonly code: string;
}

/** One problem in an answer. `attribute` is null if it is not about an attribute. */
export type ErrorItem = ErrorBody["errors"][number];

export interface AppErrorOptions {
  readonly attribute?: string;
  readonly args?: Readonly<Record<string, string | number>>;
  /** The single problems if there are several. By default, the error itself is the only one. */
  readonly errors?: readonly ErrorItem[];
  /** When the caller may try again, for 429 and 503, if not as the catalogue says. Also the argument `seconds`. */
  readonly seconds?: number;
  /** Further fields of the body, such as the stored record of a 412. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error for the caller. Throw it anywhere below a route; `http/error-handler.ts` answers it. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: string;
  readonly status: number;
  readonly errors: readonly ErrorItem[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(error: ErrorCode | ErrorDefinition, options: AppErrorOptions = {}) {
    const entry: CatalogueEntry = typeof error === "string" ? CATALOGUE[error] : error;
    const code = typeof error === "string" ? error : error.code;
    const { seconds = entry.retrySeconds ?? DEFAULT_RETRY_SECONDS } = options;
    const message = fill(entry.message, { seconds, ...options.args });
    super(message, { cause: options.cause });
    this.code = code;
    this.status = entry.status;
    this.errors = options.errors ?? [{ code: entry.reportedAs ?? code, attribute: options.attribute ?? null, message }];
    this.details = options.details ?? {};
    this.headers = { ...(RETRIED.has(entry.status) && { "retry-after": String(seconds) }), ...options.headers };
  }
}

function fill(template: string, args: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

/** The error for a call that the organization's state refuses, with the text of the application. */
export function closedBy({ error, refusal }: Closing): AppError {
  return new AppError({ code: error, status: 423, message: refusal });
}

/**
 * The error for a request that does not fit the call (400).
 * @param problem the end of a sentence that says what is wrong
 * @example
 * ```ts
 * import { invalid } from "@armature/server";
 * invalid("a day is missing").message; // → "The request is not valid: a day is missing."
 * ```
 */
export function invalid(problem: string): AppError {
  return new AppError("invalid", { args: { problem } });
}

/** The error for a call that something stored keeps from being done (409). @param problem whole sentences */
export function kept(problem: string): AppError {
  return new AppError("kept", { args: { problem } });
}

/** The error for a query that cannot be answered (400). @param problem the end of a sentence that says what is wrong */
export function badQuery(problem: string, attribute: string | null = null): AppError {
  return new AppError("badQuery", { ...(attribute !== null && { attribute }), args: { problem } });
}
