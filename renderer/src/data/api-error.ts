import { MetadataError } from "@armature/engine";
import type { ErrorBody } from "@armature/engine/operation";

type ErrorItem = ErrorBody["errors"][number];

export interface ApiErrorParts {
  /** HTTP status, or 0 if no answer arrived. */
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly ErrorItem[];
  readonly requestId?: string | undefined;
  /** The seconds after which the server asks to repeat the call. */
  readonly retryAfter?: number | undefined;
  /** The whole body, for details that only some refusals have. */
  readonly body?: unknown;
}

/** A call that was refused or got no answer. Its message is written for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly ErrorItem[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly body: unknown;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = "ApiError";
    this.status = parts.status;
    this.errors = parts.errors ?? [];
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter;
    this.body = parts.body;
  }

  hasCode(code: string): boolean {
    return this.errors.some((item) => item.code === code);
  }
}

const NO_ANSWER = "The server did not answer. Check your connection and try again.";

/**
 * Makes an error from a refused answer. It also handles bodies that are not from this server, such as a proxy's page.
 */
export function refusedError(
  status: number,
  body: unknown,
  requestIdHeader: string | null,
  retryAfter: string | null = null,
): ApiError {
  const { message, errors, requestId } = readErrorBody(body);
  return new ApiError({
    status,
    message: message ?? `The server answered with status ${status}.`,
    errors,
    requestId: requestId ?? requestIdHeader ?? undefined,
    retryAfter: /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined,
    body,
  });
}

/** The error of a call that got no answer. */
export function unansweredError(): ApiError {
  return new ApiError({ status: 0, message: NO_ANSWER });
}

/** How many problems a text lists before it only counts the others. */
const MOST_LISTED = 5;

/**
 * The text of any error, for people. For a refusal of values or of metadata, it says what is wrong with each, since a
 * page that sends a call of its own has no fields to show it at.
 * @example
 * ```tsx
 * import { errorText, useRecord } from "@armature/renderer";
 * import { Banner } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { error } = useRecord(item, 1);
 *   return error && <Banner tone="danger">{errorText(error)}</Banner>;
 * }
 * ```
 */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return refusalText(error);
  if (error instanceof MetadataError) return error.problems.map(({ message }) => message).join(" ");
  return "Something went wrong on this page.";
}

/**
 * The problems of a refusal, unless its message says the same. Of other failures, only a single problem of no field,
 * such as what a module says of the whole record.
 */
function refusalText({ status, message, errors }: ApiError): string {
  const problems = [...new Set(errors.map((item) => item.message))];
  const isAlone = errors.length === 1 && errors[0]?.attribute === null;
  if ((status !== 400 && !isAlone) || problems.length === 0 || problems.some((problem) => message.includes(problem)))
    return message;
  const listed = problems.slice(0, MOST_LISTED).map(sentence);
  const left = problems.length - listed.length;
  return [...listed, ...(left > 0 ? [`There are ${left} more.`] : [])].join(" ");
}

function sentence(text: string): string {
  const begun = text.replace(/^./u, (letter) => letter.toUpperCase());
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * Says what failed, and adds the reason if a state or a lock prevents it for everybody.
 * @example
 * ```tsx
 * import { useRecord, withReason } from "@armature/renderer";
 * import { Banner } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { error } = useRecord(item, 1);
 *   return error && <Banner tone="danger">{withReason("The item could not be read.", error)}</Banner>;
 * }
 * ```
 */
export function withReason(what: string, error: unknown): string {
  return error instanceof ApiError && error.status === 423 ? `${what.replace(/\.?$/, ".")} ${error.message}` : what;
}

/**
 * The server's own text about a refusal, or null.
 * @example
 * ```tsx
 * import { serverText, useRecord } from "@armature/renderer";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { error } = useRecord(item, 1);
 *   return <p>{serverText(error) ?? "The item could not be read."}</p>;
 * }
 * ```
 */
export function serverText(error: unknown): string | null {
  return error instanceof ApiError ? (readErrorBody(error.body).message ?? null) || null : null;
}

/** Shown when records could not be loaded. */
export const LOAD_FAILED = "Unable to load data from server";

/**
 * The request id of an error, if it has one.
 * @example
 * ```tsx
 * import { requestIdOf, useRecord } from "@armature/renderer";
 * import { CopyText } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { error } = useRecord(item, 1);
 *   const id = requestIdOf(error);
 *   return id === undefined ? null : <CopyText label="Copy the request id" text={id} />;
 * }
 * ```
 */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}

/**
 * The text of an error with the request id of the failed call.
 * @example
 * ```tsx
 * import { failureText, useRecord } from "@armature/renderer";
 * import { Banner } from "@armature/renderer/ui";
 * import { item } from "./library.ts";
 * export function Example() {
 *   const { error } = useRecord(item, 1);
 *   return error && <Banner tone="danger">{failureText(error)}</Banner>;
 * }
 * ```
 */
export function failureText(error: unknown): string {
  const requestId = requestIdOf(error);
  return requestId === undefined ? errorText(error) : `${errorText(error)} Request id: ${requestId}`;
}

function readErrorBody(body: unknown): { message?: string; errors: readonly ErrorItem[]; requestId?: string } {
  if (typeof body !== "object" || body === null) return { errors: [] };
  const { message, errors, requestId } = body as Record<string, unknown>;
  return {
    ...(typeof message === "string" && message !== "" && { message }),
    errors: Array.isArray(errors) ? errors.filter(isErrorItem) : [],
    ...(typeof requestId === "string" && { requestId }),
  };
}

function isErrorItem(item: unknown): item is ErrorItem {
  if (typeof item !== "object" || item === null) return false;
  const { code, attribute, message } = item as Record<string, unknown>;
  return (
    typeof code === "string" && typeof message === "string" && (attribute === null || typeof attribute === "string")
  );
}
