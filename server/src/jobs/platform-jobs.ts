import { writeTokenNotices } from "../accounts/token-notices.ts";
import type { Config } from "../base/config.ts";
import type { Database } from "../database/database.ts";
import { keepJob } from "../database/jobs.ts";
import type { FileStore } from "../files/file-store.ts";
import { sweepFiles } from "../files/sweep-files.ts";
import { sweepFileRecords } from "../files/sweep-records.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import { Later } from "../records/points/job-ports.ts";
import type { Records } from "../records/records.ts";
import { exportSecurityLog } from "../session/security-export.ts";
import { sweepSecurityLog } from "../session/security-log.ts";
import { sweepAll } from "../session/sweep.ts";
import { sweepExports } from "../sheets/exports.ts";
import { MAIL_JOB } from "../mail/outbox.ts";
import { type MailDeps, mailSender } from "../mail/send-mail.ts";
import type { KnownJob } from "./known-job.ts";
import { sweepJobs } from "./queue.ts";

interface PlatformJobDeps extends MailDeps {
  readonly config: Config;
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly records: Records;
  readonly store: FileStore;
}

/** Mails are tried until they expire. */
const NO_LIMIT = 1_000_000;

/** The job that sends a mail. */
export function mailJob(deps: MailDeps, label: string): KnownJob {
  const sender = mailSender(deps);
  return { name: MAIL_JOB, label, mostFailures: NO_LIMIT, prepare: sender.wake, run: (job) => sender.send(job) };
}

const EXPORT_JOB = "platform:securityExport";

/** Copies the security log to another system. It is one row, which puts itself off each time, so one instance has it. */
function securityExport({ config, database: { background: kysely }, clock, log }: PlatformJobDeps): KnownJob {
  return {
    name: EXPORT_JOB,
    label: `${config.productName}: export of the security log`,
    mostFailures: NO_LIMIT,
    prepare: async (now) => config.securityLogExport && keepJob(kysely, EXPORT_JOB, now),
    // All of it is outside, since its connections are not those of calls.
    async run({ outside }) {
      const next = await outside(() => exportSecurityLog({ kysely, config, clock, log }));
      if (next !== null) throw new Later(next);
    },
  };
}

/** Says what it deletes, since that cannot be undone. Somebody may have dropped the job of the export. */
async function sweepLog({ config, database: { background: kysely }, clock, log }: PlatformJobDeps): Promise<void> {
  if (config.securityLogExport !== null) await keepJob(kysely, EXPORT_JOB, clock());
  const [deleted, days] = [await sweepSecurityLog(kysely, config), config.securityLogDays];
  if (deleted > 0)
    log.info({ deleted, days }, "entries of the security log deleted that are older than SECURITY_LOG_DAYS");
}

/** The platform's own work, most of which deletes what is old. */
export function platformJobs(deps: PlatformJobDeps): readonly KnownJob[] {
  const { config, database, clock } = deps;
  const kysely = database.background;
  const planned = (name: string, label: string, cron: string, run: (now: Date) => Promise<unknown>): KnownJob => ({
    name: `platform:${name}`,
    label: `${config.productName}: ${label}`,
    cron,
    run: () => run(clock()),
  });
  return [
    mailJob(deps, `${config.productName}: emails`),
    planned("sweep", "deletion of old data", "7 * * * *", async (now) => {
      await sweepAll(deps, now);
      await sweepLog(deps);
      await sweepJobs(kysely, now);
    }),
    securityExport(deps),
    planned("tokenNotices", "notices of access tokens", "17 * * * *", (now) =>
      writeTokenNotices({ kysely, config }, now),
    ),
    planned("sweepFiles", "deletion of unused files", "37 3 * * *", async (now) => {
      await sweepFileRecords({ ...deps, kysely }, now);
      await sweepFiles({ ...deps, kysely }, now);
    }),
    planned("sweepExports", "deletion of old exports", "47 3 * * *", (now) => sweepExports(kysely, now)),
  ];
}
