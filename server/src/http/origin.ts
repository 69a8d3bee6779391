import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import { tokenOf } from "./cookies.ts";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const OTHER_SITES: ReadonlySet<string> = new Set(["cross-site", "same-site"]);

export function isWrite(method: string): boolean {
  return !READS.has(method);
}

type Site = Pick<Config, "publicUrl" | "secure">;

/** Guards every write of a context against other sites. */
export function sameOriginForWrites(site: Site): onRequestAsyncHookHandler {
  return async (request) => {
    if (isWrite(request.method)) requireSameOrigin(request, site);
  };
}

/** For a GET that changes something: extend, sendConfirmation, syncUsers. */
export function sameOriginForRead(site: Site): onRequestAsyncHookHandler {
  return async (request) => requireSameOrigin(request, site);
}

/**
 * Browsers send Origin with every write, so a write that carries the session's cookie and neither Origin nor
 * Sec-Fetch-Site comes from no browser that protects its user, and is refused too. Without the cookie there is no
 * authority to borrow. A GET carries no Origin on its own site, and no Sec-Fetch-Site over plain http: that passes.
 */
function requireSameOrigin(request: FastifyRequest, site: Site): void {
  const { origin } = request.headers;
  const from = request.headers["sec-fetch-site"];
  if (typeof from === "string" && OTHER_SITES.has(from)) throw new AppError("origin");
  if (origin !== undefined && !isSameOrigin(origin, request, site)) throw new AppError("origin");
  if (origin === undefined && from === undefined && isWrite(request.method) && tokenOf(request) !== undefined) {
    throw new AppError("origin");
  }
}

/**
 * Scheme, host and port, all of them. Under https PUBLIC_URL alone is the site. Else the address by which the server
 * was
 * asked is it too: in development, or by an address of the machine. The text `null`, which pages without an origin
 * send,
 * is neither.
 */
function isSameOrigin(origin: string, { protocol, headers }: FastifyRequest, { publicUrl, secure }: Site): boolean {
  if (origin === publicUrl) return true;
  const asked = `${protocol}://${headers.host ?? ""}`;
  return !secure && URL.canParse(asked) && origin === new URL(asked).origin;
}
