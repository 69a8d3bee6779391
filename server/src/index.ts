/** What applications and their modules build on. */
export { ORGANIZATION, PERSON } from "./accounts/entities.ts";
export {
  type ApplicationModule,
  defineModule,
  type LeaveOrganization,
  type ModulePath,
  type ProductParts,
  type WholeApplication,
} from "./application-code.ts";
export type { Application } from "./application.ts";
export { ConfigError, loadConfig, type Config, type Environment } from "./config.ts";
export { errorCode } from "./database/database.ts";
export type { Database } from "./database/open.ts";
export type { SystemSchema } from "./database/schema.ts";
export { AppError, closedBy, invalid, type ErrorItem } from "./errors.ts";
export { cleanName } from "./files/file-name.ts";
export { GENERAL_LIMIT, UPLOAD_FORM, refuseFields } from "./files/read-upload.ts";
export { countBody, receiveUpload, type UploadQuotaDeps } from "./files/upload-quota.ts";
export { IMPORT_RULE, checkUpload } from "./files/upload-rules.ts";
export {
  contextOf,
  isOfProvider,
  requirePermission,
  type RequestContext,
  type SessionOrganization,
} from "./http/context.ts";
export { providerRequired } from "./http/guards.ts";
export { route } from "./http/operation.ts";
export { sameOriginForRead } from "./http/origin.ts";
export type { Routes, ServerDeps } from "./http/server-deps.ts";
export type { CompiledMetadata } from "./metadata/compiled.ts";
export { definitionById, effectiveOf } from "./metadata/definitions.ts";
export type { MetadataStore } from "./metadata/metadata-store.ts";
export { viewFor } from "./metadata/view.ts";
export {
  isSound,
  onEntity,
  type EntityPoints,
  type FurtherChange,
  type ModuleCall,
  type ModuleIssue,
  type ModuleItem,
  type ServerModule,
  type WriteItem,
  type WrittenItem,
} from "./modules/module.ts";
export { createReader, createServerReader, type RecordReader, type ServerReader } from "./modules/record-reader.ts";
export { PACKAGE_FOLDER } from "./package-folder.ts";
export { readApplication } from "./read-application.ts";
export { type ApplyOptions, writeWithin } from "./records/apply.ts";
export { lowerSql } from "./records/display.ts";
export { entityOf } from "./records/query.ts";
export type { RecordReads } from "./records/record-reads.ts";
export type { Records } from "./records/records.ts";
export { errorItems, refusalOf, refusedWithin } from "./records/refusal.ts";
export { organizationOf, serverFor, serverScope, type Scope, withOrganization, writing } from "./records/scope.ts";
export { entityTable, keySql, rowId, scopeSql, selectList } from "./records/table.ts";
export { readFresh, writeTransaction } from "./records/write-transaction.ts";
export { adminCallOf } from "./routes/admin-call.ts";
export { primaryKeyOf } from "./routes/other-key.ts";
export {
  callOf,
  ifMatchOf,
  scopeOf,
  type Call,
  type RecordRouteDeps,
  type TimedRouteDeps,
} from "./routes/record-call.ts";
export { recordId } from "./routes/record-id.ts";
export { answerRecord, read } from "./routes/records.ts";
export { sendWorkbook } from "./routes/send-workbook.ts";
export { SheetProblem, refusedSheet } from "./sheets/sheet-problem.ts";
export type { SheetWorkers } from "./sheets/sheet-workers.ts";
export { runServer } from "./run-server.ts";
export { runAdmin } from "./setup/run-admin.ts";
export { runExamples } from "./seed/run-examples.ts";
export { apiShapes } from "./openapi/api-shapes.ts";
export type { Schema } from "./openapi/entity-schemas.ts";
export type { OperationItem, Parameter } from "./openapi/shapes.ts";
