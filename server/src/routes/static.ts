import { existsSync } from "node:fs";
import path from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isWrite } from "../http/origin.ts";

/** Built files whose names carry a hash of their content. */
const ASSETS = "/assets/";

/**
 * Serves the built application: its files, and its page for every other GET outside /api, so that deep links reload
 * (ACC-D03). Assets are kept for ever, the page is asked for anew each time.
 * @returns the handler of unknown paths, which answers the page; null where nothing has been built
 */
export async function serveApplication(app: FastifyInstance, folder: string): Promise<PageHandler | null> {
  if (!existsSync(path.join(folder, "index.html"))) {
    app.log.warn("the application is not built, only calls are served: npm run build makes it");
    return null;
  }
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => void reply.header("cache-control", cacheControl(file, folder)),
  });
  return (request, reply) => (isPage(request) ? reply.sendFile("index.html") : null);
}

/** Answers a page, or null for what is none. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

export function isCall(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  return pathname === "/api" || pathname.startsWith("/api/");
}

function isPage(request: FastifyRequest): boolean {
  return !isWrite(request.method) && !isCall(request) && !pathOf(request).startsWith(ASSETS);
}

function pathOf(request: FastifyRequest): string {
  return new URL(request.url, "http://host").pathname;
}

function cacheControl(file: string, folder: string): string {
  return file.startsWith(path.join(folder, ASSETS)) ? "public, max-age=31536000, immutable" : "no-cache";
}
