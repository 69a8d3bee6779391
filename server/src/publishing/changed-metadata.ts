import { compileMetadata, type ElementRegistry, type Metadata } from "@armature/engine";
import type { CompiledMetadata } from "../metadata/compiled.ts";
import { applyLayers } from "./definition-layers.ts";
import { type Definitions, specOf } from "../metadata/definitions.ts";
import type { LayerChange } from "../metadata/layer-change.ts";
import { refuseDefaults, refuseProtected } from "../metadata/protection.ts";

/** The metadata after changes that are not published. */
export interface ChangedMetadata {
  readonly definitions: Definitions;
  readonly metadata: Metadata;
}

/** The definitions after changes that are not published. A new one has no id yet. */
export function changedDefinitions(current: Definitions, layers: readonly LayerChange[]): Definitions {
  return new Map(
    [...applyLayers(current, layers)].map(([key, definition]) => [
      key,
      { ...definition, id: definition.id ?? 0, updated: definition.updated ?? "" },
    ]),
  );
}

/** @throws MetadataError for changes that a publish would refuse */
export function changedMetadata(
  { definitions: current, revision, tenancy }: CompiledMetadata,
  layers: readonly LayerChange[],
  elements: ElementRegistry,
): ChangedMetadata {
  refuseProtected(current, layers, elements);
  const definitions = changedDefinitions(current, layers);
  const next = specOf(definitions, revision + 1, tenancy.declared);
  const metadata = compileMetadata(next, elements);
  refuseDefaults(metadata, layers);
  return { definitions, metadata };
}
