import { resolvePermission } from "@armature/engine/access";
import type { WholeApplication } from "../modules/application-code.ts";
import { compileShipped } from "../metadata/compile-shipped.ts";
import { documentOf } from "./document.ts";
import type { OpenApiDocument } from "./shapes.ts";

/**
 * Describes the calls of an application from what it ships, as `GET /api/openapi.json` does for its administrator.
 * It needs no server and no database.
 * @throws MetadataError if the metadata does not compile
 * @example
 * ```ts
 * import { writeFileSync } from "node:fs";
 * import { clientTypes } from "@armature/client/generate";
 * import { registry } from "@armature/plugins/elements";
 * import { openApiOf, readApplication } from "@armature/server";
 * const application = { ...readApplication("metadata", "library", registry), modules: [] };
 * writeFileSync("calls.ts", clientTypes(openApiOf(application)));
 * ```
 */
export function openApiOf(application: WholeApplication): OpenApiDocument {
  const { modules, product, profiles, tenancy } = application;
  const metadata = compileShipped(application);
  const permission = resolvePermission(profiles, tenancy.administrator, null, [...metadata.entities.keys()]);
  return documentOf({ metadata, revision: 1 }, permission, { productName: product, secure: false, modules });
}
