import type { FastifyInstance } from "fastify";
import { contextOf } from "../../http/context.ts";
import type { MetadataStore } from "../../metadata/metadata-store.ts";
import { viewFor } from "../../metadata/view.ts";

/**
 * `GET /api/metadata`: the metadata that the caller may view. Its ETag depends on the revision and on what is hidden.
 */
export function metadataRoutes(app: FastifyInstance, metadata: MetadataStore): void {
  app.get("/api/metadata", { config: { operation: "metadata" } }, async (request, reply) => {
    const { etag, answer } = viewFor(metadata.current(), contextOf(request).permission);
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    return answer;
  });
}
