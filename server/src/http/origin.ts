import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { AppError } from "../errors.ts";
import { tokenOf } from "./cookies.ts";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const OTHER_SITES: ReadonlySet<string> = new Set(["cross-site", "same-site"]);

export function isWrite(method: string): boolean {
  return !READS.has(method);
}

/** Guards every write of a context against other sites (ACC-D17). */
export function sameOriginForWrites(publicUrl: string): onRequestAsyncHookHandler {
  return async (request) => {
    if (isWrite(request.method)) requireSameOrigin(request, publicUrl);
  };
}

/** For a GET that changes something: extend, sendConfirmation, syncUsers (ACC-D17). */
export function sameOriginForRead(publicUrl: string): onRequestAsyncHookHandler {
  return async (request) => requireSameOrigin(request, publicUrl);
}

/**
 * Browsers send Origin with every write, so a write that carries the session's cookie and neither Origin nor
 * Sec-Fetch-Site comes from no browser that protects its user, and is refused too. Without the cookie there is no
 * authority to borrow. A GET carries no Origin on its own site, and no Sec-Fetch-Site over plain http: that passes.
 */
function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (typeof site === "string" && OTHER_SITES.has(site)) throw new AppError("origin");
  if (origin !== undefined && !isSameOrigin(origin, host, publicUrl)) throw new AppError("origin");
  if (origin === undefined && site === undefined && isWrite(request.method) && tokenOf(request) !== undefined) {
    throw new AppError("origin");
  }
}

/** The text `null`, which pages without an origin send, is no URL and so foreign. */
function isSameOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === publicUrl || new URL(origin).host === host;
}
