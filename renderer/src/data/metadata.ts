import { EngineError, type EntityType, type Metadata, type Values } from "@armature/engine";
import { formerEntity, type RecordTypes } from "@armature/engine/schema";
import { createContext, useContext } from "react";
import type { ElementPlugin } from "../elements/element-plugin.ts";
import type { Plugins } from "./services.ts";

/** Compiled metadata, and the plugins with the React parts of its element types. */
export interface Compiled {
  readonly metadata: Metadata;
  readonly plugins: Plugins;
  /** Of the answer that it was compiled from: the revision, and what the caller may view. */
  readonly etag: string | null;
}

export const CompiledContext = createContext<Compiled | null>(null);

function useCompiled(): Compiled {
  const compiled = useContext(CompiledContext);
  if (!compiled) throw new Error("There is no metadata yet; this component belongs below the signed-in frame");
  return compiled;
}

/**
 * The metadata of the newest revision. Every publish gives a new object.
 * @example
 * ```tsx
 * import { useMetadata } from "@armature/renderer";
 * export function Example() {
 *   const { entities } = useMetadata();
 *   return <p>{entities.size} entities</p>;
 * }
 * ```
 */
export function useMetadata(): Metadata {
  return useCompiled().metadata;
}

/**
 * The entity with this name.
 * @throws EngineError that names the unknown entity and the known ones
 * @example
 * ```tsx
 * import { useEntityType } from "@armature/renderer";
 * export function Example() {
 *   const type = useEntityType("item");
 *   return <h1>{type.labelPlural}</h1>;
 * }
 * ```
 */
export function useEntityType<Row extends Values = Values>(name: string): EntityType<Row> {
  const { entities } = useMetadata();
  const type = entities.get(name);
  const renamed = type ? null : formerEntity({ entities }, name);
  if (renamed) throw new EngineError(`${name} is called ${renamed.labelPlural} now; reload the page`);
  if (!type) throw new EngineError(`There is no entity ${name}; there are ${[...entities.keys()].join(", ")}`);
  return type as EntityType<Row>;
}

/** {@link useEntityType} in code that has generated types of its records. */
export type UseEntityType<Records extends RecordTypes> = <Name extends string & keyof Records>(
  name: Name,
) => EntityType<Records[Name]>;

/**
 * The plugin of an attribute's element type, or null if it has none.
 * @example
 * ```tsx
 * import { cellContent, usePlugin } from "@armature/renderer";
 * import { atlas, attribute } from "./library.ts";
 * export function Example() {
 *   const plugin = usePlugin(attribute("title"));
 *   return <>{cellContent(plugin ?? undefined, attribute("title"), atlas)}</>;
 * }
 * ```
 */
export function usePlugin(
  attribute: { readonly element: { readonly name: string } | null } | undefined,
): ElementPlugin | null {
  const { plugins } = useCompiled();
  return plugins.get(attribute?.element?.name ?? "") ?? null;
}

/**
 * The inputs of all element types, by the name of the type.
 * @example
 * ```tsx
 * import { usePlugins } from "@armature/renderer";
 * export function Example() {
 *   return <p>{usePlugins().size} element types</p>;
 * }
 * ```
 */
export function usePlugins(): Plugins {
  return useCompiled().plugins;
}
