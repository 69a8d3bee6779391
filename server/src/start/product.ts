import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "../base/config.ts";
import { memoize } from "../base/memoize.ts";
import type { Secrets } from "../base/secrets.ts";
import { addGauge, addInfo, addTotal } from "../base/metrics.ts";
import { asOneInstance } from "../database/one-instance.ts";
import type { Database } from "../database/open.ts";
import { createDatabaseStore } from "../files/database-store.ts";
import type { ServerDeps } from "../http/server-deps.ts";
import { loadFileTypes } from "../seed/load-file-types.ts";
import type { KnownJob, KnownJobs } from "../jobs/known-job.ts";
import { platformJobs } from "../jobs/platform-jobs.ts";
import type { WebhookDeps } from "../jobs/present-webhooks.ts";
import { webhookJobs } from "../jobs/webhooks.ts";
import { moduleJobs } from "../jobs/module-jobs.ts";
import { Worker } from "../jobs/worker.ts";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { PublishDeps } from "../publishing/publish.ts";
import type { Release } from "../publishing/release/releases.ts";
import { modulePorts } from "../modules/make-ports.ts";
import type { ModulePorts } from "../modules/ports.ts";
import type { OperationsDeps } from "../modules/serve-operations.ts";
import { openSecrets } from "./open-secrets.ts";
import { openRecords, type OpenRecordsDeps } from "./open-records.ts";
import type { Records } from "../records/records.ts";
import { loadExamples } from "../seed/load-examples.ts";
import { loadOptions } from "../seed/load-options.ts";
import { type ExampleRecords, readOptions } from "../seed/seed-files.ts";
import type { OptionList } from "../modules/application-code.ts";
import { loadOptionList } from "../seed/option-list.ts";
import { jobGauges } from "../routes/system/metrics.ts";
import { leaveAt } from "../session/leave-provider.ts";
import { Oidc } from "../session/oidc.ts";
import type { Allowed } from "../outbound/addresses.ts";
import { createOutbound, type Fetch } from "../outbound/outbound.ts";
import { productRoutes } from "./routes.ts";
import { buildServer } from "./server.ts";
import { makeConfiguredAdministrator } from "../setup/from-environment.ts";
import { makeConfiguredProvider } from "../setup/provider-from-environment.ts";
import { offerSetup } from "../setup/setup-link.ts";
import { createSheetWorkers, type SheetWorkers } from "../sheets/sheet-workers.ts";

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
  /** Runs jobs, unless JOBS is off. */
  readonly worker: Pick<Worker, "runDue">;
  /** For publishing while the process runs. */
  readonly publishing: PublishDeps;
  /** The password of the demo accounts if this start created them. */
  readonly demoPassword: string | null;
  /** The code of the setup link; null if there is an administrator. */
  readonly setupCode: string | null;
}

