// An application: its data, and the modules that extend the server.
export type { Application } from "./base/application.ts";
export {
  type ApplicationDefinition,
  type ApplicationModule,
  defineApplication,
  defineModule,
  type LeaveOrganization,
  type WholeApplication,
} from "./modules/application-code.ts";
export { readApplication } from "./start/read-application.ts";
export {
  type EntityPoints,
  isSound,
  type ModuleCall,
  type ModuleIssue,
  type ModuleItem,
  onEntity,
  type OnEntity,
  type RecordChange,
  type ServerModule,
  type WriteItem,
  type WrittenItem,
} from "./records/points/module.ts";
export {
  type AddOptions,
  defineJob,
  type JobPorts,
  type JobRun,
  type Jobs,
  Later,
  type ModuleJob,
  Never,
  type TypedJob,
} from "./records/points/job-ports.ts";
export type { FurtherChange, ItemOf, OperationRecords } from "./records/points/operation-records.ts";
export type { OrganizationReader, RecordReader, ServerReader } from "./records/points/record-reader.ts";

// Generated types: those of records, and the description that those of the client are made from.
export { recordTypes } from "./openapi/record-types.ts";
export { fileSchemas } from "./openapi/file-schemas.ts";
export { openApiOf } from "./openapi/shipped-document.ts";
export type { OpenApiDocument } from "./openapi/shapes.ts";

// Running an application.
export { type Config, ConfigError, type Environment } from "./base/config.ts";
export { loadConfig } from "./start/load-config.ts";
export { PACKAGE_FOLDER } from "./package-folder.ts";
export { sentenceOf } from "./start/refuse-to-start.ts";
export { openServer, type OpenServer, type ServerOptions } from "./start/open-server.ts";
export { runServer } from "./start/run-server.ts";
export { runExamples } from "./start/run-examples.ts";
export { runAdmin } from "./start/run-admin.ts";
export { versionOf } from "./publishing/release/releases.ts";
export { runBackup, runRestore } from "./start/run-backup.ts";
export { runDoctor } from "./start/run-doctor.ts";
export { runMigrate, runPlan } from "./start/run-plan.ts";

// Operations: declarations, ports of handlers, and errors.
export {
  operation,
  type OperationAccess,
  type OperationOptions,
  type PortsOf,
  type ServerOperation,
  type TypedOperation,
} from "./modules/operation.ts";
export {
  type AccountFacts,
  type Accounts,
  type Caller,
  type FileAnswer,
  type Files,
  type FormPort,
  type HeldOrganization,
  type ModulePorts,
  type OperationPorts,
  requireOrganization,
  type ServerPorts,
  type ServerRecords,
  type Sheets,
  type StaffPerson,
} from "./modules/ports.ts";
export { AppError, type ErrorItem, invalid } from "./base/errors.ts";
export type { SessionOrganization } from "./http/context.ts";
export { recordId } from "./http/record-calls/record-id.ts";

// Records: reading, writing and issues.
export { ORGANIZATION, PERSON } from "./records/account-entities.ts";
export { FILE_ENTITY as FILE } from "./files/files.ts";
export { entityOf } from "./records/read/query.ts";
export type { RecordReads } from "./records/read/record-reads.ts";
export { requireOpen } from "./records/require-open.ts";
export { errorItems, refusalOf } from "./records/plan/refusal.ts";
export type { Schema } from "./openapi/entity-schemas.ts";

// The database, for a module's own tables.
export { errorCode } from "./database/database.ts";
export { lowerSql } from "./records/sql/display.ts";
export { rowId } from "./records/sql/table.ts";

// Files and sheets.
export { cleanName } from "./files/file-name.ts";
export { checkUpload, IMPORT_RULE } from "./files/upload-rules.ts";
export { refusedSheet, SheetProblem } from "./sheets/sheet-problem.ts";
