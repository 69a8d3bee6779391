import { type ErrorBody, MetadataError } from "@armature/engine";

type ErrorItem = ErrorBody["errors"][number];

export interface ApiErrorParts {
  /** HTTP status; 0 when no answer came at all. */
  readonly status: number;
  readonly message: string;
  readonly errors?: readonly ErrorItem[];
  readonly requestId?: string | undefined;
  /** The whole body, for what only some refusals carry. */
  readonly body?: unknown;
}

/** A call that was refused, or that got no answer. Its message is one for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly ErrorItem[];
  readonly requestId: string | undefined;
  readonly body: unknown;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = "ApiError";
    this.status = parts.status;
    this.errors = parts.errors ?? [];
    this.requestId = parts.requestId;
    this.body = parts.body;
  }

  hasCode(code: string): boolean {
    return this.errors.some((item) => item.code === code);
  }
}

const NO_ANSWER = "The server did not answer. Check your connection and try again.";

/** A refused answer as an error; a body that is not ours (a proxy's page) still gives one that can be shown. */
export function refusedError(status: number, body: unknown, requestIdHeader: string | null): ApiError {
  const { message, errors, requestId } = readErrorBody(body);
  return new ApiError({
    status,
    message: message ?? `The server answered with status ${status}.`,
    errors,
    requestId: requestId ?? requestIdHeader ?? undefined,
    body,
  });
}

/** The error of a call to which no answer came. */
export function unansweredError(): ApiError {
  return new ApiError({ status: 0, message: NO_ANSWER });
}

/** The text of any error, for people; of metadata that do not compile, what is wrong with them. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof MetadataError) return error.problems.map(({ message }) => message).join(" ");
  return "Something went wrong on this page.";
}

/** What could not be done; where the state of the organization or a lock keeps everybody from it, that reason too. */
export function withReason(what: string, error: unknown): string {
  return error instanceof ApiError && error.status === 423 ? `${what.replace(/\.?$/, ".")} ${error.message}` : what;
}

/** The server's own words about a refusal; null where there are none. */
export function serverText(error: unknown): string | null {
  return error instanceof ApiError ? (readErrorBody(error.body).message ?? null) || null : null;
}

/** Records could not be had. */
export const LOAD_FAILED = "Unable to load data from server";

/** 'Request id: …' of an error that has one. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined;
}

/** What happened, with the request id of a call that failed. */
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
