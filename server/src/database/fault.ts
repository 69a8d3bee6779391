import { errorCode } from "./database.ts";

/**
 * Why a call cannot be served now although nothing is wrong with it. `away`: the database cannot be reached. `readOnly`:
 * it is a standby or refuses writes. `busy`: it has no connection left. `unprepared`: a pooler in between lost a
 * prepared statement.
 */
export type Fault = "away" | "readOnly" | "busy" | "unprepared";

/** Codes of PostgreSQL, of poolers and of the network. 25P03 ends the connection of a transaction that paused. */
const AWAY =
  /^(08...|57P0[1-5]|25P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/;
const READ_ONLY = "25006";
const BUSY = "53300";
/** A prepared statement of this name does not exist, or exists already: it was sent to another connection. */
const UNPREPARED: ReadonlySet<string> = new Set(["26000", "42P05"]);

/** Errors that `pg` makes without a code. */
const AWAY_MESSAGES: ReadonlySet<string> = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Query read timeout",
  "timeout expired",
]);
const POOL_IS_FULL = "timeout exceeded when trying to connect";

/** The code of an error, or its text if it is one of those that `pg` makes without a code and without values. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && AWAY_MESSAGES.has(error.message) ? error.message : errorCode(error);
}

/** The fault behind an error; null if the statement itself is to blame. */
export function faultOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null;
  const code = errorCode(error);
  if (code === READ_ONLY) return "readOnly";
  if (code === BUSY || error.message === POOL_IS_FULL) return "busy";
  if (UNPREPARED.has(code)) return "unprepared";
  if (AWAY.test(code) || AWAY_MESSAGES.has(error.message)) return "away";
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.map(faultOf).find((fault) => fault !== null) ?? null;
}
