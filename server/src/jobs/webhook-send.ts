import { Webhook } from "standardwebhooks";
import { errorCode } from "../database/database.ts";
import { type Fetch, OutboundError } from "../outbound/outbound.ts";

/** A signed request. */
export interface Message {
  /** The same for every try, so that the receiver takes it once. */
  readonly id: string;
  readonly url: string;
  /** All of them sign. */
  readonly secrets: readonly string[];
  readonly body: string;
}

/** How a request went: `problem` is a code, null if the receiver took it. */
export interface Outcome {
  readonly status: number | null;
  readonly problem: string | null;
  /** Before then it is not tried again. */
  readonly notBefore?: Date;
}

const GONE = 410;

/** Sends a request by the rules of standardwebhooks. Never throws. */
export async function sendMessage(http: Fetch, { id, url, secrets, body }: Message, now: Date): Promise<Outcome> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, now, body));
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
  try {
    const { status, ok, headers: answered } = await http(url, { method: "POST", headers, body });
    if (ok) return { status, problem: null };
    const notBefore = retryAfter(answered.get("retry-after"), now);
    return { status, problem: status === GONE ? "gone" : `status${status}`, ...(notBefore && { notBefore }) };
  } catch (error) {
    return { status: null, problem: problemOf(error) };
  }
}

const TIMED_OUT: readonly string[] = ["AbortError", "TimeoutError"];

/** What keeps a receiver from being reached, as a code. */
function problemOf(error: unknown): string {
  if (error instanceof OutboundError) return error.code;
  if (error instanceof Error && TIMED_OUT.includes(error.name)) return "timeout";
  const code = errorCode(error);
  return /^[A-Z][A-Z_0-9]{2,59}$/.test(code) ? code : "unreachable";
}

/** A receiver cannot hold a delivery longer. */
const LONGEST_MS = 24 * 3_600_000;

/** The time of a Retry-After: seconds, or a date. */
function retryAfter(text: string | null, now: Date): Date | undefined {
  if (text === null) return undefined;
  const at = /^\d{1,9}$/.test(text) ? now.getTime() + Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, now.getTime() + LONGEST_MS));
}
