import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { attachment } from "./file-name.ts";
import type { Download } from "./files.ts";

/** Answers that contain an uploaded file. */
const sent = new WeakSet<FastifyReply>();

/** Answers with a file that the browser saves and never displays. */
export function sendDownload(reply: FastifyReply, { name, size, mediaType, bytes }: Download): Readable {
  sent.add(reply);
  reply.headers({
    "content-type": mediaType,
    "content-length": size,
    "content-disposition": attachment(name),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  });
  return Readable.from(bytes, { objectMode: false });
}

export function isDownload(reply: FastifyReply): boolean {
  return sent.has(reply);
}
