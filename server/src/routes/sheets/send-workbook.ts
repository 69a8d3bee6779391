import type { FastifyReply } from "fastify";
import { attachment } from "../../files/file-name.ts";
import { refusedSheet } from "../../sheets/sheet-problem.ts";
import type { SheetWorkers } from "../../sheets/sheet-workers.ts";

const MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Answers with a workbook. A browser saves it under this name. @throws AppError exportRefused (400) */
export async function sendWorkbook(
  reply: FastifyReply,
  workers: SheetWorkers,
  name: string,
  content: Parameters<SheetWorkers["write"]>[0],
): Promise<Buffer> {
  const file = await workers.write(content).catch((error: unknown) => {
    throw refusedSheet(error, "exportRefused");
  });
  reply.headers({
    "content-type": MEDIA_TYPE,
    "content-disposition": attachment(name),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  return file;
}
