import type { FastifyInstance } from "fastify";

/**
 * Warns once in the log if a proxy that is not trusted forwards requests. Everybody behind it then counts as one
 * address, which also shares its failed sign-ins. The header is not logged, because anybody can send it.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook("onRequest", async (request) => {
    if (hasWarned || request.headers["x-forwarded-for"] === undefined || (request.ips?.length ?? 0) > 1) return;
    hasWarned = true;
    const proxy = request.socket.remoteAddress;
    request.log.warn(
      { proxy },
      `X-Forwarded-For of ${proxy} is ignored, since TRUSTED_PROXIES does not name it: everybody behind it counts as one network address. If it is your proxy, set TRUSTED_PROXIES=${proxy}.`,
    );
  });
}
