import { isIP } from "node:net";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { KNOWN_DAYS } from "../session/known-places.ts";

/** The cookie that holds the token; every cookie of the session begins with its name. */
const TOKEN = "jwt";
/**
 * Under https: browsers take such a cookie from this host alone, over https, so no other host of the domain can plant
 * one.
 */
const HOST_TOKEN = `__Host-${TOKEN}`;
/** Readable by scripts and without secrets: it says that a session exists. */
const PRESENT = "jwtPresent";
/**
 * By which a browser is known that has signed in before. It is no session and outlives each, so its name begins
 * otherwise.
 */
const DEVICE = "device";
const DEVICE_SECONDS = KNOWN_DAYS * 86_400;

type CookieConfig = Pick<Config, "secure" | "publicUrl">;

declare module "fastify" {
  interface FastifyRequest {
    /** What the session's cookie is called. */
    readonly tokenCookie: string;
  }
}

export async function readCookies(app: FastifyInstance, config: Pick<Config, "secure">): Promise<void> {
  app.decorateRequest("tokenCookie", tokenCookie(config));
  await app.register(cookie);
}

/** What the cookie is called that holds the token. */
export function tokenCookie({ secure }: Pick<Config, "secure">): string {
  return secure ? HOST_TOKEN : TOKEN;
}

export function tokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[request.tokenCookie];
}

export function setSessionCookies(reply: FastifyReply, token: string, { secure }: CookieConfig): void {
  const options = { path: "/", sameSite: "lax", secure } as const;
  void reply.setCookie(tokenCookie({ secure }), token, { ...options, httpOnly: true }).setCookie(PRESENT, "1", options);
}

export function deviceTokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[DEVICE];
}

export function setDeviceCookie(reply: FastifyReply, token: string, { secure }: CookieConfig): void {
  const options = { path: "/", sameSite: "lax", secure, httpOnly: true, maxAge: DEVICE_SECONDS } as const;
  void reply.setCookie(DEVICE, token, options);
}

/** Expires every cookie of the session, on this host and on the parent domain that it may share. */
export function expireSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, publicUrl }: CookieConfig,
): void {
  const sent = Object.keys(request.cookies).filter((name) => name.startsWith(TOKEN));
  const domain = parentDomain(new URL(publicUrl).hostname);
  for (const name of new Set([tokenCookie({ secure }), TOKEN, PRESENT, ...sent])) {
    const options = { path: "/", sameSite: "lax", secure, httpOnly: name !== PRESENT } as const;
    void reply.clearCookie(name, options);
    if (domain !== null && name !== HOST_TOKEN) void reply.clearCookie(name, { ...options, domain });
  }
}

/** `build.example.org` → `example.org`; null for an address and for a host without a parent of two labels. */
function parentDomain(host: string): string | null {
  const parent = host.split(".").slice(1);
  return isIP(host.replace(/^\[|\]$/g, "")) === 0 && parent.length >= 2 ? parent.join(".") : null;
}
