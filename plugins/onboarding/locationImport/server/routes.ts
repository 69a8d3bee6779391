import multipart from "@fastify/multipart";
import { contracts as questionnaire } from "../../questionnaire/index.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  AppError,
  GENERAL_LIMIT,
  refuseFields,
  UPLOAD_FORM,
  receiveUpload,
  type UploadQuotaDeps,
  contextOf,
  requirePermission,
  route,
  entityOf,
  organizationOf,
  SheetProblem,
  type SheetWorkers,
  scopeOf,
} from "@armature/server";
import {
  FILE_FORM,
  importLocations,
  LOCATION,
  type LocationImportDeps,
  locationsRefused,
  PASTED_FORM,
  resultOf,
} from "./import-locations.ts";
import { readLocationFile } from "./location-file.ts";

export interface LocationImportRouteDeps extends LocationImportDeps, UploadQuotaDeps {
  readonly workers: SheetWorkers;
}

/** Bytes of a file at most: under 10 MB. */
const MOST_BYTES = 9_999_999;

/**
 * `POST /api/location/import`: locations of the session's organization from a CSV file, by administrators. `POST
 * /api/location/paste`: from rows that a member pasted.
 */
export function locationImportRoutes(app: FastifyInstance, deps: LocationImportRouteDeps): void {
  route(app, questionnaire.pasteLocations, async ({ body: { rows } }, request) => ({
    locationIdList: [...(await importLocations(deps, scopeOf(request), rows, PASTED_FORM))],
  }));
  void app.register(async (uploads) => {
    await uploads.register(multipart, UPLOAD_FORM);
    uploads.post("/api/location/import", async (request) => ({
      result: { locationIdList: await importFile(deps, request) },
    }));
  });
}

/**
 * @throws AppError permission (403), noOrganization (409), locked, closed (423), uploadExpected, locationsRefused
 * (400), quota (429)
 */
async function importFile(deps: LocationImportRouteDeps, request: FastifyRequest): Promise<readonly number[]> {
  requirePermission(contextOf(request), "organization.admin");
  const scope = scopeOf(request);
  organizationOf(entityOf(deps.metadata.current(), LOCATION), scope);
  const upload = await receiveUpload(deps, request, GENERAL_LIMIT).catch((error: unknown) => {
    // Within this limit a file is refused only where it is empty.
    const isEmpty = error instanceof AppError && error.code === "fileRefused";
    throw isEmpty ? refusedFile("The file is empty. Row 1 names the columns; each further row is a location.") : error;
  });
  refuseFields(upload, []);
  if (upload.bytes.length > MOST_BYTES) throw refusedFile("File size should be less than 10 MB");
  if (!/\.csv$/i.test(upload.name)) throw refusedFile("File should be a CSV file");
  const { missing, rows } = await readLocationFile(deps.workers, upload.bytes).catch((error: unknown) => {
    throw error instanceof SheetProblem ? refusedFile(`The file could not be parsed: ${error.message}`) : error;
  });
  if (missing.length > 0) throw refusedFile(...missing.map((name) => `The file has no column '${name}'`));
  return importLocations(deps, scope, rows, FILE_FORM);
}

function refusedFile(...problems: readonly string[]): AppError {
  return locationsRefused([resultOf(0, problems)]);
}
