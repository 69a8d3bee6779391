import { randomBytes } from "node:crypto";
import { migrate } from "@armature/migrations";
import { registry } from "@armature/plugins/elements";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { withOrganizationRules } from "./accounts/organization-rules.ts";
import { withPersonRules } from "./accounts/person-rules.ts";
import type { Config } from "./config.ts";
import { errorCode } from "./database/database.ts";
import { asOneInstance } from "./database/one-instance.ts";
import type { Database } from "./database/open.ts";
import { createDatabaseStore } from "./files/database-store.ts";
import type { ServerDeps } from "./http/server-deps.ts";
import { loadFileTypes } from "./files/load-file-types.ts";
import { sweepFilesDaily } from "./files/sweep-files.ts";
import { type OpenCrm, openCrmCopy, withCrm } from "./gateways/crm.ts";
import { type OpenCrowdGroups, openBuiltInGroups } from "./gateways/crowd-groups.ts";
import { openBuiltInDirectory, type OpenDirectory } from "./gateways/directory.ts";
import { openBuiltInLearning, type OpenLearning } from "./gateways/learning.ts";
import { withPayToAddress } from "./locations/pay-to-address.ts";
import { deliverMails } from "./mail/worker.ts";
import { loadShipped } from "./metadata/load-shipped.ts";
import { type MetadataStore, openMetadataStore } from "./metadata/metadata-store.ts";
import type { PublishDeps } from "./metadata/publish.ts";
import { buildIndexes } from "./metadata/index-job.ts";
import { buildUniques } from "./metadata/unique-job.ts";
import { metadataOperations } from "./operations/metadata.ts";
import { isAskedAbout, questionnaireOf } from "./questionnaire/questionnaire.ts";
import { withSubmission } from "./questionnaire/submission.ts";
import { AnswerNotices, type WrittenRecords } from "./records/answer-notices.ts";
import { withFixedLists } from "./records/fixed-lists.ts";
import { createRecords, type Records } from "./records/records.ts";
import { accountCreationRoutes, accountRoutes, ownPasswordRoutes } from "./routes/accounts.ts";
import { activeSessionRoutes, adminSessionRoutes } from "./routes/active-sessions.ts";
import { downloadRoutes } from "./routes/download.ts";
import { epicIdRoutes } from "./routes/epic-ids.ts";
import { exportRoutes } from "./routes/export.ts";
import { fileRoutes } from "./routes/files.ts";
import { crmRoutes } from "./routes/crm.ts";
import { featureFlagRoutes, publicFeatureFlagRoutes } from "./routes/feature-flags.ts";
import { adminAccountRoutes } from "./routes/admin-accounts.ts";
import { adminUserRoutes } from "./routes/admin-users.ts";
import { installTeamRoutes } from "./routes/install-team.ts";
import { leadershipRoutes } from "./routes/leadership.ts";
import { nmqRoutes } from "./routes/nmq.ts";
import { adminSnapshotRoutes, snapshotRoutes } from "./routes/snapshot.ts";
import { directoryRoutes, syncRoutes } from "./routes/directory.ts";
import { locationImportRoutes } from "./routes/location-import.ts";
import { mappingRoutes } from "./routes/mappings.ts";
import { movePersonRoutes } from "./routes/move-person.ts";
import { migrationRoutes } from "./routes/migrations.ts";
import { learningRoutes } from "./routes/learning.ts";
import { metadataRoutes } from "./routes/metadata.ts";
import { batchRoutes } from "./routes/batch.ts";
import { openApiRoutes } from "./routes/openapi.ts";
import { adminGuidRoutes, publicGuidRoutes } from "./routes/organization-guid.ts";
import { outboxRoutes } from "./routes/outbox.ts";
import { referrerRoutes } from "./routes/referrers.ts";
import { roleQuestionRoutes } from "./routes/role-questions.ts";
import { adminRecordRoutes, recordRoutes } from "./routes/records.ts";
import { problemSheetRoutes } from "./routes/problem-sheet.ts";
import { securityLogRoutes } from "./routes/security-log.ts";
import { securityRoleRoutes } from "./routes/security-roles.ts";
import { sheetRoutes } from "./routes/sheets.ts";
import { importChoiceRoutes } from "./routes/import-choices.ts";
import { undoRoutes } from "./routes/undo.ts";
import { withSecurityRoles } from "./security/security-roles.ts";
import { loadExamples } from "./seed/load-examples.ts";
import { loadOptions } from "./seed/load-options.ts";
import type { ExampleRecords } from "./seed/seed-files.ts";
import { loadOptionList, type OptionList } from "./seed/option-list.ts";
import { buildServer, type Routes } from "./server.ts";
import { sweepExportsDaily } from "./sheets/exports.ts";
import { createSheetWorkers } from "./sheets/sheet-workers.ts";

