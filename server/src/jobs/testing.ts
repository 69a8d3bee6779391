import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/database.ts";
import { createLog } from "../http/log.ts";
import { MAIL_JOB } from "../mail/outbox.ts";
import { loadConfig } from "../start/load-config.ts";
import { mailJob } from "./platform-jobs.ts";
import { Worker } from "./worker.ts";

/** A worker that only sends mails. @param env settings, such as SMTP_URL and MAIL_FROM */
export function mailWorker(
  database: Pick<Database, "kysely" | "poolSize">,
  env: object,
  {
    clock = () => new Date(),
    log = createLog("silent"),
  }: { readonly clock?: () => Date; readonly log?: FastifyBaseLogger } = {},
): Worker {
  const config = loadConfig({ DATABASE_URL: "memory://", DEMO: "off", ...env });
  const deps = { config, database, clock, log };
  const jobs = new Map([[MAIL_JOB, mailJob(deps, "emails")]]);
  return new Worker({ ...deps, jobs: () => jobs, timeZone: config.timeZone });
}
