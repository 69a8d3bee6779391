import type { FastifyInstance } from "fastify";

/**
 * Logs one line for each request: id, method, route, status and duration. Never the path, which contains ids and
 * queries.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, milliseconds }, "answered");
  });
}
