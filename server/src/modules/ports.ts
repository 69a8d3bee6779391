import type { Facts } from "@armature/engine/rules";
import type { OfOrganization } from "../records/scope.ts";
import type { ListAnswer, PermissionMap, RecordAnswer, RecordId } from "@armature/engine";
import type { IfMatch } from "@armature/engine/changes";
import type { Properties } from "@armature/engine/metadata";
import type { RecordTypes, RecordWrites } from "@armature/engine/schema";
import type { Kysely } from "kysely";
import { AppError } from "../base/errors.ts";
import type { SessionOrganization } from "../http/context.ts";
import type { DefinitionKind } from "../metadata/definition-name.ts";
import type { Download } from "../files/files.ts";
import type { ExportContent } from "../sheets/export-workbook.ts";
import type { SheetWorkers } from "../sheets/sheet-workers.ts";
import type { Jobs } from "../records/points/job-ports.ts";
import type { ChangesOf, OperationRecords } from "../records/points/operation-records.ts";
import type { OrganizationReader, ServerReader } from "../records/points/record-reader.ts";

/** What the code of a module gets, also outside of calls. */
export interface ModulePorts {
  /**
   * The database, for the module's own tables: `tables.withTables<OwnTables>()`. The same object in every call, so that
   * a module can tell products apart by it.
   */
  readonly tables: Kysely<Record<never, never>>;
  readonly accounts: Accounts;
  readonly clock: () => Date;
}

/**
 * What every handler gets.
 * @template Types the generated `EntityRecords`, if the code has them
 */
export interface OperationPorts<Types extends RecordTypes = RecordTypes, Writes extends RecordWrites = RecordWrites>
  extends Pick<ModulePorts, "tables" | "clock"> {
  readonly caller: Caller;
  /** Limited to the caller's organization and permissions. */
  readonly records: OperationRecords<Types, Writes>;
  /** The jobs of the module, for the caller's organization. */
  readonly jobs: Jobs;
  readonly sheets: Sheets;
  readonly files: Files;
}

/** Ports that ignore the caller's permissions. */
export interface ServerPorts<Types extends RecordTypes = RecordTypes, Writes extends RecordWrites = RecordWrites> {
  readonly serverRecords: ServerRecords<Types, Writes>;
  readonly accounts: Accounts;
}

/** The person who makes a call, with the organization that they are at. */
export interface Caller {
  readonly userId: number;
  readonly isProviderUser: boolean;
  readonly permission: PermissionMap;
  /** Null for staff who have not chosen one. */
  readonly organization: SessionOrganization | null;
  /** What rules read beside a record. */
  readonly facts: Facts;
  /** The `updated` of the record that the caller saw, if the call sends If-Match. */
  readonly ifMatch?: IfMatch;
}

export interface OrganizationCaller extends Caller {
  readonly organization: SessionOrganization;
}

/** Records of all organizations, or of one of them, whoever calls. The history of what is written names the caller. */
export interface ServerRecords<Types extends RecordTypes = RecordTypes, Writes extends RecordWrites = RecordWrites>
  extends ServerReader<Types> {
  within(organization: OfOrganization): OperationRecords<Types, Writes>;
  /** The definition with this id; null if there is none. */
  definition(kind: DefinitionKind, entity: string, id: RecordId): Definition | null;
  /**
   * Runs work on an organization in one transaction, with a lock on the organization's record. May run twice after a
   * conflict with another writer.
   * @throws AppError unknownRecord (404)
   */
  holding<T>(organizationId: number, work: (held: HeldOrganization<Types, Writes>) => Promise<T>): Promise<T>;
}

export interface Definition {
  readonly name: string;
  readonly properties: Properties;
}

/** An organization that is locked until the work on it is done, so that nobody else changes it meanwhile. */
export interface HeldOrganization<Types extends RecordTypes = RecordTypes, Writes extends RecordWrites = RecordWrites> {
  readonly organizationId: number;
  readonly variant: string | null;
  readonly state: string | null;
  /** Reads the organization's records within the transaction. */
  readonly reader: OrganizationReader<Types>;
  /** The time of the transaction: ISO 8601, UTC. */
  readonly at: string;
  /** Writes records of the organization with their history. @returns their ids */
  write<Name extends string & keyof Writes>(this: void, change: ChangesOf<Writes, Name>): Promise<readonly number[]>;
}

/** Facts about accounts that are not in records. */
export interface Accounts {
  /** By user id. People without an account are left out. One statement. */
  of(userIds: readonly number[]): Promise<ReadonlyMap<number, AccountFacts>>;
  /**
   * The provider's people, ordered by name, including those without an account. They belong to no organization. One
   * statement.
   */
  staff(): Promise<readonly StaffPerson[]>;
  /** The folded usernames among these whose account is confirmed. One statement. */
  confirmed(usernames: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What a module can learn of an account. */
export interface AccountFacts {
  readonly username: string;
  readonly isProviderUser: boolean;
}

/** A member of the provider's staff. */
export interface StaffPerson {
  readonly userId: number;
  /** Null for a person without an account. */
  readonly username: string | null;
  readonly displayName: string;
  readonly email: string;
}

/** Reads and writes sheets in separate processes, with limits of time and memory. */
export interface Sheets extends Pick<SheetWorkers, "read" | "readCsv"> {
  /** A workbook to answer with. A browser saves it under this name. @throws AppError exportRefused (400) */
  write(name: string, content: ExportContent): Promise<FileAnswer>;
}

/** A file as the answer of a call. */
export interface FileAnswer {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Stored files of the caller's organization, within the caller's permissions. */
export interface Files {
  /**
   * Stores the only file of a form as a record.
   * @returns its id
   * @throws AppError permission (403), noOrganization (409), and the errors of {@link FormPort.file}
   */
  store(form: FormPort): Promise<number>;
  /**
   * A file to answer with.
   * @param fileTypeId finds only files of this type
   * @throws AppError permission (403), unknownRecord (404)
   */
  open(id: RecordId, fileTypeId?: number): Promise<Download>;
}

/** The form of a request. Its bytes count towards the sender's quota. */
export interface FormPort {
  /**
   * The only file of the form.
   * @param most the limit in bytes, 25 MB by default
   * @throws AppError fileRefused (400) if it is empty, uploadExpected, invalid (400), tooLarge (413), quota (429)
   */
  file(most?: number): Promise<{ readonly name: string; readonly bytes: Buffer }>;
  /**
   * The fields of a form without a file, in order.
   * @throws AppError invalid, malformedRequest (400), tooLarge (413), quota (429)
   */
  fields(): AsyncIterable<readonly [name: string, text: string]>;
}

/** The answers of the generic calls to the query of this request. */
export interface GenericPort {
  list(entity: string): Promise<ListAnswer>;
  /** Also sends the ETag of the record. */
  record(entity: string, id: RecordId): Promise<RecordAnswer>;
}

/**
 * The caller's organization.
 * @throws AppError noOrganization (409) for staff who have not chosen one
 * @example
 * ```ts
 * import { type Caller, requireOrganization } from "@armature/server";
 * // The name of the organization of a call; 409 if it has none.
 * export const nameOf = (caller: Caller) => requireOrganization(caller).name;
 * ```
 */
export function requireOrganization({ organization }: Caller): SessionOrganization {
  if (organization === null) throw new AppError("noOrganization");
  return organization;
}
