import type { Config } from "../base/config.ts";
import type { Database } from "../database/database.ts";
import type { ServerDeps } from "../http/server-deps.ts";
import { Later } from "../records/points/job-ports.ts";
import type { Outside } from "../turns/places.ts";
import { recordProblem, recordSent, takeUnlogged, waitingMail, wakeMails, writtenText } from "./outbox.ts";
import { createSmtp, MailError } from "./smtp.ts";

export interface MailDeps {
  readonly config: Pick<Config, "smtpUrl" | "mailFrom" | "demo" | "publicUrl">;
  readonly database: Pick<Database, "kysely">;
  readonly clock: () => Date;
  readonly log: Pick<ServerDeps["log"], "info" | "warn">;
}

/** Sends mails. Without SMTP_URL they stay in the outbox, and a demo also logs them. */
export function mailSender({ config, database: { kysely }, clock, log }: MailDeps) {
  const { smtpUrl: url, mailFrom: from, demo, publicUrl } = config;
  const send = url && from ? createSmtp({ url, from, host: new URL(publicUrl).hostname }) : null;
  return {
    /** To be called at the start: mails that waited for a mail server are tried. */
    wake: async (now: Date): Promise<void> => (send || demo ? wakeMails(kysely, now) : undefined),

    /** A mail that is refused for good ends the job: the outbox has its problem. @throws Later, MailError */
    async send({ id, outside }: { readonly id: string; readonly outside: Outside }): Promise<void> {
      const mail = await waitingMail(kysely, id, clock());
      if (mail === undefined) return;
      const isShown = send !== null || (demo && (await takeUnlogged(kysely, id)));
      const text = isShown ? await writtenText(kysely, mail, clock()) : null;
      if (send === null) {
        const { to, subject } = mail;
        if (isShown) log.info({ to, subject, text }, "email kept, since SMTP_URL is not set");
        throw new Later(new Date(mail.expires));
      }
      if (text === null) return;
      try {
        await outside(() => send({ ...mail, text }));
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        await recordProblem(kysely, id, error, clock());
        log.warn({ code: error.code, mail: id }, error.isFinal ? "email refused" : "email not sent yet");
        if (error.isFinal) return;
        throw error;
      }
      await recordSent(kysely, id, clock());
    },
  };
}
