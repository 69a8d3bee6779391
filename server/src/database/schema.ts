import type { Generated } from "kysely";
import type {
  AccountTable,
  AttemptTable,
  IdentityTable,
  MailTable,
  OrganizationSwitchTable,
  ProviderDomainTable,
  ProviderSecretTable,
  SecurityEventTable,
  SecurityExportTable,
  SessionTable,
  SignInPlaceTable,
  ServiceTable,
  TokenTable,
  UsageTable,
  UsedTokenTable,
  VerificationCodeTable,
} from "./account-tables.ts";
import type { Instant, Json, NullableJson } from "./column-types.ts";
import type { FactorTable, SignInStartTable } from "./sign-in-tables.ts";

export interface RevisionTable {
  number: number;
  at: Instant;
  authorId: number | null;
  note: string | null;
  operations: Json;
  base: number | null;
}

export interface DefinitionTable {
  id: Generated<number>;
  kind: string;
  entity: string;
  name: string;
  shipped: NullableJson;
  local: NullableJson;
  removed: Generated<boolean>;
  updated: Generated<Instant>;
  /** The revision of its last change. */
  revision: Generated<number>;
}

export interface StorageTable {
  entity: string;
  attribute: string;
  place: "column" | "extra" | "aside" | "key" | "index" | "making" | "failed";
  columnName: string;
  columnKind: string;
  ready: Generated<boolean>;
  /** For a key: where its values must be unique. */
  scope: "organization" | "all" | null;
  asideAt: Instant | null;
  /** For a column in the making, and for one that a conversion set aside: how values are converted. */
  conversion: NullableJson;
}

export interface ChangesetTable {
  id: string;
  entity: string;
  source: string;
  authorId: number | null;
  organizationId: number | null;
  at: Instant;
  idempotencyKey: string | null;
  /** The name for people of the job that wrote it. */
  job: Generated<string | null>;
  /** The uploaded file of an import. */
  fileId: number | null;
  /** A former release wrote cascade deletes as changesets of their own. This is the changeset that they belong to. */
  wholeId: Generated<string | null>;
  answer: NullableJson;
}

/** What people of an organization decided in former imports of an entity. */
export interface ImportChoiceTable {
  organizationId: number;
  entity: string;
  columns: Json<Readonly<Record<string, string | null>>>;
  values: Json<Readonly<Record<string, Readonly<Record<string, unknown>>>>>;
}

export interface HistoryTable {
  id: Generated<number>;
  changesetId: string;
  entity: string;
  recordId: number;
  organizationId: number | null;
  at: Instant;
  by: number | null;
  kind: "create" | "update" | "delete";
  old: NullableJson;
  new: NullableJson;
  /** Whether it is not the caller's own record: it was deleted by cascade, or a module wrote it. */
  isFurther: Generated<boolean>;
}

/** The bytes of an uploaded file, separate from its record; see `files/file-store.ts`. */
export interface FileTable {
  key: string;
  size: number;
  mediaType: string;
  stored: Instant;
  /** When a sweep first found that no record uses it. */
  unusedSince: Instant | null;
}

export interface FilePieceTable {
  key: string;
  place: number;
  bytes: Buffer;
}

/** What was exported, and the state of each record's history; see `sheets/exports.ts`. */
export interface ExportTable {
  id: string;
  entity: string;
  organizationId: number | null;
  by: number | null;
  at: Instant;
  attributes: string[];
  recordIds: number[];
  /** The latest history entry of each record; 0 for a record without history. */
  historyIds: number[];
}

/**
 * The columns of an entity table that the server itself reads. The storage plan creates the table and its other
 * columns.
 */
export interface UserColumns {
  userId: Generated<number>;
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  organizationId: number | null;
  createdBy: number | null;
}

export interface OrganizationColumns {
  organizationId: Generated<number>;
  organizationGuid: Generated<string>;
  name: string;
}

/** A feature flag that was set. A flag without a row is off. */
export interface FeatureFlagTable {
  name: string;
  enabled: boolean;
  at: Instant;
  authorId: number | null;
}

/** A release that has published its definitions here. The last one is the newest. */
interface ReleaseTable {
  readonly id: Generated<number>;
  readonly platform: string;
  readonly application: string;
  readonly digest: string;
  readonly at: Instant;
}

/** The application that owns the database: one row. */
export interface ApplicationTable {
  isOnly: Generated<boolean>;
  name: string;
}

/** Work that follows a write or was planned; see `jobs/queue.ts`. */
export interface JobTable {
  id: string;
  /** Of the module and of its job: `desk.lending:lateNotices`. */
  name: string;
  /** No two jobs of one name have the same key. */
  key: string | null;
  payload: NullableJson;
  /** The changeset that caused it. */
  changesetId: string | null;
  organizationId: number | null;
  /** How many jobs caused each other before it. */
  depth: Generated<number>;
  created: Instant;
  /** When it may start. While it runs: when its worker counts as lost. */
  due: Instant;
  starts: Generated<number>;
  /** How often it has put itself off. A new round writes anew. */
  round: Generated<number>;
  running: Generated<boolean>;
  /** How many starts never ended. */
  lost: Generated<number>;
  failures: Generated<number>;
  done: Instant | null;
  failed: Instant | null;
  /** The code of the last failure. */
  problem: string | null;
}

/** What the server remembers of a webhook; see `jobs/webhook-state.ts`. */
export interface WebhookTable {
  definitionId: number;
  /** Encrypted, like the former one. */
  secret: string;
  secretMade: Instant;
  formerSecret: string | null;
  /** Until when the former secret signs too. */
  formerUntil: Instant | null;
  /** How many tries failed in a row. */
  failures: Generated<number>;
  /** Why the server switched it off: `gone` or `failures`. */
  stopped: string | null;
}

/** All tables that the server's code names. Entity tables from metadata are used through the storage plan. */
export interface SystemSchema {
  "system.application": ApplicationTable;
  "system.release": ReleaseTable;
  "system.revision": RevisionTable;
  "system.definition": DefinitionTable;
  "system.storage": StorageTable;
  "system.changeset": ChangesetTable;
  "system.importChoice": ImportChoiceTable;
  "system.history": HistoryTable;
  "system.account": AccountTable;
  "system.session": SessionTable;
  "system.service": ServiceTable;
  "system.token": TokenTable;
  "system.identity": IdentityTable;
  "system.signInStart": SignInStartTable;
  "system.factor": FactorTable;
  "system.usedToken": UsedTokenTable;
  "system.providerSecret": ProviderSecretTable;
  "system.providerDomain": ProviderDomainTable;
  "system.organizationSwitch": OrganizationSwitchTable;
  "system.securityEvent": SecurityEventTable;
  "system.securityExport": SecurityExportTable;
  "system.attempt": AttemptTable;
  "system.signInPlace": SignInPlaceTable;
  "system.usage": UsageTable;
  "system.file": FileTable;
  "system.filePiece": FilePieceTable;
  "system.export": ExportTable;
  "system.mail": MailTable;
  "system.job": JobTable;
  "system.webhook": WebhookTable;
  "system.verificationCode": VerificationCodeTable;
  "system.featureFlag": FeatureFlagTable;
  "data.user": UserColumns;
  "data.organization": OrganizationColumns;
}
