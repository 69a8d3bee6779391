import type { FastifyInstance, FastifyRequest } from "fastify";
import { writtenAddress } from "./address.ts";

const HEADER = "x-forwarded-for";

/**
 * Cleans X-Forwarded-For before anything reads the address of a caller: ports, brackets and quotes are cut. An entry
 * that is no address, and all before it, are left out, so the caller counts as the proxy that wrote it. Such an entry
 * and a proxy that is not trusted are warned about, once each. The header is not logged, because anybody can send it.
 */
export function readForwarded(app: FastifyInstance): void {
  const warned = new Set<(proxy: string) => string>();
  const warn = (request: FastifyRequest, text: (proxy: string) => string): void => {
    if (warned.has(text)) return;
    warned.add(text);
    const proxy = request.socket.remoteAddress ?? "";
    request.log.warn({ proxy }, text(proxy));
  };
  app.addHook("onRequest", async (request) => {
    const header = request.headers[HEADER];
    if (header === undefined) return;
    if ((request.ips?.length ?? 0) <= 1) return warn(request, untrusted);
    const entries = [header]
      .flat()
      .join(",")
      .split(",")
      .filter((entry) => entry.trim() !== "");
    const addresses = entries.map(writtenAddress);
    const known = addresses.slice(addresses.lastIndexOf(null) + 1);
    if (known.length < entries.length) warn(request, unreadable);
    if (known.length === 0) delete request.raw.headers[HEADER];
    else request.raw.headers[HEADER] = known.join(", ");
  });
}

/** Everybody behind a proxy that is not trusted counts as one address, which also shares its failed sign-ins. */
function untrusted(proxy: string): string {
  return `X-Forwarded-For of ${proxy} is ignored, since TRUSTED_PROXIES does not name it: everybody behind it counts as one network address. If it is your proxy, set TRUSTED_PROXIES=${proxy}.`;
}

function unreadable(proxy: string): string {
  return `X-Forwarded-For of ${proxy} has an entry that is no address: its callers count as one network address. Let the proxy write the address of the caller, such as 198.51.100.7.`;
}
