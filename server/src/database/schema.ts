import type { ColumnType, Generated } from "kysely";

/** A timestamp: ISO 8601 text with milliseconds and Z, for reads and writes. Never a `Date`. */
export type Instant = string;
/**
 * Reads give the parsed value. Writes take `JSON.stringify` of it, because an array would otherwise become a PostgreSQL
 * array.
 */
export type Json<T = unknown> = ColumnType<T, string, string>;
export type NullableJson<T = unknown> = ColumnType<T | null, string | null, string | null>;

/** The name of an account's permission profile. The application defines the names. */
export type Profile = string;

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
  place: "column" | "extra" | "aside" | "key" | "index";
  columnName: string;
  columnKind: string;
  ready: Generated<boolean>;
  /** For a key: where its values must be unique. */
  scope: "organization" | "all" | null;
  asideAt: Instant | null;
}

export interface ChangesetTable {
  id: string;
  entity: string;
  source: string;
  authorId: number | null;
  organizationId: number | null;
  at: Instant;
  idempotencyKey: string | null;
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

/**
 * Credentials and permissions of a user. They are never in an entity table, so that no generic query can return them.
 */
export interface AccountTable {
  userId: number;
  username: string;
  /** The folded username, which people sign in with. */
  usernameKey: string;
  /** A PHC string; null if the person has not set a password yet. */
  passwordHash: string | null;
  profile: Profile;
  /** Exceptions to the default permissions of the profile. */
  permission: NullableJson;
  confirmed: Instant | null;
  /** The organization in which provider staff start after signing in. */
  lastOrganizationId: number | null;
}

export interface SessionTable {
  /** SHA-256 of the token in the cookie, in hex. */
  tokenHash: string;
  userId: number;
  /** The organization that provider staff chose. A member's organization is in the user record. */
  organizationId: number | null;
  signedInAt: Instant;
  expires: Instant;
  revoked: Instant | null;
  /** Identifies the session to people. It gives no access. */
  id: Generated<number>;
  /** 'Firefox on Windows'; null if unknown. */
  device: string | null;
  /** Accurate to about a minute. */
  lastUsed: Instant;
  /** The network address of the last use; null for sessions from before it was stored. */
  address: string | null;
}

export const SECURITY_KINDS = [
  "signIn",
  "signInFailed",
  "lockedOut",
  "unlocked",
  "signOut",
  "resetRequested",
  "passwordChanged",
  "passwordRefused",
  "permissionChanged",
  "organizationSwitched",
  "personMoved",
  "sessionEnded",
  "outboxRead",
  "accessRefused",
  "exported",
  "downloaded",
  "administratorMade",
  "setupFailed",
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** What happened to accounts and sessions. Entries are only added. See `session/security-log.ts`. */
export interface SecurityEventTable {
  id: Generated<number>;
  at: Instant;
  kind: SecurityKind;
  /** The person whose account it concerns; null if nobody has the username that was tried. */
  userId: number | null;
  /** The person who did it, if it was somebody else. */
  actorId: number | null;
  /** The network address of the caller. */
  address: string | null;
  device: string | null;
  detail: Json<Readonly<Record<string, unknown>>>;
}

export interface OrganizationSwitchTable {
  id: Generated<number>;
  userId: number;
  fromId: number | null;
  toId: number;
  at: Instant;
}

/** Where people have signed in before; see `session/known-places.ts`. */
export interface SignInPlaceTable {
  userId: number;
  /** SHA-256, in hex, of a network or of the value of a browser's cookie. */
  key: string;
  lastUsed: Instant;
}

/** Limited tries, shared by all instances; see `http/rate-limit.ts`. */
export interface AttemptTable {
  key: string;
  times: Instant[];
  refused: Generated<boolean>;
  expires: Instant;
}

/** Limited amounts per period; see `http/quota.ts`. */
export interface UsageTable {
  key: string;
  amount: number;
  /** When the period began. */
  since: Instant;
  expires: Instant;
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

/** A mail to one person, from its transaction until it is swept; see `mail/outbox.ts`. */
export interface MailTable {
  /** Also its Message-ID, which is the same for every try. */
  id: string;
  userId: number;
  to: string;
  subject: string;
  /** Null once it is sent or refused, because nobody else may see its links. */
  text: string | null;
  created: Instant;
  /** After this it is not sent any more. */
  expires: Instant;
  /** When the next try may begin. While a try runs: when it counts as lost. */
  due: Instant;
  tries: Generated<number>;
  sent: Instant | null;
  /** When the mail server refused it permanently. */
  refused: Instant | null;
  /** The code of the last failure. */
  problem: string | null;
  /** The type of code that its text gets when it is sent or read; null for a mail without a code. */
  codeType: CodeType | null;
  /** Whether it was shown in the log, if no mail server is set. */
  logged: Generated<boolean>;
}

export type CodeType = "account-verification" | "password-reset";
/** Also for the setup link, which belongs to no person. */
type AnyCodeType = CodeType | "setup";

/** The code of a link; see `accounts/codes.ts`. */
export interface VerificationCodeTable {
  /** SHA-256 of the code, in hex. */
  codeHash: string;
  type: AnyCodeType;
  /** Null only for a setup link. */
  userId: number | null;
  expires: Instant;
  /** When it was used, or voided by a later one. */
  used: Instant | null;
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
  "system.organizationSwitch": OrganizationSwitchTable;
  "system.securityEvent": SecurityEventTable;
  "system.attempt": AttemptTable;
  "system.signInPlace": SignInPlaceTable;
  "system.usage": UsageTable;
  "system.file": FileTable;
  "system.filePiece": FilePieceTable;
  "system.export": ExportTable;
  "system.mail": MailTable;
  "system.verificationCode": VerificationCodeTable;
  "system.featureFlag": FeatureFlagTable;
  "data.user": UserColumns;
  "data.organization": OrganizationColumns;
}
