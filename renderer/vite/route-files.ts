import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type OverlaidRoutes, overlayRoutes } from "@armature/engine/metadata";

/** Where the rows of pages are. */
export interface RouteFiles {
  /** The folder of the platform's metadata, and that of the application. */
  readonly platform: string;
  readonly metadata: string;
}

/** The two files of rows. That of the application need not exist. */
export function routeFilesIn({ platform, metadata }: RouteFiles): { readonly platform: string; readonly own: string } {
  return { platform: path.join(platform, "routes.json"), own: path.join(metadata, "routes.json") };
}

/** The rows of the pages of an application, over those of the platform. @throws SyntaxError for what is no JSON */
export function readRouteFiles(folders: RouteFiles): OverlaidRoutes {
  const { platform, own } = routeFilesIn(folders);
  const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : []);
  return overlayRoutes(read(platform), read(own));
}
