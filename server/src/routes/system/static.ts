import { existsSync } from "node:fs";
import path from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isWrite } from "../../http/origin.ts";

/** Built files with a hash of their content in the name. */
const ASSETS = "/assets/";
const AS_BUILT = { index: false, cacheControl: false, preCompressed: true } as const;

/**
 * Serves the built application: its files, and its page for every other GET outside /api, so that deep links work after
 * a reload. Assets are cached forever; the page is revalidated each time.
 * @returns the handler for unknown paths, which answers the page; null if nothing was built
 */
export async function serveApplication(app: FastifyInstance, folder: string): Promise<PageHandler | null> {
  if (!existsSync(path.join(folder, "index.html"))) {
    app.log.warn("the application is not built, only calls are served: npm run build makes it");
    return null;
  }
  // One route for all assets: a route for each file would cost a millisecond each at start.
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

/** Answers the page, or returns null if the path is not a page. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

export function isCall(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  return pathname === "/api" || pathname.startsWith("/api/");
}

function isPage(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  return !isWrite(request.method) && !isCall(request) && !pathname.startsWith(ASSETS) && !isFile(pathname);
}

/** The endings of files that people who look for holes ask for. Names of attributes on pages have none of them. */
const ENDINGS =
  /\.(php\d?|aspx?|jsp|cgi|env|sql|bak|old|zip|t?gz|tar|rar|7z|ini|conf|ya?ml|xml|json|m?js|css|map|txt|ico|png|pem|key)$/i;

/** Whether a path names a file, hidden or of a usual kind. Those that exist are served before. */
function isFile(pathname: string): boolean {
  const segments = pathname.split("/").map(decoded);
  return segments.some((segment) => segment.startsWith(".")) || ENDINGS.test(segments.at(-1) ?? "");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function pathOf(request: FastifyRequest): string {
  return new URL(request.url, "http://host").pathname;
}
