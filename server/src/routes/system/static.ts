import { existsSync } from "node:fs";
import path from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isWrite } from "../../http/origin.ts";

/** Built files whose names carry a hash of their content. */
const ASSETS = "/assets/";
const AS_BUILT = { index: false, cacheControl: false, preCompressed: true } as const;

/**
 * Serves the built application: its files, and its page for every other GET outside /api, so that deep links reload.
 * Assets are kept for ever, the page is asked for anew each time.
 * @returns the handler of unknown paths, which answers the page; null where nothing has been built
 */
export async function serveApplication(app: FastifyInstance, folder: string): Promise<PageHandler | null> {
  if (!existsSync(path.join(folder, "index.html"))) {
    app.log.warn("the application is not built, only calls are served: npm run build makes it");
    return null;
  }
  // A route for all that is built: each that a file has of its own costs a start a millisecond.
  await app.register(staticFiles, {
    ...AS_BUILT,
    root: path.join(folder, ASSETS),
    prefix: ASSETS,
    decorateReply: false,
    setHeaders: (reply) => void reply.header("cache-control", "public, max-age=31536000, immutable"),
  });
  await app.register(staticFiles, {
    ...AS_BUILT,
    root: folder,
    wildcard: false,
    globIgnore: [`${path.basename(ASSETS)}/**`],
    setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
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
