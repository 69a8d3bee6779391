import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Call, callOf, type RecordRouteDeps } from "../../http/record-calls/record-call.ts";

/** A call below an entity's path, such as `POST /api/{entity}/batch`. */
export interface BelowEntity {
  readonly method: "GET" | "POST" | "PUT";
  /** The path without a leading slash. Parts may be parameters. */
  readonly below: string;
  /** In bytes; the server's limit by default. */
  readonly bodyLimit?: number;
  readonly act: (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/** Registers each call twice, because the route of an entity may contain a slash. */
export function belowEntity(app: FastifyInstance, deps: RecordRouteDeps, calls: readonly BelowEntity[]): void {
  for (const { method, below, bodyLimit, act } of calls) {
    const options = bodyLimit === undefined ? {} : { bodyLimit };
    app.route<{ Params: { entity: string } }>({
      ...options,
      method,
      url: `/api/:entity/${below}`,
      handler: (request, reply) => act(callOf(request, deps, request.params.entity), request, reply),
    });
    app.route<{ Params: { area: string; entity: string } }>({
      ...options,
      method,
      url: `/api/:area/:entity/${below}`,
      handler: (request, reply) =>
        act(callOf(request, deps, `${request.params.area}/${request.params.entity}`), request, reply),
    });
  }
}

/** The value of a parameter in {@link BelowEntity.below}. */
export function paramOf(request: FastifyRequest, name: string): string {
  return (request.params as Readonly<Record<string, string | undefined>>)[name] ?? "";
}
