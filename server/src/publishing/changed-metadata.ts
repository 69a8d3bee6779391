import { compileMetadata, type Metadata } from "@armature/engine";
import type { CompiledMetadata, CompiledWith } from "../metadata/compiled.ts";
import { applyLayers, unchanged } from "./definition-layers.ts";
import { type Definitions, specOf } from "../metadata/definitions.ts";
import type { LayerChange } from "../metadata/layer-change.ts";
import { refuseUnusable, refuseProtected } from "../metadata/protection.ts";

/** The metadata after changes that are not published. */
export interface ChangedMetadata {
  readonly definitions: Definitions;
  readonly metadata: Metadata;
}

/** The definitions after changes that are not published. A new one has no id yet; an unchanged one stays the same object. */
export function changedDefinitions(current: Definitions, layers: readonly LayerChange[]): Definitions {
  return new Map(
    [...applyLayers(current, layers)].map(([key, pending]) => {
      const { id = 0, updated = "" } = pending;
      return [key, unchanged(current, key, pending) ?? { ...pending, id, updated }] as const;
    }),
  );
}

/** What the names and settings of definitions are checked against. */
export type NamedApplication = Pick<CompiledWith, "elements" | "pageNames">;

/** @throws MetadataError for changes that a publish would refuse */
export function changedMetadata(
  { definitions: current, revision, tenancy }: CompiledMetadata,
  layers: readonly LayerChange[],
  application: NamedApplication,
): ChangedMetadata {
  refuseProtected(current, layers, application);
  const definitions = changedDefinitions(current, layers);
  const next = specOf(definitions, revision + 1, tenancy.declared);
  const metadata = compileMetadata(next, application.elements);
  refuseUnusable(metadata, layers);
  return { definitions, metadata };
}
