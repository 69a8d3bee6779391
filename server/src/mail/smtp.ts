import { createTransport } from "nodemailer";
import type { WaitingMail } from "./outbox.ts";

/** Passes a mail to the mail server. Resolves once the server has accepted it. @throws MailError */
export type SendMail = (mail: Pick<WaitingMail, "id" | "to" | "subject"> & { readonly text: string }) => Promise<void>;

/** Why a mail was not sent: a code without any value of the mail. */
export class MailError extends Error {
  override readonly name = "MailError";
  readonly code: string;
  /** Whether the server will never accept this mail, because of its recipient or text. */
  readonly isFinal: boolean;

  constructor(code: string, isFinal: boolean) {
    super(`An email was not sent: ${code}`);
    this.code = code;
    this.isFinal = isFinal;
  }
}

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  /** The host part of Message-IDs. */
  readonly host: string;
  /** The limit for one mail, in milliseconds. */
  readonly limit?: number;
}

const CONNECT_LIMIT_MS = 10_000;
const SEND_LIMIT_MS = 60_000;

/** Connects to the mail server and signs in there, without a mail. @throws MailError */
export async function trySmtp({ url, limit = CONNECT_LIMIT_MS }: SmtpOptions): Promise<void> {
  try {
    await within(limit, createTransport({ url, connectionTimeout: limit, greetingTimeout: limit }).verify());
  } catch (error) {
    throw asMailError(error);
  }
}

/** The mail server at this URL. A mail has the same Message-ID for every try, so that a second copy is recognized. */
export function createSmtp({ url, from, host, limit = SEND_LIMIT_MS }: SmtpOptions): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SEND_LIMIT_MS / 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text }) => {
    const message = { from, to: { name: "", address: to }, subject, text, messageId: `<${id}@${host}>` };
    try {
      await within(limit, transport.sendMail(message));
    } catch (error) {
      throw asMailError(error);
    }
  };
}

/** @throws an error with code ETIMEDOUT if it takes longer */
async function within<T>(limit: number, run: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(Object.assign(new Error("late"), { code: "ETIMEDOUT" })), limit);
  try {
    return await Promise.race([run, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Errors about this mail, its recipient or its text. Failed sign-ins and connections are temporary. */
const OF_THE_MAIL: ReadonlySet<string> = new Set(["EENVELOPE", "EMESSAGE"]);

function asMailError(error: unknown): MailError {
  const { code, responseCode } = (error ?? {}) as { readonly code?: unknown; readonly responseCode?: unknown };
  const name = typeof code === "string" ? code : "unknown";
  const status = typeof responseCode === "number" ? responseCode : null;
  const isFinal = OF_THE_MAIL.has(name) && status !== null && status >= 500;
  return new MailError(status === null ? name : `${name} ${status}`, isFinal);
}
