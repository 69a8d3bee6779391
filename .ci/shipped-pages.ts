import { readFileSync } from "node:fs";
import path from "node:path";
import { compileMetadata, type MetadataAnswer, type PermissionMap } from "@armature/engine";
import { resolvePermission } from "@armature/engine/access";
import { openApplication } from "../server/app/open-application.ts";
import { readRoutes } from "../server/src/metadata/overlaid-files.ts";
import { MetadataFiles } from "../server/src/metadata/read-file.ts";
import { shippedSpec } from "../server/src/metadata/compile-shipped.ts";
import { viewFor } from "../server/src/metadata/view.ts";

/** What the pages of an application are made of, for a person with a certain profile. */
interface ShippedPages {
  readonly application: unknown;
  readonly routes: unknown;
  /** What the server answers this person. */
  readonly metadata: MetadataAnswer;
  readonly permission: PermissionMap;
}

/**
 * The pages of an application as it ships them, made with the server's own code. Browser tests ask for them by a
 * command.
 */
export async function readShippedPages(name: string, profile: string): Promise<ShippedPages> {
  const { elements, profiles, ...folders } = await openApplication(name);
  const spec = shippedSpec(folders);
  const metadata = compileMetadata(spec, elements);
  const permission = resolvePermission(profiles, profile, null, [...metadata.entities.keys()]);
  const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(folders.metadata, file), "utf8"));
  return {
    application: readJson("application.json"),
    routes: readRoutes(new MetadataFiles(), folders).rows,
    metadata: viewFor({ revision: 1, spec, metadata }, permission).answer,
    permission,
  };
}
