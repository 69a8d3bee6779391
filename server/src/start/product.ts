import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "../base/config.ts";
import { asOneInstance } from "../database/one-instance.ts";
import type { Database } from "../database/open.ts";
import { createDatabaseStore } from "../files/database-store.ts";
import type { ServerDeps } from "../http/server-deps.ts";
import { loadFileTypes } from "../seed/load-file-types.ts";
import { sweepFilesDaily } from "../files/sweep-files.ts";
import { deliverMails } from "../mail/worker.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { PublishDeps } from "../publishing/publish.ts";
import { modulePorts } from "../modules/make-ports.ts";
import type { ModulePorts } from "../modules/ports.ts";
import type { OperationsDeps } from "../modules/serve-operations.ts";
import { openRecords, type OpenRecordsDeps } from "./open-records.ts";
import type { Records } from "../records/records.ts";
import { loadExamples } from "../seed/load-examples.ts";
import { loadOptions } from "../seed/load-options.ts";
import { type ExampleRecords, readOptions } from "../seed/seed-files.ts";
import type { OptionList } from "../modules/application-code.ts";
import { loadOptionList } from "../seed/option-list.ts";
import { productRoutes } from "./routes.ts";
import { buildServer } from "./server.ts";
import { makeConfiguredAdministrator } from "../setup/from-environment.ts";
import { offerSetup } from "../setup/setup-link.ts";
import { sweepExportsDaily } from "../sheets/exports.ts";
import { createSheetWorkers } from "../sheets/sheet-workers.ts";

export interface ProductDeps
  extends Pick<ServerDeps, "onRoute" | "pages">,
    Pick<OpenRecordsDeps, "application" | "mayGoBack"> {
  readonly config: Config;
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Lists of tens of thousands of options. Tests leave them out. */
  readonly optionLists?: readonly OptionList[];
  /** Records of the example organizations besides their first people. */
  readonly exampleRecords?: readonly ExampleRecords[];
}

/** The whole product on one database: migrated, with metadata and options loaded, ready to listen. */
export interface Product {
  readonly app: FastifyInstance;
  readonly metadata: MetadataStore;
  readonly records: Records;
  /** For publishing while the process runs. */
  readonly publishing: PublishDeps;
  /** The password of the demo accounts if this start created them. */
  readonly demoPassword: string | null;
  /** The code of the setup link; null if there is an administrator. */
  readonly setupCode: string | null;
}

/** Puts all parts of the server together, without the process around it. */
export async function openProduct(deps: ProductDeps): Promise<Product> {
  const { application, config, database, clock } = deps;
  const { metadata, publishing: live, records, flush } = await openRecords(deps);
  const { modules } = application;
  const store = createDatabaseStore(database, clock);
  const workers = createSheetWorkers();
  const keptElsewhere = new Set(modules.flatMap(({ stores = {} }) => Object.keys(stores)));
  const calls: OperationsDeps = { config, database, metadata, records, workers, store, clock, keptElsewhere };
  const ports = modulePorts(calls);
  const demoPassword = await asOneInstance(database, async () => {
    await loadOptions({ ...live, records }, readOptions(application.metadata));
    await loadFileTypes(records, metadata, application.metadata);
    for (const list of deps.optionLists ?? []) await loadOptionList(live, list);
    return config.demo ? loadDemo(deps, metadata, records, ports) : null;
  });
  const administrators = { kysely: database.kysely, records, metadata, now: clock() };
  await makeConfiguredAdministrator(administrators, config);
  const setup = await offerSetup(administrators);
  const routes = productRoutes({ application, config, calls, publishing: live, ports });
  const app = await buildServer({ ...deps, metadata, routes });
  app.addHook("onClose", () => workers.close());
  app.addHook("onClose", () => flush());
  deliverMails(app, deps);
  sweepExportsDaily(app, deps);
  sweepFilesDaily(app, deps, { kysely: database.background, metadata, records, store });
  return { app, metadata, records, publishing: live, demoPassword, setupCode: setup?.code ?? null };
}

async function loadDemo(
  { application, config, database, clock, exampleRecords }: ProductDeps,
  metadata: MetadataStore,
  records: Records,
  ports: ModulePorts,
): Promise<string | null> {
  const password = config.demoPassword ?? randomBytes(9).toString("base64url");
  const folder = application.metadata;
  const loadOwn = async () => {
    for (const { loadExamples: load } of application.modules) await load?.(folder, ports);
  };
  const deps = { database, metadata, records, clock, folder, loadOwn };
  const isLoaded = await loadExamples(deps, password, exampleRecords);
  return isLoaded ? password : null;
}
