import { isIP } from "node:net";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../base/config.ts";

/** The cookie with the token. The names of all session cookies begin with it. */
const TOKEN = "jwt";
/**
 * The name under https. Browsers accept a `__Host-` cookie only from this host and only over https, so no other host of
 * the domain can set one.
 */
const HOST_TOKEN = `__Host-${TOKEN}`;
/** Scripts can read this cookie. It has no secret; it only says that there is a session. */
const PRESENT = "jwtPresent";
/**
 * Recognizes a browser that has signed in before. It is not a session and outlives sessions, so its name does not begin
 * with `jwt`.
 */
const DEVICE = "device";
/** Ties a sign-in with an identity provider to the browser that started it. */
const START = "signIn";
/** How long a browser and its place stay known after the last sign-in there. */
export const KNOWN_DAYS = 400;
const DEVICE_SECONDS = KNOWN_DAYS * 86_400;

type CookieConfig = Pick<Config, "secure" | "publicUrl">;

declare module "fastify" {
  interface FastifyRequest {
    /** The name of the session cookie. */
    readonly tokenCookie: string;
  }
}

export async function readCookies(app: FastifyInstance, config: Pick<Config, "secure">): Promise<void> {
  app.decorateRequest("tokenCookie", tokenCookie(config));
  await app.register(cookie);
}

/** The name of the cookie with the token. */
export function tokenCookie({ secure }: Pick<Config, "secure">): string {
  return secure ? HOST_TOKEN : TOKEN;
}

/** Undefined too for a call that is refused before its cookies are read, as while the server stops. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const cookies = request.cookies as FastifyRequest["cookies"] | null;
  return cookies?.[request.tokenCookie];
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

/** No other host of the domain can set it under https, so nobody finishes a sign-in that somebody else started. */
function startCookie({ secure }: Pick<Config, "secure">): string {
  return secure ? `__Host-${START}` : START;
}

export function startTokenOf(request: FastifyRequest, config: Pick<Config, "secure">): string | undefined {
  return request.cookies[startCookie(config)];
}

export function setStartCookie(
  reply: FastifyReply,
  token: string,
  config: Pick<Config, "secure">,
  maxAge: number,
): void {
  const options = { path: "/", sameSite: "lax", secure: config.secure, httpOnly: true, maxAge } as const;
  void reply.setCookie(startCookie(config), token, options);
}

/** Expires all session cookies, on this host and on the parent domain. */
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

/**
 * `build.example.org` → `example.org`. Null for an IP address, and for a host whose parent has fewer than two labels.
 */
function parentDomain(host: string): string | null {
  const parent = host.split(".").slice(1);
  return isIP(host.replace(/^\[|\]$/g, "")) === 0 && parent.length >= 2 ? parent.join(".") : null;
}
