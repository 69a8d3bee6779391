import type { FastifyInstance } from "fastify";
import { type Database, errorCode } from "../database/database.ts";
import { faultOf } from "../database/fault.ts";
import type { ServerDeps } from "../http/server-deps.ts";
import {
  MAIL_CHANNEL,
  recordFailure,
  recordSent,
  type TakenMail,
  takeMails,
  takeUnlogged,
  writtenText,
} from "./outbox.ts";
import { createSmtp, MailError, type SendMail } from "./smtp.ts";

/** How often to look for mails that are due or whose notification was missed, in milliseconds. */
const LOOK_MS = 15_000;

export interface MailDeps {
  readonly database: Pick<Database, "kysely">;
  readonly clock: () => Date;
  readonly log: Pick<ServerDeps["log"], "info" | "warn">;
}

/** Sends due mails until there are none. Any number of instances may do so at the same time. */
export async function sendDue(deps: MailDeps, send: SendMail): Promise<void> {
  for (;;) {
    const mails = await takeMails(deps.database.kysely, deps.clock());
    if (mails.length === 0) return;
    await Promise.all(mails.map((mail) => sendOne(deps, send, mail)));
  }
}

async function sendOne({ database, clock, log }: MailDeps, send: SendMail, mail: TakenMail): Promise<void> {
  const text = await writtenText(database.kysely, mail, clock());
  if (text === null) return;
  try {
    await send({ ...mail, text });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const { code: problem, isFinal } = error;
    log.warn({ code: problem, mail: mail.id, tries: mail.tries }, isFinal ? "email refused" : "email not sent yet");
    return recordFailure(database.kysely, mail, { problem, isFinal }, clock());
  }
  await recordSent(database.kysely, mail.id, clock());
}

/** Logs mails that nothing sends, so that users of a demo can reach the links in them. */
async function logWaiting({ database, clock, log }: MailDeps): Promise<void> {
  for (const mail of await takeUnlogged(database.kysely)) {
    const { to, subject } = mail;
    const text = await writtenText(database.kysely, mail, clock());
    log.info({ to, subject, text }, "email kept, since SMTP_URL is not set");
  }
}

/** Sends mails while the server runs. Without SMTP_URL they stay in the outbox, and a demo also logs them. */
export function deliverMails(
  app: FastifyInstance,
  deps: Pick<ServerDeps, "config" | "database" | "clock" | "log">,
): void {
  const { smtpUrl: url, mailFrom: from, demo, publicUrl } = deps.config;
  if (url !== null && from !== null) {
    const send = createSmtp({ url, from, host: new URL(publicUrl).hostname });
    whileRunning(app, deps, () => sendDue(deps, send));
  } else if (demo) whileRunning(app, deps, () => logWaiting(deps));
}

/**
 * Runs the work at start, on each notification and periodically. One run at a time, and another one for notifications
 * during a run.
 */
function whileRunning(
  app: FastifyInstance,
  { database, log }: Pick<ServerDeps, "database" | "log">,
  work: () => Promise<void>,
): void {
  let isEnding = false;
  let isWanted = false;
  let running: Promise<void> | null = null;
  let stopListening: (() => Promise<void>) | null = null;
  const run = async () => {
    while (isWanted && !isEnding) {
      isWanted = false;
      await work().catch((error: unknown) => {
        if (faultOf(error) === null) log.warn({ code: errorCode(error) }, "emails not worked on");
      });
    }
  };
  const wake = () => {
    isWanted = true;
    running ??= run().finally(() => {
      running = null;
      if (isWanted && !isEnding) wake();
    });
  };
  const timer = setInterval(wake, LOOK_MS).unref();
  app.addHook("onReady", async () => {
    stopListening = await database.listen(MAIL_CHANNEL, wake, wake);
    wake();
  });
  app.addHook("preClose", async () => {
    isEnding = true;
    clearInterval(timer);
    await stopListening?.();
    await running;
  });
}
