import type { ElementRegistry } from "../elements/registry.ts";
import { refuse } from "../errors.ts";
import { compileEntities } from "./compile-entity.ts";
import { compileMapping, compilePreset } from "./compile-presets.ts";
import type { Metadata } from "./entity-type.ts";
import { lint } from "./lint.ts";
import type { MetadataSpec } from "./metadata-spec.ts";

/**
 * Compiles a revision of metadata: finds element types, parses rules, sorts, freezes and lints.
 * @throws MetadataError with every problem of every entity
 * @example
 * ```ts
 * import { compileMetadata, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
 * import { registry } from "@armature/plugins/elements";
 * const entities = [parseEntitySpec({ name: "room", label: "Room" })];
 * const key = { entityName: "room", name: "roomId", label: "Room", type: "integer", primaryKey: true } as const;
 * const metadata = compileMetadata({ revision: 1, entities, attributes: [parseAttributeSpec(key)] }, registry);
 * metadata.entities.get("room")?.primaryKey.name; // → "roomId"
 * ```
 */
export function compileMetadata(spec: MetadataSpec, elements: ElementRegistry): Metadata {
  const { presets = [], mappings = [], webhooks = [] } = spec;
  const { metadata, problems } = compileEntities(spec, elements, (entity, byName) => {
    const isOwn = ({ entityName }: { readonly entityName: string }) => entityName === entity;
    return {
      presets: Object.freeze(presets.filter(isOwn).map((preset) => compilePreset(preset, byName))),
      mappings: Object.freeze(mappings.filter(isOwn).map(compileMapping)),
      webhooks: Object.freeze(webhooks.filter(isOwn)),
    };
  });
  refuse([...problems, ...lint(spec, metadata)]);
  return metadata;
}
