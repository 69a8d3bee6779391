import type { ColumnType, Generated } from "kysely";

/** An instant: ISO 8601 text with milliseconds and Z, both ways; never a `Date`. */
export type Instant = string;
/** Read as the parsed value; written as `JSON.stringify` of it, since an array would else become a PostgreSQL array. */
export type Json<T = unknown> = ColumnType<T, string, string>;
export type NullableJson<T = unknown> = ColumnType<T | null, string | null, string | null>;

/** A permission profile of an account, by the name that the application gives it. */
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
  /** In which it changed last. */
  revision: Generated<number>;
}

export interface StorageTable {
  entity: string;
  attribute: string;
  place: "column" | "extra" | "aside" | "key" | "index";
  columnName: string;
  columnKind: string;
  ready: Generated<boolean>;
  /** Of a key: within what its values are unique. */
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
  /** The uploaded file that it was imported from. */
  fileId: number | null;
  /** Of changesets that a former release wrote for what went along: the changeset that they belong to. */
  wholeId: Generated<string | null>;
  answer: NullableJson;
}

/** What people of an organization decided about the sheets that they import into an entity. */
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
  /** Not one of the caller's own records: it went along with one, or a module wrote it. */
  isFurther: Generated<boolean>;
}

/**
 * Credentials and rights of a user. They live here and never in an entity table, so no generic query can answer them.
 */
export interface AccountTable {
  userId: number;
  username: string;
  /** The folded username; by it people sign in. */
  usernameKey: string;
  /** PHC string; null for an account whose person has set no password yet. */
  passwordHash: string | null;
  profile: Profile;
  /** Stored exceptions to the defaults of the profile. */
  permission: NullableJson;
  confirmed: Instant | null;
  /** Where provider staff start after signing in. */
  lastOrganizationId: number | null;
}

export interface SessionTable {
  /** SHA-256 of the token in the cookie, as hex. */
  tokenHash: string;
  userId: number;
  /** The chosen organization of provider staff; a member's is the user's own. */
  organizationId: number | null;
  signedInAt: Instant;
  expires: Instant;
  revoked: Instant | null;
  /** Names it to people; opens nothing. */
  id: Generated<number>;
  /** 'Firefox on Windows'; null where the program did not say what it is. */
  device: string | null;
  /** To about a minute. */
  lastUsed: Instant;
  /** Network address of the last use; null for one from before it was kept. */
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

/** What happened to accounts and sessions; entries are only added. See `session/security-log.ts`. */
export interface SecurityEventTable {
  id: Generated<number>;
  at: Instant;
  kind: SecurityKind;
  /** Whose account; null where nobody has one by the username that was tried. */
  userId: number | null;
  /** Who did it, where that was somebody else. */
  actorId: number | null;
  /** Network address of the caller. */
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

/** Where somebody has signed in before; see `session/known-places.ts`. */
export interface SignInPlaceTable {
  userId: number;
  /** SHA-256, as hex, of a network or of what a browser's cookie holds. */
  key: string;
  lastUsed: Instant;
}

/** Tries that are limited, shared by all instances; see `http/rate-limit.ts`. */
export interface AttemptTable {
  key: string;
  times: Instant[];
  refused: Generated<boolean>;
  expires: Instant;
}

/** Amounts that are limited within a time; see `http/quota.ts`. */
export interface UsageTable {
  key: string;
  amount: number;
  /** When the time began. */
  since: Instant;
  expires: Instant;
}

/** The bytes of an uploaded file, apart from its record; see `files/file-store.ts`. */
export interface FileTable {
  key: string;
  size: number;
  mediaType: string;
  stored: Instant;
  /** When a sweep first found no record that names it. */
  unusedSince: Instant | null;
}

export interface FilePieceTable {
  key: string;
  place: number;
  bytes: Buffer;
}

/** What was exported, and up to where in each record's history; see `sheets/exports.ts`. */
export interface ExportTable {
  id: string;
  entity: string;
  organizationId: number | null;
  by: number | null;
  at: Instant;
  attributes: string[];
  recordIds: number[];
  /** Of each record; 0 for one without history. */
  historyIds: number[];
}

/** A mail to one person, from the transaction that causes it until it is swept; see `mail/outbox.ts`. */
export interface MailTable {
  /** Also its Message-ID, the same at every try. */
  id: string;
  userId: number;
  to: string;
  subject: string;
  /** Null once it is sent or refused: links in it are nobody else's business. */
  text: string | null;
  created: Instant;
  /** From then on it is of no use and no longer sent. */
  expires: Instant;
  /** When the next try may begin; while one is under way, when it counts as lost. */
  due: Instant;
  tries: Generated<number>;
  sent: Instant | null;
  /** When the mail server refused it for good. */
  refused: Instant | null;
  /** Code of the last failure. */
  problem: string | null;
  /** Which code its text gets when it is sent or read; null for one without. */
  codeType: CodeType | null;
  /** Whether it was shown in the log, where nothing sends mail. */
  logged: Generated<boolean>;
}

export type CodeType = "account-verification" | "password-reset";
/** Of the setup link too, which is for nobody yet. */
type AnyCodeType = CodeType | "setup";

/** The code of a link; see `accounts/codes.ts`. */
export interface VerificationCodeTable {
  /** SHA-256 of the code, as hex. */
  codeHash: string;
  type: AnyCodeType;
  /** Null for a setup link alone. */
  userId: number | null;
  expires: Instant;
  /** When it was used, or made void by a later one. */
  used: Instant | null;
}

/** What the server itself reads of an entity table; the storage plan makes the table and its other columns. */
export interface UserColumns {
  userId: Generated<number>;
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  organizationId: number | null;
  createdBy: number | null;
}

/** Tests of an application add the columns of its attributes. */
export interface OrganizationColumns {
  organizationId: Generated<number>;
  organizationGuid: Generated<string>;
  name: string;
}

/** A feature flag that was set; one that has no row is off. */
export interface FeatureFlagTable {
  name: string;
  enabled: boolean;
  at: Instant;
  authorId: number | null;
}

/** Whose database it is: one row. */
export interface ApplicationTable {
  isOnly: Generated<boolean>;
  name: string;
}

/**
 * Every table that the server names in its code; entity tables made from metadata are addressed through the storage
 * plan.
 */
export interface SystemSchema {
  "system.application": ApplicationTable;
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
