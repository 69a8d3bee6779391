import type { Metadata } from "@armature/engine";
import { migrate } from "@armature/migrations";
import type { FastifyBaseLogger } from "fastify";
import type { LinkConfig } from "../accounts/links.ts";
import { peopleModule } from "../accounts/people-module.ts";
import { providersModule } from "../accounts/providers-module.ts";
import type { WholeApplication } from "../modules/application-code.ts";
import type { Config } from "../base/config.ts";
import { Secrets } from "../base/secrets.ts";
import { errorCode } from "../database/database.ts";
import { checkTenancy } from "./check-tenancy.ts";
import { readZones } from "./time-zones.ts";
import { claimDatabase } from "../database/claim.ts";
import { asOneInstance } from "../database/one-instance.ts";
import { migrateOwn } from "../database/own-migrations.ts";
import type { Database } from "../database/open.ts";
import { checkFiles, logClosed } from "../publishing/release/check-files.ts";
import { buildIndexes } from "../publishing/jobs/index-job.ts";
import { loadRelease, logRelease } from "../publishing/release/load-shipped.ts";
import { type MetadataStore, openMetadataStore } from "../metadata/metadata-store.ts";
import type { PublishDeps } from "../publishing/publish.ts";
import { type Release, releaseOf } from "../publishing/release/releases.ts";
import { fillTemplates } from "../publishing/jobs/template-job.ts";
import { buildUniques } from "../publishing/jobs/unique-job.ts";
import { checkCode, lintBy, modulesOf } from "./check-code.ts";
import { refuseTakenRoutes } from "./check-operations.ts";
import { AnswerNotices, type WrittenRecords } from "../records/write/answer-notices.ts";
import { definitionStore } from "../publishing/definitions/definition-store.ts";
import { webhookGuard } from "../jobs/webhook-guard.ts";
import type { Allowed } from "../outbound/addresses.ts";
import { createRecords, type Records } from "../records/records.ts";

export interface OpenRecordsDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly application: WholeApplication;
  /** The settings for mails, and whether this is a demo, in which definitions may go back. */
  readonly config: LinkConfig & Partial<Pick<Config, "demo" | "timeZone">>;
  /** Whether definitions may go back without a demo too, for a developer who edits their files. */
  readonly mayGoBack?: boolean;
  /** Without them, no secret can be stored. */
  readonly secrets?: Secrets;
  /** The losses of a release that a person accepted. */
  readonly accept?: string | undefined;
  /** What the server may call. */
  readonly allowed?: Allowed;
  /** Called after the commit with the entity of what was written, and whether it has webhooks. */
  readonly onWritten?: (entity: string, hasWebhooks: boolean) => void;
}

export interface OpenedRecords {
  readonly metadata: MetadataStore;
  /** For publishing while the process runs. */
  readonly publishing: PublishDeps;
  readonly records: Records;
  readonly release: Release;
  /** Sends pending notices about written records. Call it before closing the database. */
  readonly flush: () => Promise<void>;
}

/**
 * Opens what the server and its commands share: migrates the database, loads the metadata, and sets up records with all
 * rules.
 */
export async function openRecords(deps: OpenRecordsDeps): Promise<OpenedRecords> {
  const { application, database, clock, log, config, mayGoBack = config.demo ?? false } = deps;
  const { secrets = new Secrets([]) } = deps;
  const migrations = await migrate(database.background);
  if (migrations.length > 0) log.info({ migrations }, "the tables of the system were brought up to date");
  await claimDatabase(database.background, application.name);
  const { timeZone = "UTC" } = config;
  const zones = await readZones(database.kysely, application.tenancy, timeZone);
  const metadata = await openMetadataStore(database, { ...application, tenancy: { ...application.tenancy, zones } });
  const modules = modulesOf(application, metadata.elements);
  const lint = lintBy(modules);
  const opening: PublishDeps = { database, metadata, clock, lint };
  const { shipped, localOnly } = checkFiles(application, metadata.current().definitions);
  const release = releaseOf(application, shipped);
  // Also if nothing is published, because the requirements of modules may be new.
  const prepare = async (next: Metadata) => {
    checkTenancy(next, application);
    checkCode(application, modules, next, timeZone);
    const own = await migrateOwn(database, application);
    if (own.length > 0) log.info({ migrations: own }, "the tables of the application were brought up to date");
  };
  logRelease(await loadRelease(opening, { release, shipped, mayGoBack, accept: deps.accept, prepare }), log);
  logClosed(log, metadata.current(), localOnly);
  const filled = new Set<string>();
  await finishSlowSteps(opening, filled, log);
  const finish = oneAtATime(() => finishSlowSteps(opening, filled, log));
  const lintLive = (published: Metadata) => {
    lint(published);
    refuseTakenRoutes(application.modules, published);
  };
  const { allowed = { ranges: [], loopback: false } } = deps;
  const guard = webhookGuard({ database, metadata, clock, allowed });
  const publishing: PublishDeps = { ...opening, ...guard, lint: lintLive, onPublished: () => void finish() };
  const notices = new AnswerNotices(database.kysely, (err) => log.warn({ err }, "written answers not told"));
  const onWritten = (written: WrittenRecords) => {
    const { name } = written.type;
    deps.onWritten?.(name, written.type.webhooks.length > 0);
    if (modules.some((module) => module.isFollowed?.(metadata.current().metadata, name))) notices.note(written);
  };
  const definitions = definitionStore(publishing);
  const { tenancy } = metadata;
  const platform = [
    peopleModule({ clock, config, tenancy }),
    providersModule({ clock, tenancy, secrets, isLocal: config.demo ?? false }),
  ];
  const records = createRecords({ ...publishing, modules, platform, definitions, onWritten });
  return { metadata, publishing, records, release, flush: () => notices.flush() };
}

/**
 * Runs a job once at a time, and once more if it is asked for meanwhile. A job that waits for its turn holds a database
 * connection, so many at once would leave none for the job that runs.
 */
function oneAtATime(job: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await job();
    } while (isAskedAgain);
    running = null;
  };
  return () => {
    isAskedAgain = running !== null;
    running ??= run();
    return running;
  };
}

/**
 * Runs the slow steps of a publish. Unfinished ones are tried again after the next publish or at the next start.
 * @param filled see {@link fillTemplates}
 */
async function finishSlowSteps(deps: PublishDeps, filled: Set<string>, log: FastifyBaseLogger): Promise<void> {
  try {
    const clashing = await asOneInstance(deps.database, async () => {
      await buildIndexes(deps);
      await fillTemplates(deps, filled);
      return buildUniques(deps);
    });
    if (clashing.length > 0) log.warn({ attributes: clashing }, "values clash, so these attributes are not yet unique");
  } catch (error) {
    log.error({ code: errorCode(error) }, "an index, a text of a template or a constraint could not be made");
  }
}
