import { compileMetadata, type Metadata, parseAttributeSpec, parseEntitySpec } from "@armature/engine";
import {
  type ApplicationSpec,
  parseMappingSpec,
  parsePresetSpec,
  parseWebhookSpec,
  type Properties,
} from "@armature/engine/metadata";
import type { MetadataSpec } from "@armature/engine/schema";
import type { CompiledWith } from "./compiled.ts";
import type { DefinitionKind } from "./definition-name.ts";
import { definitionPlace } from "./normalize.ts";
import { MetadataFiles } from "./read-file.ts";
import { readShipped, reportDefinitions, type ShippedDefinition, type ShippedFolders } from "./shipped.ts";

export type ShippedApplication = ShippedFolders & Pick<CompiledWith, "elements">;

/**
 * The entities of an application as it ships them, without a database.
 * @throws MetadataFileError with every problem of every file
 */
export function compileShipped({ elements, ...folders }: ShippedApplication): Metadata {
  const spec = shippedSpec(folders);
  const files = new MetadataFiles();
  try {
    return compileMetadata(spec, elements);
  } catch (error) {
    reportDefinitions(files, folders, error);
    files.refuse();
    throw error;
  }
}

/** What {@link compileShipped} compiles. @throws MetadataError */
export function shippedSpec(folders: ShippedFolders): MetadataSpec {
  return specOfShipped(readShipped(folders), folders.tenancy.declared);
}

/** The definitions of a release as they compile. @throws MetadataError */
export function specOfShipped(shipped: readonly ShippedDefinition[], application: ApplicationSpec): MetadataSpec {
  const read = <T>(kind: DefinitionKind, parse: (spec: Properties, place: string, application: ApplicationSpec) => T) =>
    shipped.filter((each) => each.kind === kind).map((each) => parse(each.shipped, definitionPlace(each), application));
  return {
    revision: 1,
    application,
    entities: read("entity", parseEntitySpec),
    attributes: read("attribute", parseAttributeSpec),
    presets: read("preset", parsePresetSpec),
    mappings: read("mapping", parseMappingSpec),
    webhooks: read("webhook", parseWebhookSpec),
  };
}
