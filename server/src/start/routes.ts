import type { Leaving } from "../accounts/move-person.ts";
import type { Config } from "../base/config.ts";
import type { RouteModule, Routes } from "../http/server-deps.ts";
import type { WholeApplication } from "../modules/application-code.ts";
import type { ModulePorts } from "../modules/ports.ts";
import { type OperationsDeps, serveOperations } from "../modules/serve-operations.ts";
import type { PublishDeps } from "../publishing/publish.ts";
import { accountCreationRoutes, accountRoutes, ownPasswordRoutes } from "../routes/accounts/accounts.ts";
import { activeSessionRoutes, adminSessionRoutes } from "../routes/accounts/active-sessions.ts";
import { adminAccountRoutes, personRoutes } from "../routes/accounts/admin-accounts.ts";
import { adminFactorRoutes, factorRoutes, proofRoutes, secondStepRoutes } from "../routes/accounts/factors.ts";
import { movePersonRoutes } from "../routes/accounts/move-person.ts";
import { adminGuidRoutes, publicGuidRoutes } from "../routes/accounts/organization-guid.ts";
import { type SignInRouteDeps, signInRoutes } from "../routes/accounts/providers.ts";
import { setupRoutes } from "../routes/accounts/setup.ts";
import { serviceRoutes } from "../routes/accounts/services.ts";
import { adminTokenRoutes, tokenRoutes } from "../routes/accounts/tokens.ts";
import { batchRoutes } from "../routes/records/batch.ts";
import { downloadRoutes } from "../routes/records/download.ts";
import { importChoiceRoutes } from "../routes/records/import-choices.ts";
import { adminRecordRoutes, recordRoutes } from "../routes/records/records.ts";
import { referrerRoutes } from "../routes/records/referrers.ts";
import { undoRoutes } from "../routes/records/undo.ts";
import { exportRoutes } from "../routes/sheets/export.ts";
import { fileRoutes } from "../routes/sheets/files.ts";
import { problemSheetRoutes } from "../routes/sheets/problem-sheet.ts";
import { finishAbandoned } from "../publishing/conversion/finish-job.ts";
import { sheetRoutes } from "../routes/sheets/sheets.ts";
import { featureFlagRoutes, publicFeatureFlagRoutes } from "../routes/system/feature-flags.ts";
import { metadataRoutes } from "../routes/system/metadata.ts";
import { migrationRoutes } from "../routes/system/migrations.ts";
import { openApiRoutes } from "../routes/system/openapi.ts";
import type { KnownJobs } from "../jobs/known-job.ts";
import type { WebhookDeps } from "../jobs/present-webhooks.ts";
import { jobRoutes } from "../routes/system/jobs.ts";
import { outboxRoutes } from "../routes/system/outbox.ts";
import { conditionRoutes } from "../routes/system/conditions.ts";
import { publishingRoutes } from "../routes/system/publishing.ts";
import { webhookRoutes } from "../routes/system/webhooks.ts";
import { securityLogRoutes } from "../routes/system/security-log.ts";

interface ProductParts {
  readonly application: WholeApplication;
  readonly config: Config;
  readonly calls: OperationsDeps;
  readonly publishing: PublishDeps;
  readonly ports: ModulePorts;
  readonly jobs: { readonly known: KnownJobs; readonly wake: () => void };
  readonly webhooks: WebhookDeps;
  readonly signIn: SignInRouteDeps;
}

/** The calls of the product, by who may make them, in the order in which they are registered. */
export function productRoutes(parts: ProductParts): Routes {
  const { application, calls } = parts;
  return {
    public: openRoutes(parts),
    session: signedInRoutes(parts),
    provider: staffRoutes(parts),
    operations: (app, taken) => serveOperations(app, application.modules, calls, taken),
  };
}

/** Calls without a session. */
function openRoutes({ application, calls, signIn }: ProductParts): readonly RouteModule[] {
  return [
    (app) => publicGuidRoutes(app, calls),
    (app, deps) => publicFeatureFlagRoutes(app, deps, application.featureFlags),
    accountRoutes,
    (app, deps) => accountCreationRoutes(app, deps, calls),
    (app, deps) => setupRoutes(app, deps, calls),
    (app) => signInRoutes(app, signIn),
    (app) => secondStepRoutes(app, signIn),
  ];
}

/** Calls of everybody who is signed in. */
function signedInRoutes(parts: ProductParts): readonly RouteModule[] {
  const { application, calls, publishing } = parts;
  return [
    activeSessionRoutes,
    tokenRoutes,
    (app) => factorRoutes(app, parts.signIn),
    (app) => proofRoutes(app, parts.signIn),
    ownPasswordRoutes,
    (app) => metadataRoutes(app, calls.metadata),
    (app) => openApiRoutes(app, calls.metadata, { ...parts.config, modules: application.modules }),
    (app) => publishingRoutes(app, publishing),
    (app, { log }) => finishAbandoned(app, { publishing, log }),
    (app) => fileRoutes(app, calls),
    (app) => sheetRoutes(app, calls),
    (app) => exportRoutes(app, calls),
    (app) => downloadRoutes(app, calls),
    (app) => batchRoutes(app, calls),
    (app) => problemSheetRoutes(app, calls),
    (app) => importChoiceRoutes(app, calls),
    (app) => undoRoutes(app, calls),
    (app) => referrerRoutes(app, calls),
    (app, { clock }) => movePersonRoutes(app, { ...calls, leavings: leavingsOf(parts) }, clock),
    (app) => recordRoutes(app, calls),
  ];
}

/** Calls of staff. */
function staffRoutes(parts: ProductParts): readonly RouteModule[] {
  const { application, calls, publishing, jobs, webhooks, signIn } = parts;
  return [
    (app) => conditionRoutes(app, publishing),
    outboxRoutes,
    (app, deps) => jobRoutes(app, deps, jobs),
    (app, deps) => webhookRoutes(app, deps, webhooks),
    adminSessionRoutes,
    adminTokenRoutes,
    serviceRoutes,
    adminAccountRoutes,
    (app) => adminFactorRoutes(app, signIn),
    (app, deps) => personRoutes(app, deps, calls),
    (app, deps) => securityLogRoutes(app, deps, calls),
    (app, deps) => featureFlagRoutes(app, deps, application.featureFlags),
    migrationRoutes,
    (app) => adminGuidRoutes(app, calls),
    (app) => adminRecordRoutes(app, calls),
  ];
}

/** What modules do before a person leaves an organization. */
function leavingsOf({ application, ports }: ProductParts): readonly Leaving[] {
  return application.modules.flatMap(({ leaveOrganization: leave }): readonly Leaving[] =>
    leave ? [(organization, email) => leave(organization, email, ports)] : [],
  );
}
