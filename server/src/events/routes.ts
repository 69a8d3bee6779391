import type { FastifyInstance } from "fastify";
import { sessionOf } from "../http/context.ts";
import type { EventHub } from "./hub.ts";

export const EVENTS_PATH = "/api/events";

/** GET /api/events: the event stream of a browser. */
export function eventRoutes(app: FastifyInstance, hub: EventHub): void {
  app.get(
    EVENTS_PATH,
    { exposeHeadRoute: false, config: { needsNoTurn: true, sessionOnly: true, operation: "events", isStream: true } },
    (request, reply) => {
      const context = sessionOf(request);
      hub.admit(context);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      });
      hub.add(context, raw);
    },
  );
}
