import { compileMetadata, type Metadata, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import type { CompiledWith } from "./compiled.ts";
import { readShipped, type ShippedFolders } from "./shipped.ts";

export type ShippedApplication = ShippedFolders & Pick<CompiledWith, "elements">;

/** The entities of an application as it ships them, without a database. @throws MetadataError */
export function compileShipped({ elements, ...folders }: ShippedApplication): Metadata {
  const { declared } = folders.tenancy;
  const shipped = readShipped(folders);
  const of = (kind: "entity" | "attribute") => shipped.filter((definition) => definition.kind === kind);
  return compileMetadata(
    {
      revision: 1,
      application: declared,
      entities: of("entity").map(({ name, shipped: spec }) => parseEntitySpec(spec, name, declared)),
      attributes: of("attribute").map(({ name, shipped: spec }) => parseAttributeSpec(spec, name, declared)),
    },
    elements,
  );
}
