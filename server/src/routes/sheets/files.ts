import multipart from "@fastify/multipart";
import { may, type Values } from "@armature/engine";
import { FILE_TYPES } from "@armature/engine/import";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PERSON } from "../../records/account-entities.ts";
import { AppError } from "../../base/errors.ts";
import {
  type DownloadDeps,
  FILE_ENTITY,
  type FileDeps,
  openDownload,
  storeUpload,
  type Uploader,
} from "../../files/files.ts";
import { refuseFields, type Upload, UPLOAD_FORM } from "../../files/read-upload.ts";
import { receiveUpload } from "../../files/upload-quota.ts";
import { type Owner, ownersOf } from "../../files/owners.ts";
import { sendDownload } from "../../files/send-download.ts";
import { IMPORT_RULE, FILE_RULE } from "../../files/upload-rules.ts";
import { contextOf } from "../../http/context.ts";
import { entityOf } from "../../records/read/query.ts";
import { requireOpen } from "../../records/require-open.ts";
import { type Scope, withOrganization } from "../../records/scope.ts";
import { recordId } from "../../http/record-calls/record-id.ts";
import { scopeOf } from "../../http/record-calls/record-call.ts";

export interface FileRouteDeps extends FileDeps, DownloadDeps {
  readonly clock: () => Date;
}

/** Uploads and downloads of files. */
export function fileRoutes(app: FastifyInstance, deps: FileRouteDeps): void {
  app.get("/api/file2/:id/download", { config: { operation: "downloadFile" } }, (request, reply) =>
    download(deps, request, reply),
  );
  void app.register(async (uploads) => {
    await uploads.register(multipart, UPLOAD_FORM);
    for (const path of ["/upload", "/api/upload"]) {
      uploads.post(path, (request, reply) => answer(reply, uploadForRecord(deps, request)));
    }
    uploads.post("/api/file2", (request, reply) => answer(reply, uploadFile(deps, request)));
  });
}

async function answer(reply: FastifyReply, stored: Promise<number>): Promise<{ readonly result: number }> {
  const result = await stored;
  reply.code(201);
  return { result };
}

/** Stores the file of a field, with the record that it belongs to if there is one. */
async function uploadForRecord(deps: FileRouteDeps, request: FastifyRequest): Promise<number> {
  const uploader = uploaderOf(request);
  requireOpen(deps.metadata.tenancy.declared.lifecycle, uploader.scope.state);
  const upload = await receiveUpload(deps, request, FILE_RULE.most);
  const owners = ownersOf(entityOf(deps.metadata.current(), FILE_ENTITY));
  const values = associationOf(upload, owners);
  await requireUpdate(deps, uploader.scope, owners, values);
  return storeUpload(deps, uploader, upload, FILE_RULE, values);
}

/** Stores a file that belongs to no record, such as a sheet to import. */
async function uploadFile(deps: FileRouteDeps, request: FastifyRequest): Promise<number> {
  const uploader = uploaderOf(request);
  const upload = await receiveUpload(deps, request, FILE_RULE.most);
  refuseFields(upload, ["fileTypeId", "entityName"]);
  const values = { ...numbers(upload, ["fileTypeId"]), ...pick(upload, "entityName") };
  const isImport = values["fileTypeId"] === FILE_TYPES.userImport;
  if (isImport) requireOpen(deps.metadata.current().metadata.entities.get(PERSON) ?? null, uploader.scope.state);
  const rule = isImport ? IMPORT_RULE : FILE_RULE;
  return storeUpload(deps, uploader, upload, rule, values);
}

/** @throws AppError permission (403) if the caller may not create files, noOrganization (409) */
function uploaderOf(request: FastifyRequest): Uploader {
  const scope = scopeOf(request);
  if (!may(scope.permission, FILE_ENTITY, "create")) throw new AppError("permission");
  return { scope: withOrganization(scope), email: contextOf(request).user.email };
}

/**
 * The caller must be permitted to change the records that the file belongs to, or the organization if there are none.
 */
async function requireUpdate(
  { records }: FileDeps,
  scope: Scope,
  all: readonly Owner[],
  values: Values,
): Promise<void> {
  const owners = all.filter(({ key }) => values[key] !== undefined);
  if (owners.length === 0 && !may(scope.permission, "organization", "update")) throw new AppError("permission");
  for (const { key, entity } of owners) {
    if (!may(scope.permission, entity, "update")) throw new AppError("permission");
    await records.get(scope, entity, recordId(String(values[key]))).catch((error: unknown) => {
      throw error instanceof AppError && error.code === "unknownRecord" ? unknownOwner(key) : error;
    });
  }
}

function unknownOwner(key: string): AppError {
  const message = `${key} names a record that does not exist`;
  return new AppError("refused", { errors: [{ code: "unknownReference", attribute: key, message }] });
}

function associationOf(upload: Upload, owners: readonly Owner[]): Values {
  const keys = ["fileTypeId", ...owners.map(({ key }) => key)];
  refuseFields(upload, keys);
  return numbers(upload, keys);
}

/** Ids, which a form sends as text. An empty one is left out. */
function numbers({ fields }: Upload, names: readonly string[]): Values {
  const given = names.filter((name) => (fields[name] ?? "") !== "");
  const bad = given.find((name) => !/^[1-9][0-9]{0,8}$/.test(fields[name] ?? ""));
  if (bad !== undefined) throw unknownOwner(bad);
  return Object.fromEntries(given.map((name) => [name, Number(fields[name])]));
}

function pick({ fields }: Upload, name: string): Values {
  return fields[name] === undefined ? {} : { [name]: fields[name] };
}

async function download(deps: DownloadDeps, request: FastifyRequest, reply: FastifyReply) {
  const scope = scopeOf(request);
  if (!may(scope.permission, FILE_ENTITY, "view")) throw new AppError("permission");
  const { id } = request.params as { readonly id: string };
  return sendDownload(reply, await openDownload(deps, scope, recordId(id)));
}
