import { EngineError, type EntityType, type Metadata, type RecordTypes, type Values } from "@armature/engine";
import { createContext, useContext } from "react";
import type { ElementPlugin } from "../element-plugin.ts";
import type { Plugins } from "./services.ts";

/** Metadata compiled with the plugins that give its element types a face. */
export interface Compiled {
  readonly metadata: Metadata;
  readonly plugins: Plugins;
  /** Of the answer it was compiled from: revision and what the caller may view. */
  readonly etag: string | null;
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

/**
 * @template Row what its records hold; {@link UseEntityType} finds it by the name
 * @throws EngineError naming the culprit and the choices
 */
export function useEntityType<Row extends Values = Values>(name: string): EntityType<Row> {
  const { entities } = useMetadata();
  const type = entities.get(name);
  if (!type) throw new EngineError(`There is no entity ${name}; there are ${[...entities.keys()].join(", ")}`);
  return type as EntityType<Row>;
}

/** {@link useEntityType} in code that has generated types of its records. */
export type UseEntityType<Records extends RecordTypes> = <Name extends string & keyof Records>(
  name: Name,
) => EntityType<Records[Name]>;

/** The plugin of an attribute's element type; null where the attribute has none. */
export function usePlugin(
  attribute: { readonly element: { readonly name: string } | null } | undefined,
): ElementPlugin | null {
  const { plugins } = useCompiled();
  return plugins.get(attribute?.element?.name ?? "") ?? null;
}

export function usePlugins(): Plugins {
  return useCompiled().plugins;
}