export interface ProductDeps extends Pick<ServerDeps, "onRoute"> {
  readonly config: Config;
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Lists of tens of thousands of options, which tests do without. */
  readonly optionLists?: readonly OptionList[];
  /** What the example organizations hold besides their first people. */
  readonly exampleRecords?: readonly ExampleRecords[];
  /** The CRM; the product's own copy of its accounts unless given. */
  readonly openCrm?: OpenCrm;
  /** The directory of people; one kept in the database unless given. */
  readonly openDirectory?: OpenDirectory;
  /** The crowd groups; ones kept in the database unless given. */
  readonly openCrowdGroups?: OpenCrowdGroups;
  /** The learning system; one kept in the database unless given. */
  readonly openLearning?: OpenLearning;
  /** Folder of the built application. */
  readonly application?: string;
}

/** The whole product on one database: migrated, its metadata and options loaded, ready to listen. */
export interface Product {
  readonly app: FastifyInstance;
  readonly metadata: MetadataStore;
  readonly records: Records;
  /** The password of the demo accounts, when they were made by this start. */
  readonly demoPassword: string | null;
}

/** The composition root of the server, apart from the process. */
export async function openProduct(deps: ProductDeps): Promise<Product> {
  const { config, database, clock, log } = deps;
  await migrate(database.kysely);
  const metadata = await openMetadataStore(database, registry);
  const publishing: PublishDeps = { database, metadata, clock, lint: questionnaireOf };
  await loadShipped(publishing);
  // Where nothing was published, the questionnaire may be new (NMQ-D35).
  questionnaireOf(metadata.current().metadata);
  await finishSlowSteps(publishing, log);
  const live: PublishDeps = { ...publishing, onPublished: () => void finishSlowSteps(publishing, log) };
  const notices = new AnswerNotices(database.kysely, (err) => log.warn({ err }, "written answers not told"));
  const onWritten = (records: WrittenRecords) => {
    if (isAskedAbout(metadata.current().metadata, records.type.name)) notices.note(records);
  };
  const stored = createRecords({ ...live, onWritten });
  const written = withSubmission(withFixedLists(stored, metadata), { metadata, clock });
  const own = withPayToAddress(withPersonRules(withOrganizationRules(withSecurityRoles(written, clock))));
  const records = withCrm(own, (deps.openCrm ?? openCrmCopy)(own));
  const store = createDatabaseStore(database.kysely, clock);
  const workers = createSheetWorkers();
  const directory = (deps.openDirectory ?? openBuiltInDirectory)(database.kysely);
  const groups = (deps.openCrowdGroups ?? openBuiltInGroups)(database.kysely, clock);
  const learning = (deps.openLearning ?? openBuiltInLearning)(database.kysely);
  const syncing = { records: own, metadata, directory, groups, kysely: database.kysely, clock };
  const demoPassword = await asOneInstance(database, async () => {
    await loadOptions({ ...publishing, records });
    await loadFileTypes(records, metadata);
    for (const list of deps.optionLists ?? []) await loadOptionList(publishing, list);
    return config.demo ? loadDemo(deps, metadata, records) : null;
  });
  const routes: Routes = {
    public: [
      (app) => publicGuidRoutes(app, { records }),
      publicFeatureFlagRoutes,
      accountRoutes,
      (app, serverDeps) => accountCreationRoutes(app, serverDeps, { records, metadata }),
    ],
    session: [
      activeSessionRoutes,
      ownPasswordRoutes,
      leadershipRoutes,
      (app) => installTeamRoutes(app, { database, metadata, records }),
      (app) => metadataRoutes(app, metadata),
      (app) => openApiRoutes(app, metadata, config.productName),
      (app) => metadataOperations(app, live),
      (app) => syncRoutes(app, deps, syncing),
      (app) => learningRoutes(app, { database, metadata, records, directory, learning }),
      (app) => snapshotRoutes(app, { database, metadata, clock }),
      (app) => nmqRoutes(app, { database, metadata, records, workers, clock }),
      (app) => fileRoutes(app, { database, metadata, records, store }),
      (app) => sheetRoutes(app, { database, metadata, records, store, workers }),
      (app) => crmRoutes(app, { database, metadata, records }),
      (app) => exportRoutes(app, { database, metadata, records, workers, clock }),
      (app) => downloadRoutes(app, { database, metadata, records, workers }),
      (app) => mappingRoutes(app, { database, metadata, records, workers, clock }),
      (app) => locationImportRoutes(app, { metadata, records, workers, clock }),
      (app) => epicIdRoutes(app, { database, metadata, records, workers }),
      (app) => batchRoutes(app, { database, metadata, records }),
      (app) => problemSheetRoutes(app, { database, metadata, records, workers }),
      (app) => importChoiceRoutes(app, { database, metadata, records }),
      (app) => undoRoutes(app, { database, metadata, records }),
      (app) => referrerRoutes(app, { database, metadata, records }),
      (app) => securityRoleRoutes(app, { database, metadata, records }),
      (app) => roleQuestionRoutes(app, { database, metadata, records }),
      (app, { clock: at }) => movePersonRoutes(app, { metadata, records }, at),
      (app) => recordRoutes(app, { database, metadata, records }),
    ],
    provider: [
      outboxRoutes,
      (app) => directoryRoutes(app, deps, syncing),
      adminSessionRoutes,
      adminAccountRoutes,
      securityLogRoutes,
      (app) => adminSnapshotRoutes(app, { database, metadata, clock }),
      featureFlagRoutes,
      migrationRoutes,
      (app) => adminGuidRoutes(app, { database, metadata, records }),
      (app) => adminUserRoutes(app, { database, metadata, records }),
      (app) => adminRecordRoutes(app, { database, metadata, records }),
    ],
  };
  const app = await buildServer({ ...deps, metadata, routes });
  app.addHook("onClose", () => workers.close());
  app.addHook("onClose", () => notices.flush());
  deliverMails(app, deps);
  sweepExportsDaily(app, deps);
  sweepFilesDaily(app, deps, { kysely: database.kysely, metadata, records, store });
  return { app, metadata, records, demoPassword };
}

/** What is left unfinished is tried again after the next publish, or at the next start. */
async function finishSlowSteps(deps: PublishDeps, log: FastifyBaseLogger): Promise<void> {
  try {
    const clashing = await asOneInstance(deps.database, async () => {
      await buildIndexes(deps);
      return buildUniques(deps);
    });
    if (clashing.length > 0) log.warn({ attributes: clashing }, "values clash, so these attributes are not yet unique");
  } catch (error) {
    log.error({ code: errorCode(error) }, "an index or a constraint could not be built");
  }
}

async function loadDemo(
  { config, database, clock, exampleRecords }: ProductDeps,
  metadata: MetadataStore,
  records: Records,
): Promise<string | null> {
  const password = config.demoPassword ?? randomBytes(9).toString("base64url");
  const isLoaded = await loadExamples({ database, metadata, records, clock }, password, exampleRecords);
  return isLoaded ? password : null;
}
