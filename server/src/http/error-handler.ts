import { maxHeaderSize, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDiskFull } from "../database/disk-watch.ts";
import { faultOf } from "../database/fault.ts";
import { CommitLostError } from "../database/transaction.ts";
import { AppError, type ErrorCode } from "../base/errors.ts";
import { newRequestId } from "./request-id.ts";

/** The error for each error code of Fastify itself. */
const FRAMEWORK: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "mediaType",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformedRequest",
  FST_ERR_BAD_URL: "malformedRequest",
  FST_ERR_MAX_PARAM_LENGTH: "unknownCall",
  FST_ERR_NOT_FOUND: "unknownCall",
  FST_ERR_HANDLER_TIMEOUT: "unavailable",
};

/** The error for each code of PostgreSQL that says that a limit of time struck. */
const TIMED_OUT: Readonly<Record<string, ErrorCode>> = { "55P03": "waitedTooLong", "57014": "tookTooLong" };
/** PostgreSQL's code for a text that is too long for an index. */
const INDEX_FULL = "54000";

/** Answers every error in the same JSON shape, with the request id in header and body. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toAppError(error, request);
  logFailure(refusal, request);
  void reply
    .code(refusal.status)
    .headers({ "x-request-id": request.id, "cache-control": "no-store", ...refusal.headers })
    .type("application/json; charset=utf-8")
    .send(errorBody(refusal, request.id));
}

/** While the database is away, one line says so for all calls. The access log has the status of each. */
function logFailure({ code, status, cause }: AppError, { log }: FastifyRequest): void {
  if (status < 500) return;
  if (status === 503) log.debug({ code, err: cause }, "request refused");
  else log.error({ code, err: cause }, "request failed");
}

function errorBody(refusal: AppError, requestId: string): string {
  return JSON.stringify({ ...refusal.details, message: refusal.message, errors: refusal.errors, requestId });
}

/** Turns any error into an AppError. An unexpected error becomes a 500 that reveals nothing about its cause. */
function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = knownFields(error);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new AppError("tooLarge", { args: { limit: request.routeOptions.bodyLimit ?? 0 } });
  const known = FRAMEWORK[code];
  if (known !== undefined) return new AppError(known, { cause: error });
  if (isDiskFull(error)) return new AppError("diskFull", { cause: error });
  const late = TIMED_OUT[code];
  if (late !== undefined) return new AppError(late, { cause: error });
  if (error instanceof CommitLostError) return new AppError("unknownOutcome", { cause: error });
  if (faultOf(error) !== null) return new AppError("unavailable", { cause: error });
  if (code === INDEX_FULL) {
    const problem = "a text is too long for the index of its field; shorten it, or give the field a maximum length";
    return new AppError("invalid", { args: { problem }, cause: error });
  }
  if (statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode === 404 ? "unknownCall" : "malformedRequest");
  return new AppError("internal", { cause: error });
}

function knownFields(error: unknown): { code: string; statusCode: number } {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  return { code: typeof code === "string" ? code : "", statusCode: typeof statusCode === "number" ? statusCode : 500 };
}

/** Answers bytes that are not HTTP and so never become a request: the same shape, then the socket is closed. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const isTooLong = error.code === "HPE_HEADER_OVERFLOW";
  const refusal = isTooLong
    ? new AppError("headersTooLarge", { args: { limit: maxHeaderSize } })
    : new AppError("malformedRequest");
  const body = errorBody(refusal, newRequestId());
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
