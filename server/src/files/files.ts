import type { Values } from "@armature/engine";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Database } from "../database/open.ts";
import { AppError } from "../base/errors.ts";
import type { MetadataStore } from "../metadata/metadata-store.ts";
import type { Records } from "../records/records.ts";
import { entityOf } from "../records/read/query.ts";
import type { Scope } from "../records/scope.ts";
import { entityTable, keySql, rowId, selectList } from "../records/sql/table.ts";
import { readFresh } from "../records/write/write-transaction.ts";
import type { FileStore, StoredFile } from "./file-store.ts";
import type { Upload } from "./read-upload.ts";
import { checkUpload, type UploadRule } from "./upload-rules.ts";

/** The entity of files. The store has the bytes under the record's `storageKey`. */
export const FILE_ENTITY = "file2";

export interface FileDeps {
  readonly records: Records;
  readonly store: FileStore;
}

/** The person who uploads, and the e-mail address that the record stores. */
export interface Uploader {
  readonly scope: Scope;
  readonly email: string;
}

/**
 * Stores the bytes, then creates the record for them. If the record is refused, a sweep deletes the bytes later.
 * @param values further attributes of the record, such as its file type
 * @returns the id of the record
 * @throws AppError fileType (400), fileRefused or fileOverTwo (400), or the refusal of the record
 */
export async function storeUpload(
  { records, store }: FileDeps,
  { scope, email }: Uploader,
  upload: Pick<Upload, "name" | "bytes">,
  rule: UploadRule,
  values: Values,
): Promise<number> {
  const { name, mediaType } = checkUpload(upload, rule);
  const storageKey = uuid();
  await store.put(storageKey, mediaType, upload.bytes);
  const own = { name, storageKey, uploadUserId: scope.userId, uploadUserEmail: email };
  const changeset = {
    entity: FILE_ENTITY,
    source: "api" as const,
    items: [{ kind: "create" as const, values: { ...values, ...own } }],
  };
  const { items } = await records.apply({ ...scope, isServer: true }, changeset, { atomic: "all" });
  const id = items[0]?.id;
  if (items[0]?.status !== "created" || typeof id !== "number") throw new AppError("fileRefused");
  return id;
}

/** A file to download: its name and its bytes. */
export interface Download extends StoredFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
}

export interface DownloadDeps {
  readonly database: Database;
  readonly metadata: MetadataStore;
  readonly store: FileStore;
}

/**
 * Opens a file of the session's organization, or one without an organization.
 * @param fileTypeId finds only files of this type
 * @throws AppError unknownRecord (404), also for a file of another organization, for provider staff too
 */
export async function openDownload(
  deps: DownloadDeps,
  { organizationId }: Scope,
  id: number | string,
  fileTypeId?: number,
): Promise<Download> {
  const record = await findRecord(deps, organizationId, id);
  const isAsked = record && (fileTypeId === undefined || record.fileTypeId === fileTypeId);
  const stored = isAsked ? await deps.store.find(record.storageKey) : null;
  if (!record || !stored) throw new AppError("unknownRecord", { args: { entity: "file" } });
  return { ...stored, name: record.name, bytes: deps.store.read(record.storageKey) };
}

interface FileRow {
  readonly name: string;
  readonly fileTypeId: number | null;
  readonly storageKey: string;
}

/** Uses a statement of its own, because the usual scope condition excludes files without an organization. */
async function findRecord(
  { database, metadata }: DownloadDeps,
  organizationId: number | null,
  id: number | string,
): Promise<FileRow | undefined> {
  const { rows } = await readFresh(metadata, async (compiled) => {
    const table = entityTable(compiled, entityOf(compiled, FILE_ENTITY));
    return sql<FileRow>`select ${selectList(table, ["name", "fileTypeId", "storageKey"])} from ${table.from}
      where ${keySql(table)} = any(${rowId(id)}::int[])
        and (t."organizationId" is null or t."organizationId" = ${organizationId}::int)`.execute(database.kysely);
  });
  return rows[0];
}
