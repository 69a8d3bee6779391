// An application: its data, and the modules with which it adds to the server.
export type { Application } from "./application.ts";
export {
  type ApplicationModule,
  defineModule,
  type LeaveOrganization,
  type ModulePath,
  type ProductParts,
  type WholeApplication,
} from "./application-code.ts";
export { readApplication } from "./read-application.ts";
export {
  type EntityPoints,
  type FurtherChange,
  isSound,
  type ModuleCall,
  type ModuleIssue,
  type ModuleItem,
  onEntity,
  type OnEntity,
  type ServerModule,
  type WriteItem,
  type WrittenItem,
} from "./modules/module.ts";
export { createReader, createServerReader, type RecordReader, type ServerReader } from "./modules/record-reader.ts";

// Generated types of records.
export { recordTypes } from "./metadata/record-types.ts";

// Running it.
export { type Config, ConfigError, type Environment, loadConfig } from "./config.ts";
export { PACKAGE_FOLDER } from "./package-folder.ts";
export { runServer } from "./run-server.ts";
export { runExamples } from "./seed/run-examples.ts";
export { runAdmin } from "./setup/run-admin.ts";

// Calls: who asks, what is refused, and how calls are described where they have no contract.
export { AppError, closedBy, type ErrorItem, invalid } from "./errors.ts";
export {
  contextOf,
  isOfProvider,
  type RequestContext,
  requirePermission,
  type SessionOrganization,
} from "./http/context.ts";
export { providerRequired } from "./http/guards.ts";
export { route } from "./http/operation.ts";
export { sameOriginForRead } from "./http/origin.ts";
export type { Routes, ServerDeps } from "./http/server-deps.ts";
export * as apiShapes from "./openapi/api-shapes.ts";
export type { Schema } from "./openapi/entity-schemas.ts";
export type { OperationItem, Parameter } from "./openapi/shapes.ts";
export { adminCallOf } from "./routes/admin-call.ts";
export { primaryKeyOf } from "./routes/other-key.ts";
export {
  type Call,
  callOf,
  ifMatchOf,
  type RecordRouteDeps,
  scopeOf,
  type TimedRouteDeps,
} from "./routes/record-call.ts";
export { recordId } from "./routes/record-id.ts";
export { answerRecord, read } from "./routes/records.ts";

// Records: what a call reads and writes, and within what.
export { ORGANIZATION, PERSON } from "./accounts/entities.ts";
export type { CompiledMetadata } from "./metadata/compiled.ts";
export { definitionById, effectiveOf } from "./metadata/definitions.ts";
export type { MetadataStore } from "./metadata/metadata-store.ts";
export { viewFor } from "./metadata/view.ts";
export { type ApplyOptions, writeWithin } from "./records/apply.ts";
export { entityOf } from "./records/query.ts";
export { type TypedReads, typedReads } from "./records/typed-reads.ts";
export type { RecordReads } from "./records/record-reads.ts";
export type { Records } from "./records/records.ts";
export { errorItems, refusalOf } from "./records/refusal.ts";
export { organizationOf, type Scope, serverFor, serverScope, withOrganization, writing } from "./records/scope.ts";
export { readFresh, writeTransaction } from "./records/write-transaction.ts";

// The database, for what records do not say.
export { errorCode } from "./database/database.ts";
export type { Database } from "./database/open.ts";
export type { SystemSchema } from "./database/schema.ts";
export { lowerSql } from "./records/display.ts";
export { entityTable, keySql, rowId, scopeSql, selectList } from "./records/table.ts";

// Files and sheets.
export { cleanName } from "./files/file-name.ts";
export { GENERAL_LIMIT, refuseFields, UPLOAD_FORM } from "./files/read-upload.ts";
export { countBody, receiveUpload, type UploadQuotaDeps } from "./files/upload-quota.ts";
export { checkUpload, IMPORT_RULE } from "./files/upload-rules.ts";
export { sendWorkbook } from "./routes/send-workbook.ts";
export { refusedSheet, SheetProblem } from "./sheets/sheet-problem.ts";
export type { SheetWorkers } from "./sheets/sheet-workers.ts";
