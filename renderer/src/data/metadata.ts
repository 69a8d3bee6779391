import {
  compileMetadata,
  createRegistry,
  type ElementType,
  EngineError,
  type EntityType,
  type Metadata,
  type MetadataAnswer,
  parseAttributeSpec,
  parseEntitySpec,
} from "@armature/engine";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { ElementPlugin } from "../element-plugin.ts";
import { keys } from "./keys.ts";
import type { Plugins, Services } from "./services.ts";

/** Metadata compiled with the plugins that give its element types a face. */
export interface Compiled {
  readonly metadata: Metadata;
  readonly plugins: Plugins;
  /** Of the answer it was compiled from: revision and what the caller may view. */
  readonly etag: string | null;
}

/** Parses and compiles an answer; the same code as on the server. */
export function compileAnswer({ result }: MetadataAnswer, elements: readonly ElementType[]): Metadata {
  const spec = {
    revision: result.revision,
    entities: result.entities.map((entity) => parseEntitySpec(entity)),
    attributes: result.attributes.map((attribute) => parseAttributeSpec(attribute)),
  };
  return compileMetadata(spec, createRegistry(elements));
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
    // Compiled types are compared by identity; sharing their structure would walk and copy them.
    structuralSharing: false,
  });
}

export const CompiledContext = createContext<Compiled | null>(null);

function useCompiled(): Compiled {
  const compiled = useContext(CompiledContext);
  if (!compiled) throw new Error("There is no metadata yet; this component belongs below the signed-in frame");
  return compiled;
}

/** The metadata of the newest revision; another object after every publish. */
export function useMetadata(): Metadata {
  return useCompiled().metadata;
}

/** @throws EngineError naming the culprit and the choices */
export function useEntityType(name: string): EntityType {
  const { entities } = useMetadata();
  const type = entities.get(name);
  if (!type) throw new EngineError(`There is no entity ${name}; there are ${[...entities.keys()].join(", ")}`);
  return type;
}

/** The plugin of an attribute's element type; null where the attribute has none (GEN-017). */
export function usePlugin(
  attribute: { readonly element: { readonly name: string } | null } | undefined,
): ElementPlugin | null {
  const { plugins } = useCompiled();
  return plugins.get(attribute?.element?.name ?? "") ?? null;
}

export function usePlugins(): Plugins {
  return useCompiled().plugins;
}
