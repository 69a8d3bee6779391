import { lookup } from "node:dns/promises";
import { request as overHttp, type RequestOptions } from "node:http";
import { request as overHttps } from "node:https";
import { isIP } from "node:net";
import { type Allowed, isLoopback, mayCall } from "./addresses.ts";

const LIMIT_MS = 10_000;
const LIMIT_BYTES = 1_048_576;

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
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const isPlain = url.protocol === "http:" && allowed.loopback && isLoopback(host);
    if (url.protocol !== "https:" && !isPlain) throw new OutboundError(`${url.origin} is not called: only https is`);
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    const [first] = addresses;
    const refused = addresses.find((each) => !mayCall(each, allowed));
    if (first === undefined || refused !== undefined)
      throw new OutboundError(
        `${host} is not called: ${refused ?? "it has no address, which"} is not public. OUTBOUND_ALLOW opens other networks`,
      );
    const signals = [AbortSignal.timeout(LIMIT_MS), ...(init.signal ? [init.signal] : [])];
    return exchange(url, first, init, AbortSignal.any(signals));
  };
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
    if (status >= 300 && status < 400) request.destroy(new OutboundError(`${url.host} answers with a redirect`));
    if (status < 200 || status > 599)
      request.destroy(new OutboundError(`${url.host} answers with the status ${status}`));
    response.on("data", (part: Buffer) => {
      size += part.length;
      if (size > LIMIT_BYTES) request.destroy(new OutboundError(`${url.host} answers more than 1 MB`));
      else parts.push(part);
    });
    response.on("error", reject);
    response.on("end", () => {
      const type = headers["content-type"];
      const text = status === 204 || status === 205 || size === 0 ? null : Buffer.concat(parts);
      try {
        resolve(new Response(text, { status, headers: type === undefined ? {} : { "content-type": type } }));
      } catch (error) {
        // Nobody would catch it here, and the server would end.
        reject(new OutboundError(`${url.host} answers what cannot be read`, { cause: error }));
      }
    });
  });
  request.on("error", reject);
  request.end(body?.toString());
  return promise;
}
