import type { FastifyInstance } from "fastify";

/** One line a request: its id, method, route (never the path, which holds ids and queries), status and duration. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? null, status: reply.statusCode, milliseconds }, "answered");
  });
}
