import multipart from "@fastify/multipart";
import { may } from "@armature/engine";
import type { EpicIdReport } from "@armature/onboarding/mapping";
import * as contracts from "../operations.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  AppError,
  GENERAL_LIMIT,
  refuseFields,
  UPLOAD_FORM,
  receiveUpload,
  checkUpload,
  IMPORT_RULE,
  providerRequired,
  organizationOf,
  refusedSheet,
  type SheetWorkers,
  scopeOf,
  type TimedRouteDeps,
  recordId,
} from "@armature/server";
import { importEpicIds } from "./epic-ids.ts";
import { findMapping } from "./find-mapping.ts";
import { readEpicIdSheet } from "./read-epic-ids.ts";

const { MAPPED_ENTITIES } = contracts;

export interface EpicIdRouteDeps extends TimedRouteDeps {
  readonly workers: SheetWorkers;
}

interface MappingPath {
  readonly entityName: string;
  readonly id: string;
}

/** Identifiers of the record system, read back from a workbook by provider staff. */
export function epicIdRoutes(app: FastifyInstance, deps: EpicIdRouteDeps): void {
  void app.register(async (uploads) => {
    await uploads.register(multipart, UPLOAD_FORM);
    uploads.post<{ Params: MappingPath }>(
      "/api/entity/:entityName/epicMapping/:id/epicIdImport",
      { onRequest: [providerRequired] },
      async (request) => ({ result: await importFile(deps, request, request.params) }),
    );
  });
}

/**
 * @throws AppError unknownRecord (404), permission (403), noOrganization (409), fileType, fileOverTwo, fileRefused,
 * uploadExpected,
 * sheetRefused (400), quota (429)
 */
async function importFile(
  deps: EpicIdRouteDeps,
  request: FastifyRequest,
  { entityName, id }: MappingPath,
): Promise<EpicIdReport> {
  const entity = MAPPED_ENTITIES.find((name) => name === entityName) ?? "";
  const { type } = findMapping(deps.metadata.current(), entity, recordId(id));
  const scope = scopeOf(request);
  if (!may(scope.permission, type.name, "view")) throw new AppError("permission");
  organizationOf(type, scope);
  const upload = await receiveUpload(deps, request, GENERAL_LIMIT);
  refuseFields(upload, []);
  checkUpload(upload, IMPORT_RULE);
  const sheet = await readEpicIdSheet(deps.workers, type, scope, upload.bytes).catch((error: unknown) => {
    throw refusedSheet(error, "sheetRefused");
  });
  return importEpicIds(deps, scope, type, sheet);
}
