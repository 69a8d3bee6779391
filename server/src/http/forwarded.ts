import type { FastifyInstance } from "fastify";

/**
 * Says once in the log that a proxy forwards calls and is not trusted: all who come through it then count as one address,
 * and its failures to sign in as theirs. What the header holds may be anybody's and is not written down.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook("onRequest", async (request) => {
    if (isTold || request.headers["x-forwarded-for"] === undefined || (request.ips?.length ?? 0) > 1) return;
    isTold = true;
    const proxy = request.socket.remoteAddress;
    request.log.warn(
      { proxy },
      `X-Forwarded-For of ${proxy} is ignored, since TRUSTED_PROXIES does not name it: everybody behind it counts as one network address. If it is your proxy, set TRUSTED_PROXIES=${proxy}.`,
    );
  });
}
