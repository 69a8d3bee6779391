import { isIP } from "node:net";
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Config } from "../base/config.ts";
import { AppError } from "../base/errors.ts";
import { isByToken } from "./context.ts";
import { tokenOf } from "./cookies.ts";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const OTHER_SITES: ReadonlySet<string> = new Set(["cross-site", "same-site"]);

export function isWrite(method: string): boolean {
  return !READS.has(method);
}

type Site = Pick<Config, "publicUrl" | "secure">;

/** Refuses writes that come from other sites. */
export function sameOriginForWrites(site: Site): onRequestAsyncHookHandler {
  return async (request) => {
    if (isWrite(request.method)) requireSameOrigin(request, site);
  };
}

/** The same for a GET that changes something: extend, sendConfirmation, syncUsers. */
export function sameOriginForRead(site: Site): onRequestAsyncHookHandler {
  return async (request) => requireSameOrigin(request, site);
}

/**
 * Refuses a request from another site. Browsers send Origin with every write. A write with the session cookie but
 * without Origin and Sec-Fetch-Site comes from a browser that does not protect its user, so it is refused too. Without
 * the cookie, the request has no rights to abuse. A GET to its own site has no Origin, and no Sec-Fetch-Site over plain
 * http, so that is allowed. A call with an access token comes from a program: a page of another site cannot add one.
 */
function requireSameOrigin(request: FastifyRequest, site: Site): void {
  if (isByToken(request)) return;
  const { origin } = request.headers;
  const from = request.headers["sec-fetch-site"];
  if (typeof from === "string" && OTHER_SITES.has(from)) throw new AppError("origin");
  if (origin !== undefined && !isSameOrigin(origin, request, site)) throw new AppError("origin");
  if (origin === undefined && from === undefined && isWrite(request.method) && tokenOf(request) !== undefined) {
    throw new AppError("origin");
  }
}

/**
 * Compares scheme, host and port with PUBLIC_URL. Under http, the address that the request was sent to is accepted too if
 * it is an IP address or this computer, for development: no other site can have such a name. A host name that only the
 * request itself says could be anybody's that leads here. `null`, which pages without an origin send, is never accepted.
 */
function isSameOrigin(origin: string, { protocol, headers }: FastifyRequest, { publicUrl, secure }: Site): boolean {
  if (origin === publicUrl) return true;
  const asked = `${protocol}://${headers.host ?? ""}`;
  if (secure || !URL.canParse(asked)) return false;
  const { origin: own, hostname } = new URL(asked);
  return origin === own && isUnnamed(hostname);
}

/** Whether a host is an address or this computer: a name that no other site can have. */
function isUnnamed(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || hostname === "localhost" || hostname.endsWith(".localhost");
}
