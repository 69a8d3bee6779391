import {
  createRegistry,
  type ElementType,
  type Metadata,
  type MetadataAnswer,
  parseAttributeSpec,
  parseEntitySpec,
} from "@armature/engine";
import { parseApplicationSpec } from "@armature/engine/metadata";
import { compilePublished } from "@armature/engine/schema";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { keys } from "./keys.ts";
import type { Compiled } from "./metadata.ts";
import type { Services } from "./services.ts";

/** Parses and compiles an answer, with the same code as the server. */
export function compileAnswer({ result }: MetadataAnswer, elements: readonly ElementType[]): Metadata {
  const application = parseApplicationSpec(result.application ?? {});
  const spec = {
    revision: result.revision,
    application,
    entities: result.entities.map((entity) => parseEntitySpec(entity, entity.name, application)),
    attributes: result.attributes.map((attribute) => parseAttributeSpec(attribute, attribute.name, application)),
  };
  return compilePublished(spec, createRegistry(elements));
}

async function readMetadata({ client, loadPlugins }: Services, former: Compiled | undefined): Promise<Compiled> {
  const [plugins, reply] = await Promise.all([
    loadPlugins(),
    client.send("/api/metadata", former?.etag ? { headers: { "if-none-match": former.etag } } : {}),
  ]);
  if (reply.status === 304 && former) return former;
  const elements = [...plugins.values()].map((plugin) => plugin.element);
  return { metadata: compileAnswer(reply.body as MetadataAnswer, elements), plugins, etag: reply.etag };
}

export function metadataQuery(queryClient: QueryClient, services: Services) {
  return queryOptions({
    queryKey: keys.metadata,
    queryFn: () => readMetadata(services, queryClient.getQueryData<Compiled>(keys.metadata)),
    staleTime: Number.POSITIVE_INFINITY,
    // Compiled types are compared by identity. Structural sharing would walk and copy them.
    structuralSharing: false,
  });
}
