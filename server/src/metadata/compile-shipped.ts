import { compileMetadata, type Metadata, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import type { MetadataSpec } from "@armature/engine/schema";
import type { CompiledWith } from "./compiled.ts";
import { readShipped, type ShippedFolders } from "./shipped.ts";

export type ShippedApplication = ShippedFolders & Pick<CompiledWith, "elements">;

/** The entities of an application as it ships them, without a database. @throws MetadataError */
export function compileShipped({ elements, ...folders }: ShippedApplication): Metadata {
  return compileMetadata(shippedSpec(folders), elements);
}

/** What {@link compileShipped} compiles. @throws MetadataError */
export function shippedSpec(folders: ShippedFolders): MetadataSpec {
  const { declared } = folders.tenancy;
  const shipped = readShipped(folders);
  const of = (kind: "entity" | "attribute") => shipped.filter((definition) => definition.kind === kind);
  return {
    revision: 1,
    application: declared,
    entities: of("entity").map(({ name, shipped: spec }) => parseEntitySpec(spec, name, declared)),
    attributes: of("attribute").map(({ name, shipped: spec }) => parseAttributeSpec(spec, name, declared)),
  };
}
