import type { Metadata } from "@armature/engine";
import { migrate } from "@armature/migrations";
import type { FastifyBaseLogger } from "fastify";
import type { LinkConfig } from "../accounts/links.ts";
import { organizationModule } from "../accounts/organization-module.ts";
import { peopleModule } from "../accounts/people-module.ts";
import type { WholeApplication } from "../modules/application-code.ts";
import type { Config } from "../base/config.ts";
import { errorCode } from "../database/database.ts";
import { checkTenancy } from "./check-tenancy.ts";
import { claimDatabase } from "../database/claim.ts";
import { asOneInstance } from "../database/one-instance.ts";
import type { Database } from "../database/open.ts";
import { checkFiles, logClosed } from "../publishing/release/check-files.ts";
import { buildIndexes } from "../publishing/jobs/index-job.ts";
import { loadRelease, logRelease } from "../publishing/release/load-shipped.ts";
import { type MetadataStore, openMetadataStore } from "../metadata/metadata-store.ts";
import type { PublishDeps } from "../publishing/publish.ts";
import { releaseOf } from "../publishing/release/releases.ts";
import { fillTemplates } from "../publishing/jobs/template-job.ts";
import { buildUniques } from "../publishing/jobs/unique-job.ts";
import { checkModules } from "../modules/check-modules.ts";
import { listsModule } from "../modules/lists-module.ts";
import { checkOperations, refuseTakenRoutes } from "./check-operations.ts";
import { AnswerNotices, type WrittenRecords } from "../records/write/answer-notices.ts";
import { definitionStore } from "../publishing/definitions/definition-store.ts";
import { createRecords, type Records } from "../records/records.ts";

export interface OpenRecordsDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly application: WholeApplication;
  /** The settings for mails, and whether this is a demo, in which definitions may go back. */
  readonly config: LinkConfig & Partial<Pick<Config, "demo">>;
  /** Whether definitions may go back without a demo too, for a developer who edits their files. */
  readonly mayGoBack?: boolean;
}

export interface OpenedRecords {
  readonly metadata: MetadataStore;
  /** For publishing while the process runs. */
  readonly publishing: PublishDeps;
  readonly records: Records;
  /** Sends pending notices about written records. Call it before closing the database. */
  readonly flush: () => Promise<void>;
}

/**
 * Opens what the server and its commands share: migrates the database, loads the metadata, and sets up records with all
 * rules.
 */
export async function openRecords(deps: OpenRecordsDeps): Promise<OpenedRecords> {
  const { application, database, clock, log, config, mayGoBack = config.demo ?? false } = deps;
  const migrations = await migrate(database.background);
  if (migrations.length > 0) log.info({ migrations }, "the tables of the system were brought up to date");
  await claimDatabase(database.background, application.name);
  const metadata = await openMetadataStore(database, application);
  const modules = [organizationModule, listsModule(metadata.elements), ...application.modules];
  const lint = (published: Metadata) => modules.forEach((module) => module.lint?.(published));
  const opening: PublishDeps = { database, metadata, clock, lint };
  const { shipped, localOnly } = checkFiles(application, metadata.current().definitions);
  const release = releaseOf(application, shipped);
  logRelease(await loadRelease(opening, { release, shipped, mayGoBack }), log);
  checkTenancy(metadata.current().metadata, application);
  // Runs also if nothing was published, because the requirements of modules may be new.
  checkModules(modules, metadata.current().metadata);
  checkOperations(application.modules, metadata.current().metadata);
  logClosed(log, metadata.current(), localOnly);
  await finishSlowSteps(opening, log);
  const finish = oneAtATime(() => finishSlowSteps(opening, log));
  const lintLive = (published: Metadata) => {
    lint(published);
    refuseTakenRoutes(application.modules, published);
  };
  const publishing: PublishDeps = { ...opening, lint: lintLive, onPublished: () => void finish() };
  const notices = new AnswerNotices(database.kysely, (err) => log.warn({ err }, "written answers not told"));
  const onWritten = (written: WrittenRecords) => {
    const { name } = written.type;
    if (modules.some((module) => module.isFollowed?.(metadata.current().metadata, name))) notices.note(written);
  };
  const definitions = definitionStore(publishing);
  const platform = [peopleModule({ clock, config })];
  const records = createRecords({ ...publishing, modules, platform, definitions, onWritten });
  return { metadata, publishing, records, flush: () => notices.flush() };
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

/** Runs the slow steps of a publish. Unfinished ones are tried again after the next publish or at the next start. */
async function finishSlowSteps(deps: PublishDeps, log: FastifyBaseLogger): Promise<void> {
  try {
    const clashing = await asOneInstance(deps.database, async () => {
      await buildIndexes(deps);
      await fillTemplates(deps);
      return buildUniques(deps);
    });
    if (clashing.length > 0) log.warn({ attributes: clashing }, "values clash, so these attributes are not yet unique");
  } catch (error) {
    log.error({ code: errorCode(error) }, "an index, a text of a template or a constraint could not be made");
  }
}
