import { type FileNames, metadataSchemas } from "@armature/engine/metadata";
import { routeNames } from "../metadata/check-records.ts";
import { MetadataFiles } from "../metadata/read-file.ts";
import { readShipped } from "../metadata/shipped.ts";
import { attributeNames, bodyNames, type ExtendedApplication } from "../publishing/release/file-names.ts";

/**
 * JSON Schemas of the metadata files of an application, for editors, by the name of the file without `.json`. They have
 * the names of the application.
 * @param shown the screens and icons that its pages know
 * @throws MetadataFileError if the definitions cannot be read
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { registry } from "@armature/plugins/elements";
 * import { fileSchemas, readApplication } from "@armature/server";
 * const application = { ...readApplication("metadata", "library", registry), modules: [] };
 * const { entity } = fileSchemas(application, { screens: [], icons: [] });
 * writeFileSync("entity.schema.json", JSON.stringify(entity));
 * ```
 */
export function fileSchemas(
  application: ExtendedApplication,
  shown: Pick<FileNames, "screens" | "icons">,
): ReturnType<typeof metadataSchemas> {
  const shipped = readShipped(application);
  const { elements, tenancy } = application;
  const entities = bodyNames(shipped, attributeNames(shipped), application);
  return metadataSchemas({
    ...routeNames(new MetadataFiles(), application, entities),
    ...shown,
    application: tenancy.declared,
    profiles: tenancy.profileNames,
    elementTypes: elements.names,
  });
}
