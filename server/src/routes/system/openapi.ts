import type { FastifyInstance } from "fastify";
import { contextOf } from "../../http/context.ts";
import type { MetadataStore } from "../../metadata/metadata-store.ts";
import { type Installation, openApiFor } from "../../openapi/document.ts";

/**
 * `GET /api/openapi.json`: the calls of this installation, for anyone with a session, limited to what the caller may
 * view.
 */
export function openApiRoutes(app: FastifyInstance, metadata: MetadataStore, installation: Installation): void {
  app.get("/api/openapi.json", { config: { operation: "openApi" } }, async (request, reply) => {
    const { etag, document } = openApiFor(metadata.current(), contextOf(request).permission, installation);
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    return document;
  });
}
