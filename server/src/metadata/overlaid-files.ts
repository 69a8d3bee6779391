import { existsSync } from "node:fs";
import path from "node:path";
import { type OverlaidRoutes, overlayRoutes } from "@armature/engine/metadata";
import type { Application } from "../base/application.ts";
import type { MetadataFiles } from "./read-file.ts";

/** The rows of pages. */
export const ROUTES = "routes.json";
/** Default permissions. */
export const PERMISSIONS = "permissions.json";

/** The rows of the pages of an application, over those of the platform. It need not have any of its own. */
export function readRoutes(
  files: MetadataFiles,
  { platform, metadata }: Pick<Application, "platform" | "metadata">,
): OverlaidRoutes {
  const own = existsSync(path.join(metadata, ROUTES)) ? files.read({ folder: metadata, name: ROUTES }) : [];
  return overlayRoutes(files.read({ folder: platform, name: ROUTES }) ?? [], own ?? []);
}
