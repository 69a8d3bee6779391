import type { Changeset, ListAnswer, Metadata, PermissionMap, RecordAnswer, RecordId } from "@armature/engine";
import type { ItemResult } from "@armature/engine/changes";
import type { Properties } from "@armature/engine/metadata";
import type { RecordTypes } from "@armature/engine/schema";
import type { Kysely } from "kysely";
import { AppError } from "../errors.ts";
import type { SessionOrganization } from "../http/context.ts";
import type { DefinitionKind } from "../metadata/definition-name.ts";
import type { Download } from "../files/files.ts";
import type { NamedRecord } from "../records/read/read-one.ts";
import type { ExportContent } from "../sheets/export-workbook.ts";
import type { SheetWorkers } from "../sheets/sheet-workers.ts";
import type { FurtherChange } from "./module.ts";
import type { RecordReader, ServerReader } from "./record-reader.ts";

/** What a module's own code gets, outside of calls too. */
export interface ModulePorts {
  /** The database, for tables of the module's own: `tables.withTables<OwnTables>()`. */
  readonly tables: Kysely<Record<never, never>>;
  readonly accounts: Accounts;
  readonly clock: () => Date;
}

/** What every handler gets. */
/** @template Types the generated `EntityRecords`, in code that has them */
export interface OperationPorts<Types extends RecordTypes = RecordTypes> extends Pick<ModulePorts, "tables" | "clock"> {
  readonly caller: Caller;
  /** Within the caller's organization and rights. */
  readonly records: OperationRecords<Types>;
  readonly sheets: Sheets;
  readonly files: Files;
}

/** What no rights of the caller bind. */
export interface ServerPorts<Types extends RecordTypes = RecordTypes> {
  readonly serverRecords: ServerRecords<Types>;
  readonly accounts: Accounts;
}

export interface Caller {
  readonly userId: number;
  readonly isProviderUser: boolean;
  readonly permission: PermissionMap;
  /** Null for staff who have chosen none. */
  readonly organization: SessionOrganization | null;
  /** The `updated` of a record that the caller has seen, of a call that names it (If-Match). */
  readonly ifMatch?: string;
}

export interface OrganizationCaller extends Caller {
  readonly organization: SessionOrganization;
}

/** The one way to read records and the one way to write them, within the rights of somebody. */
export interface OperationRecords<Types extends RecordTypes = RecordTypes> extends RecordReader<Types> {
  /** The metadata as far as these rights may view them, as a browser has them. */
  seenMetadata(): Metadata;
  /** A record by either of its keys. @throws AppError unknownRecord (404) */
  get<Name extends string & keyof Types>(entity: Name, id: RecordId): Promise<NamedRecord<Types[Name]>>;
  apply(changeset: Changeset, options: OperationWrite): Promise<OperationWritten>;
  /** What {@link apply} would answer, item by item; nothing is written. */
  dryRun(changeset: Changeset): Promise<readonly ItemResult[]>;
}

export interface OperationWrite {
  /** `all`: one issue and nothing is written. `item`: each item stands alone. */
  readonly atomic: "all" | "item";
  /** What follows from the records, which have their ids: records of another entity, written with them under the same rights. */
  readonly further?: (items: readonly { readonly index: number; readonly id: number }[]) => FurtherChange;
}

export interface OperationWritten {
  /** False where nothing was written. */
  readonly isWritten: boolean;
  readonly items: readonly ItemResult[];
  /** Ids of the records of `further`, in their order. */
  readonly furtherIds: readonly number[];
}

/** Records of all organizations, or of one of them, whoever calls. The caller stands in the history of what is written. */
export interface ServerRecords<Types extends RecordTypes = RecordTypes> extends ServerReader<Types> {
  within(organization: { readonly organizationId: number; readonly variant: string | null }): OperationRecords<Types>;
  /** What is defined under an id; null where nothing is. */
  definition(kind: DefinitionKind, entity: string, id: RecordId): Definition | null;
  /**
   * Works on an organization in one transaction, in which its own record does not change. May be run twice, where
   * others came first.
   * @throws AppError unknownRecord (404)
   */
  holding<T>(organizationId: number, work: (held: HeldOrganization<Types>) => Promise<T>): Promise<T>;
}

export interface Definition {
  readonly name: string;
  readonly properties: Properties;
}

export interface HeldOrganization<Types extends RecordTypes = RecordTypes> {
  readonly organizationId: number;
  readonly variant: string | null;
  readonly state: string | null;
  /** Of the transaction. */
  readonly reader: ServerReader<Types>;
  /** Of the transaction: ISO 8601, UTC. */
  readonly at: string;
  /** Writes records of the organization with their history. @returns their ids */
  readonly write: (change: FurtherChange) => Promise<readonly number[]>;
}

/** What is known of accounts and stands in no record. */
export interface Accounts {
  /** By userId; who has no account is not among them. One statement. */
  of(userIds: readonly number[]): Promise<ReadonlyMap<number, AccountFacts>>;
  /** The provider's people by name, those without an account too: no organization has them. One statement. */
  staff(): Promise<readonly StaffPerson[]>;
  /** Those of the usernames, folded, whose account is confirmed. One statement. */
  confirmed(usernames: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface AccountFacts {
  readonly username: string;
  readonly isProviderUser: boolean;
}

export interface StaffPerson {
  readonly userId: number;
  /** Null without an account. */
  readonly username: string | null;
  readonly displayName: string;
  readonly email: string;
}

/** Sheets are read and written apart from the server's process, bounded in time and memory. */
export interface Sheets extends Pick<SheetWorkers, "read" | "readCsv"> {
  /** A workbook to answer, under the name that a browser saves it by. @throws AppError exportRefused (400) */
  write(name: string, content: ExportContent): Promise<FileAnswer>;
}

export interface FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Stored files of the caller's organization, within the caller's rights. */
export interface Files {
  /**
   * Stores the one file of a form, as a record of its own.
   * @returns its id
   * @throws AppError permission (403), noOrganization (409), and as the form and its file are refused
   */
  store(form: FormPort): Promise<number>;
  /**
   * A file to answer.
   * @param fileTypeId finds files of this type alone
   * @throws AppError permission (403), unknownRecord (404)
   */
  open(id: RecordId, fileTypeId?: number): Promise<Download>;
}

/** The form that a call brings. Its bytes count for who sends them. */
export interface FormPort {
  /**
   * The one file of the form.
   * @param most bytes, 25 MB unless given
   * @throws AppError fileRefused (400) where it is empty, uploadExpected, invalid (400), tooLarge (413), quota (429)
   */
  file(most?: number): Promise<{ readonly name: string; readonly bytes: Buffer }>;
  /**
   * The fields of a form without a file, in their order.
   * @throws AppError invalid, malformedRequest (400), tooLarge (413), quota (429)
   */
  fields(): AsyncIterable<readonly [name: string, text: string]>;
}

/** What the generic calls answer to the query of this one. */
export interface GenericPort {
  list(entity: string): Promise<ListAnswer>;
  /** With its ETag. */
  record(entity: string, id: RecordId): Promise<RecordAnswer>;
}

/** The organization of a caller. @throws AppError noOrganization (409) for staff who have chosen none */
export function organizationIdOf({ organization }: Caller): number {
  if (organization === null) throw new AppError("noOrganization");
  return organization.organizationId;
}
