import multipart from "@fastify/multipart";
import { mappingHeaders } from "@armature/onboarding/mapping";
import * as contracts from "../operations.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  countBody,
  contextOf,
  providerRequired,
  route,
  organizationOf,
  readFresh,
  type SheetWorkers,
  type RecordRouteDeps,
  scopeOf,
  recordId,
  sendWorkbook,
} from "@armature/server";
import { keepDownload } from "./downloads.ts";
import { findMapping } from "./find-mapping.ts";
import { type MappingDeps, previewMapping } from "./preview.ts";
import { DOWNLOAD_LIMITS, readDownloadForm } from "./read-form.ts";

const { MAPPED_ENTITIES, previewUserMapping, previewResourceMapping } = contracts;

export interface MappingRouteDeps extends RecordRouteDeps, MappingDeps {
  readonly workers: SheetWorkers;
}

/** What provider staff export of an organization by mappings to the record system: preview and workbook. */
export function mappingRoutes(app: FastifyInstance, deps: MappingRouteDeps): void {
  const options = { onRequest: [providerRequired] };
  route(app, previewUserMapping, ({ params: { id } }, request) => preview(deps, request, "user", id), options);
  route(app, previewResourceMapping, ({ params: { id } }, request) => preview(deps, request, "resource", id), options);
  void app.register(async (forms) => {
    await forms.register(multipart, { limits: DOWNLOAD_LIMITS });
    for (const entity of MAPPED_ENTITIES) {
      forms.post<{ Params: { id: string } }>(`/api/${entity}EpicMapping/:id/download`, options, (request, reply) =>
        download(deps, request, reply, entity, request.params.id),
      );
    }
  });
}

/** @throws AppError permission (403), unknownRecord (404), noOrganization (409) */
function preview(deps: MappingRouteDeps, request: FastifyRequest, entity: string, id: string) {
  const organizationName = contextOf(request).organization?.name ?? "";
  return readFresh(deps.metadata, (compiled) => {
    const found = findMapping(compiled, entity, recordId(id));
    return previewMapping(deps, { compiled, scope: scopeOf(request), organizationName }, found);
  });
}

/**
 * Item numbers, texts, and the rows as they were sent. @throws AppError as {@link preview}; invalid (400), quota (429)
 */
async function download(
  deps: MappingRouteDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  entity: string,
  id: string,
): Promise<Buffer> {
  const { metadata, records, workers } = deps;
  const compiled = metadata.current();
  const found = findMapping(compiled, entity, recordId(id));
  const scope = scopeOf(request);
  organizationOf(found.type, scope);
  const headers = mappingHeaders(found.type, found.mapping, compiled.metadata.entities);
  await countBody(deps, request);
  const { filename, rows } = await readDownloadForm(request, headers.length);
  const content = {
    title: found.mapping.label,
    columns: headers.map(([number]) => ({ header: String(number), choices: null })),
    rows: [headers.map(([, text]) => text), ...rows],
    exportId: null,
  };
  const file = await sendWorkbook(reply, workers, filename, content);
  await keepDownload(records, compiled, scope, found);
  return file;
}
