import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/**
 * The caller's time zone, from the header X-Time-Zone; UTC without one.
 * @throws AppError badQuery (400) if it is unknown
 */
export function timeZoneOf({ headers }: FastifyRequest): string {
  const given = headers["x-time-zone"] ?? "UTC";
  const known = knownZone(String(given));
  if (known !== null) return known;
  const found = JSON.stringify(given.slice(0, 40));
  const problem = `X-Time-Zone takes a time zone such as America/New_York, not ${found}`;
  throw new AppError("badQuery", { args: { problem } });
}

/** Its usual spelling. An offset is none: PostgreSQL reads its sign the other way round. */
function knownZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