/** Puts all parts of the server together, without the process around it. */
export async function openProduct(deps: ProductDeps): Promise<Product> {
  const { application, config, database, clock, log, mayGoBack } = deps;
  const secrets = openSecrets(config);
  const { modules } = application;
  const followed = new Set(
    modules.flatMap(({ entities = [] }) => entities.flatMap((on) => (on.after ? on.entity : []))),
  );
  let worker: Worker | undefined;
  const onWritten = (entity: string, hasWebhooks: boolean) => (hasWebhooks || followed.has(entity)) && worker?.wake();
  const allowed: Allowed = { ranges: config.outboundAllow, loopback: config.demo };
  // Without lists and examples, which are read once all files were checked.
  const parts = { application, config, database, clock, log, secrets, onWritten, allowed };
  const opened = await openRecords({ ...parts, ...(mayGoBack !== undefined && { mayGoBack }) });
  const { metadata, publishing: live, records, release, flush } = opened;
  const store = createDatabaseStore(database, clock);
  const workers = createSheetWorkers();
  const keptElsewhere = new Set(modules.flatMap(({ stores = {} }) => Object.keys(stores)));
  const calls: OperationsDeps = { config, database, metadata, records, workers, store, clock, keptElsewhere };
  const ports = modulePorts(calls);
  const administrators = { kysely: database.kysely, records, metadata, now: clock() };
  const demoPassword = await asOneInstance(database, async () => {
    await loadOptions({ ...live, records }, readOptions(application.metadata));
    await loadFileTypes(records, metadata, application.metadata, clock());
    for (const list of deps.optionLists ?? []) await loadOptionList(live, list);
    await makeConfiguredProvider(administrators, config);
    return config.demo ? loadDemo(deps, metadata, records, ports) : null;
  });
  await makeConfiguredAdministrator(administrators, config);
  const setup = await offerSetup(administrators);
  const http = createOutbound(allowed);
  const { productName, publicUrl } = config;
  const webhooks: WebhookDeps = { metadata, records, secrets, http, clock, productName, publicUrl, publishing: live };
  const known = knownJobs(deps, calls, webhooks);
  const runner = new Worker({ ...deps, jobs: known, timeZone: config.timeZone });
  worker = runner;
  const jobs = { known, wake: () => runner.wake() };
  const signIn = { ...calls, config, secrets, oidc: oidcOf(deps, secrets, http) };
  const routes = productRoutes({ application, config, calls, publishing: live, ports, jobs, webhooks, signIn });
  const addGauges = (registry: Registry) => {
    productGauges(registry, { application, metadata, release, workers });
    jobGauges(registry, deps, metadata);
  };
  const app = await buildServer({ ...deps, metadata, routes, addGauges, leaveAt: (key) => leaveAt(signIn, key) });
  if (config.jobs) app.addHook("onReady", async () => runner.start());
  app.addHook("preClose", () => runner.stop());
  app.addHook("onClose", () => workers.close());
  app.addHook("onClose", () => flush());
  return { app, metadata, records, worker: runner, publishing: live, demoPassword, setupCode: setup?.code ?? null };
}

/** What talks to identity providers. A demo may have one on this machine. */
function oidcOf({ config, database }: ProductDeps, secrets: Secrets, outbound: Fetch): Oidc {
  return new Oidc({ kysely: database.kysely, secrets, outbound, isLocal: config.demo });
}

/** The jobs of the platform, of the application and of the webhooks that there are now, by name. */
function knownJobs(deps: ProductDeps, calls: OperationsDeps, webhooks: WebhookDeps): KnownJobs {
  const { application, config } = deps;
  const ofModules = moduleJobs(application.modules, { ...calls, productName: config.productName, http: webhooks.http });
  const lasting = [...platformJobs({ ...calls, ...deps }), ...ofModules];
  const byName = memoize(
    (compiled: CompiledMetadata): ReadonlyMap<string, KnownJob> =>
      new Map([...lasting, ...webhookJobs(webhooks, compiled)].map((job) => [job.name, job])),
  );
  return () => byName(calls.metadata.current());
}

interface Measured extends Pick<ProductDeps, "application"> {
  readonly metadata: MetadataStore;
  readonly release: Release;
  readonly workers: SheetWorkers;
}

/** What only the whole product knows of itself. */
function productGauges(registry: Registry, { application, metadata, release, workers }: Measured): void {
  addInfo(
    registry,
    {
      name: "armature_release_info",
      help: "The application, its version, and the digest of its definitions; always 1",
    },
    { application: application.name, version: release.application, armature: release.platform, digest: release.digest },
  );
  const revision = "The revision of the definitions that this instance works by";
  addGauge(registry, { name: "armature_revision", help: revision }, () => metadata.current().revision);
  const sheets = "Sheets that are read or written, and that wait for it";
  addGauge(registry, { name: "armature_sheets", help: sheets, label: "state" }, () => {
    const { running, waiting } = workers.counts();
    return { running, waiting };
  });
  const refused = "Sheets that were refused because too many waited";
  addTotal(registry, { name: "armature_sheets_refused_total", help: refused }, () => workers.counts().refused);
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
