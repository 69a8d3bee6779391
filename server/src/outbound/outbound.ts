import { lookup } from "node:dns/promises";
import { request as overHttp, type RequestOptions } from "node:http";
import { request as overHttps } from "node:https";
import { isIP } from "node:net";
import { type Allowed, isLoopback, mayCall } from "./addresses.ts";

const LIMIT_MS = 10_000;
const LIMIT_BYTES = 1_048_576;
/** Those of an answer that callers read. */
const KEPT_HEADERS = ["content-type", "retry-after"] as const;

/** Makes a call over HTTP. As `fetch`, as far as libraries use it here. */
export type Fetch = (url: string, init?: FetchInit) => Promise<Response>;

export interface FetchInit {
  readonly method?: string;
  readonly headers?: Headers | Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | null | undefined;
  readonly signal?: AbortSignal | null | undefined;
}

/** A call that is refused before it is made, or whose answer is not taken. The message names no value of the answer. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  /** Why, for administrators. */
  readonly code: "notHttps" | "notPublic" | "redirect" | "badStatus" | "tooLarge" | "unreadable";

  constructor(code: OutboundError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** How names become addresses. Tests give their own. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveName: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The only way out of the server over HTTP. Calls public addresses over https, follows no redirect, and takes at most 10
 * seconds and 1 MB. It connects to the very address that it checked, so a name cannot lead elsewhere meanwhile.
 */
export function createOutbound(allowed: Allowed, resolve: Resolve = resolveName): Fetch {
  return async (address, init = {}) => {
    const url = new URL(address);
    const literal = checkUrl(url, allowed);
    const addresses = literal ?? (await resolve(url.hostname));
    const [first] = checkAddresses(url, addresses, allowed);
    const signals = [AbortSignal.timeout(LIMIT_MS), ...(init.signal ? [init.signal] : [])];
    return exchange(url, first, init, AbortSignal.any(signals));
  };
}

/**
 * Checks all of an address that can be checked before its name is resolved.
 * @returns the address of the host if it is written as one, else null
 * @throws OutboundError
 */
export function checkUrl(url: URL, allowed: Allowed): readonly string[] | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPlain = url.protocol === "http:" && allowed.loopback && isLoopback(host);
  if (url.protocol !== "https:" && !isPlain)
    throw new OutboundError("notHttps", `${url.origin} is not called: only https is`);
  return isIP(host) === 0 ? null : checkAddresses(url, [host], allowed);
}

function checkAddresses(
  { hostname }: URL,
  addresses: readonly string[],
  allowed: Allowed,
): readonly [string, ...string[]] {
  const [first, ...rest] = addresses;
  const refused = addresses.find((each) => !mayCall(each, allowed));
  if (first !== undefined && refused === undefined) return [first, ...rest];
  throw new OutboundError(
    "notPublic",
    `${hostname} is not called: ${refused ?? "it has no address, which"} is not public. OUTBOUND_ALLOW opens other networks`,
  );
}

/** Sends the request to the checked address. The name of the host stays in the headers and in the check of TLS. */
function exchange(url: URL, address: string, init: FetchInit, signal: AbortSignal): Promise<Response> {
  const { method = "GET", body } = init;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const options: RequestOptions = {
    method,
    signal,
    // The pool of connections would not ask again which address was checked.
    agent: false,
    headers: Object.fromEntries(new Headers(init.headers as Record<string, string> | undefined)),
    lookup: (_host, { all }, found) => {
      const family = isIP(address);
      if (all) (found as unknown as (error: null, all: unknown) => void)(null, [{ address, family }]);
      else found(null, address, family);
    },
  };
  const request = (url.protocol === "https:" ? overHttps : overHttp)(url, options, (response) => {
    const { statusCode: status = 0, headers } = response;
    const parts: Buffer[] = [];
    let size = 0;
    if (status >= 300 && status < 400)
      request.destroy(new OutboundError("redirect", `${url.host} answers with a redirect`));
    if (status < 200 || status > 599)
      request.destroy(new OutboundError("badStatus", `${url.host} answers with the status ${status}`));
    response.on("data", (part: Buffer) => {
      size += part.length;
      if (size > LIMIT_BYTES) request.destroy(new OutboundError("tooLarge", `${url.host} answers more than 1 MB`));
      else parts.push(part);
    });
    response.on("error", reject);
    response.on("end", () => {
      const kept = KEPT_HEADERS.flatMap((name) =>
        headers[name] === undefined ? [] : [[name, headers[name]] as const],
      );
      const text = status === 204 || status === 205 || size === 0 ? null : Buffer.concat(parts);
      try {
        resolve(new Response(text, { status, headers: Object.fromEntries(kept) }));
      } catch (error) {
        // Nobody would catch it here, and the server would end.
        reject(new OutboundError("unreadable", `${url.host} answers what cannot be read`, { cause: error }));
      }
    });
  });
  request.on("error", reject);
  request.end(body?.toString());
  return promise;
}
