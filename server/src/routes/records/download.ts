import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../base/errors.ts";
import { timeZoneOf } from "../../http/time-zone.ts";
import { entityOf } from "../../records/read/query.ts";
import { readFresh } from "../../records/write/write-transaction.ts";
import { prepareDownload } from "../../sheets/download-records.ts";
import type { SheetWorkers } from "../../sheets/sheet-workers.ts";
import { asJob } from "../../http/call-turns.ts";
import { belowEntity } from "./below-entity.ts";
import type { Call, RecordRouteDeps } from "../../http/record-calls/record-call.ts";
import { read } from "../../http/record-calls/answers.ts";
import { sendWorkbook } from "../sheets/send-workbook.ts";

export interface DownloadRouteDeps extends RecordRouteDeps {
  readonly workers: SheetWorkers;
}

/** `GET /api/{entity}/download`: all records of the organization as a workbook, if the entity offers that. */
export function downloadRoutes(app: FastifyInstance, deps: DownloadRouteDeps): void {
  belowEntity(app, deps, [
    {
      method: "GET",
      below: "download",
      act: (call, request, reply) => download(call, deps.workers, request, reply),
    },
  ]);
}

async function download(
  call: Call,
  workers: SheetWorkers,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { database, metadata, records, scope, type } = call;
  if (call.id !== null || call.what !== "records") throw new AppError("unknownCall");
  // Without a download, the path names a record: a definition can have the id `download`.
  if (type.downloadName === null) return read({ ...call, id: "download" }, request, reply);
  const timeZone = timeZoneOf(request);
  await asJob(request);
  const content = await readFresh(metadata, (compiled) =>
    prepareDownload({ database, compiled, records, scope, type: entityOf(compiled, type.name), timeZone }),
  );
  return sendWorkbook(reply, workers, `${type.downloadName}.xlsx`, content);
}
